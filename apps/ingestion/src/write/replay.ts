import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouse } from '@assay/clickhouse';
import type { DeadLetters } from './dead-letters.js';
import { dropDeleted } from './deletion-registry.js';
import type { EnvelopeMemory } from './envelope-memory.js';
import { flushWrites } from './flush.js';
import type { FlushLimits } from './flush-queue.js';
import { sipHash64 } from './sip-hash.js';
import type { Spool } from './spool.js';
import type { WriteContext } from './write-context.js';
import { isOutage, messageOf } from './write-fault.js';
import { chunksOf, countRows, measureWrite, type Write } from './write.js';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 3_000;

export interface ReplayParts {
  readonly context: WriteContext;
  readonly store: ClickHouse;
  readonly spool: Spool;
  readonly envelopes: EnvelopeMemory;
  readonly deadLetters: DeadLetters;
  readonly limits: FlushLimits;
}

/**
 * Stores what the spool holds, oldest first, once the store shows a sign of life. Returns when the spool is
 * empty, or when `signal` fires: then the rest stays for the next start.
 */
export async function replaySpool(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const { spool, store, context } = parts;
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted && !spool.isEmpty) {
    try {
      await store.ping();
      await replaySegments(parts, signal);
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      if (!isOutage(error)) context.log.error({ error }, 'spool replay failed');
    }
    if (spool.isEmpty) return;
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

async function replaySegments(parts: ReplayParts, signal: AbortSignal): Promise<void> {
  const { spool, context } = parts;
  for (;;) {
    const segment = await spool.takeOldest();
    if (!segment) return;
    for (const group of groupWrites(segment.writes, parts.limits)) {
      if (signal.aborted) return;
      await replayGroup(parts, group);
    }
    if (segment.brokenBytes > 0)
      context.log.warn({ brokenBytes: segment.brokenBytes }, 'spool record cut off');
    await segment.remove();
    context.counters.spoolBytes.set(spool.bytes);
    context.counters.replayedWrites.inc(segment.writes.length);
    for (const write of segment.writes) parts.envelopes.removeSpooled(write.projectId, write.envelopes);
  }
}

async function replayGroup(parts: ReplayParts, group: readonly Write[]): Promise<void> {
  const live = await withoutDeletedInStore(parts.context, group);
  try {
    await flushWrites(parts.context, live);
  } catch (error) {
    if (isOutage(error)) throw error;
    for (const write of live) await replayAlone(parts, write);
  }
}

/** A write that fails by itself while the store is well would block all others for ever. */
async function replayAlone(parts: ReplayParts, write: Write): Promise<void> {
  try {
    await flushWrites(parts.context, [write]);
  } catch (error) {
    if (isOutage(error)) throw error;
    parts.context.log.error({ error, projectId: write.projectId }, 'spooled write given up');
    parts.context.counters.deadLetters.inc();
    const lines = chunksOf(write).map((chunk) => Buffer.from(chunk.lines).toString());
    await parts.deadLetters.append([
      {
        table: 'spool',
        reason: messageOf(error),
        row: JSON.stringify({ ...write, drafts: [], spans: lines }),
      },
    ]);
  }
}

/** Deletions of other processes, and of this one before it was restarted, are only in the table. */
async function withoutDeletedInStore(context: WriteContext, writes: readonly Write[]): Promise<Write[]> {
  const refs = writes.flatMap((write) => {
    const { projectId } = write;
    const traceIds = new Set<string>();
    for (const delta of write.deltas) if (delta.traceId !== undefined) traceIds.add(delta.traceId);
    const chunks = chunksOf(write);
    for (const chunk of chunks) for (const id of chunk.traceIds) traceIds.add(id);
    return [
      ...write.deltas.map(({ kind, id }) => ({ projectId, kind, id })),
      ...chunks.flatMap(({ kind, ids }) => ids.map((id) => ({ projectId, kind, id }))),
      ...[...traceIds].map((id) => ({ projectId, kind: 'trace' as const, id })),
    ];
  });
  const deletedUs = await context.entities.findDeletions(refs);
  if (deletedUs.size === 0) return [...writes];
  return writes.map((write) =>
    dropDeleted(
      write,
      (kind, id) => (deletedUs.get(`${kind}\n${write.projectId}\n${sipHash64(id)}`) ?? 0) >= write.acceptedUs,
    ),
  );
}

export function groupWrites(writes: readonly Write[], limits: FlushLimits): Write[][] {
  const groups: Write[][] = [];
  let rows = 0;
  let bytes = 0;
  for (const write of writes) {
    const last = groups.at(-1);
    rows += countRows(write);
    bytes += measureWrite(write);
    if (last && rows <= limits.maxRows && bytes <= limits.maxBytes) last.push(write);
    else {
      groups.push([write]);
      rows = countRows(write);
      bytes = measureWrite(write);
    }
  }
  return groups;
}
