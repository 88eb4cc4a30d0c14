import { randomBytes } from 'node:crypto';
import type { StateRow } from '@assay/telemetry';
import type { Delta } from '../merge/delta.js';
import type { Fields } from '../merge/fields.js';
import { isGreaterText } from '../merge/field-text.js';
import { standaloneVersion } from '../merge/version.js';
import { entityKey, type Entity, type EntityRef } from './entity.js';
import { loadEntities } from './entity-loader.js';
import { makeUnit, type InsertUnit } from './inserter.js';
import { buildRow, buildTombstone } from './row-builder.js';
import { ROW_TABLES } from './row-tables.js';
import { foldStatefulSpans, type PlacedChunk } from './span-folding.js';
import { lineAt, stampLines } from './span-lines.js';
import type { FlushOutcome, MergedEntity, RefusedEntity, Write } from './write.js';
import type { WriteContext } from './write-context.js';

/** What one entity gets out of a flush: the merged deltas of all its writes. */
interface Target {
  readonly entity: Entity;
  delta: Record<string, string>;
  expireAt: string;
  /** Indexes of the writes that speak of it. */
  readonly writes: Set<number>;
  /** How often they do. */
  mentions: number;
}

/**
 * Stores a group of writes (storage design 3.4): deltas into state, envelopes behind them, complete rows of
 * every touched entity. Resolves when all of it is durable and visible.
 *
 * @returns What was refused and what joined something, per write, in their order.
 * @throws What the store threw; nothing is half done that a repetition would not heal.
 */
export function flushWrites(context: WriteContext, writes: readonly Write[]): Promise<FlushOutcome[]> {
  return context.flights.track(runFlush(context, writes));
}

async function runFlush(context: WriteContext, writes: readonly Write[]): Promise<FlushOutcome[]> {
  const refused: RefusedEntity[][] = writes.map(() => []);
  // Deletions are checked and the stamp is taken in one go: whatever is deleted later has a greater version.
  const live = context.deletions.withoutDeleted(writes);
  const ingestedUs = context.nextStampUs();
  const spans = foldStatefulSpans(context, live);
  const targets = collectTargets(context, live, spans.deltas);
  const flight = context.spans.enter(spans.chunks);
  try {
    const batch = randomBytes(8).readBigUInt64BE().toString();
    await Promise.all([
      insertStates(context, [...targets.values()], batch, ingestedUs),
      loadNew(context, [...targets.values()], { haveState: false, ingestedUs }),
      // Landed as soon as they are in, whatever becomes of the rest: two flushes may wait for each other's spans.
      insertSpans(context, spans.chunks, ingestedUs, refused).finally(() => flight.leave()),
    ]);
    const merged = findMerged(writes, targets.values());
    for (const { entity, delta } of targets.values()) entity.apply(delta, batch, ingestedUs);
    if (!context.isSingleWriter) await reloadForeign(context, [...targets.values()]);
    await Promise.all([
      insertEnvelopes(context, live),
      insertRows(context, [...targets.values()], ingestedUs, refused),
    ]);
    return refused.map((some, index) => ({ refused: some, merged: merged[index] ?? [] }));
  } catch (error) {
    // What the store holds of these entities is uncertain now: the next use reads it again.
    context.suspicion.isRaised = true;
    for (const { entity } of targets.values()) context.cache.forget(entity);
    throw error;
  } finally {
    for (const { entity } of targets.values()) context.cache.release(entity);
  }
}

function collectTargets(
  context: WriteContext,
  writes: readonly Write[],
  folded: readonly { write: number; delta: Delta }[],
): Map<string, Target> {
  const targets = new Map<string, Target>();
  const add = (index: number, delta: Delta): void => {
    const write = writes[index] as Write;
    const key = entityKey(delta.kind, write.projectId, delta.id);
    let target = targets.get(key);
    if (!target) {
      const { entity } = context.cache.acquire(delta.kind, write.projectId, delta.id);
      target = { entity, delta: {}, expireAt: write.expireAt, writes: new Set(), mentions: 0 };
      targets.set(key, target);
    }
    mergeInto(target.delta, delta.fields);
    target.writes.add(index);
    target.mentions += 1;
  };
  writes.forEach((write, index) => write.deltas.forEach((delta) => add(index, delta)));
  for (const { write, delta } of folded) add(write, delta);
  return targets;
}

/** Per write with envelopes: entities that were known before this flush adds to them, or are named in it again. */
function findMerged(writes: readonly Write[], targets: Iterable<Target>): MergedEntity[][] {
  const merged = writes.map((): MergedEntity[] => []);
  for (const { entity, writes: indexes, mentions } of targets) {
    if (mentions === 1 && entity.batches.size === 0 && entity.times.size === 0) continue;
    for (const index of indexes) if (writes[index]?.envelopes.length) merged[index]?.push(entity);
  }
  return merged;
}

function mergeInto(target: Record<string, string>, delta: Fields): void {
  for (const key in delta) {
    const text = delta[key] as string;
    const known = target[key];
    if (known === undefined || isGreaterText(text, known)) target[key] = text;
  }
}

async function insertStates(
  context: WriteContext,
  targets: readonly { entity: Entity; delta: Fields; expireAt?: string }[],
  batch: string,
  ingestedUs: number,
): Promise<void> {
  if (targets.length === 0) return;
  const stateExpireAt = context.stateExpireAt();
  const lines = targets.map(({ entity, delta, expireAt }) => {
    const row: StateRow = {
      project_id: entity.projectId,
      kind: entity.kind,
      entity_id: entity.id,
      fields: delta,
      batches: [batch],
      ingested_us: String(ingestedUs),
      // Texts of dates compare as the dates do. A state never outlives the rows of its project.
      expire_at: expireAt !== undefined && expireAt < stateExpireAt ? expireAt : stateExpireAt,
    };
    return { line: `${JSON.stringify(row)}\n`, month: '' };
  });
  await context.inserter.insert('entity_state', [makeUnit(lines)]);
}

interface LoadOptions {
  /** States are read also of entities without a row. */
  readonly haveState: boolean;
  /** Stamp of the flush that loads; seeds carry it too. */
  readonly ingestedUs: number;
}

/**
 * Entities that this process does not hold are read once, by whoever came first; the others wait for that.
 */
async function loadNew(
  context: WriteContext,
  targets: readonly Target[],
  options: LoadOptions,
): Promise<void> {
  for (const { entity } of targets) {
    if (entity.loading === undefined && !options.haveState && context.known.isNew(entity.idHash))
      entity.isLoaded = true;
    context.known.addRow(entity.idHash);
    if (entity.kind === 'observation') context.known.addState(entity.idHash);
  }
  const fresh = targets.filter(({ entity }) => !entity.isLoaded && entity.loading === undefined);
  const loading = loadAndSeed(
    context,
    fresh.map(({ entity }) => entity),
    options,
  );
  for (const { entity } of fresh) {
    entity.loading = loading;
    entity.loading.catch(() => undefined);
  }
  await loading;
  await Promise.all(targets.flatMap(({ entity }) => entity.loading ?? []));
  for (const { entity } of fresh) {
    entity.isLoaded = true;
    entity.loading = undefined;
  }
}

/**
 * Builds the rows of some entities again from what the store has of them: for states that a crash or another
 * writer left behind their rows. An entity whose one row is up to date already is left alone.
 */
export async function refreshEntities(
  context: WriteContext,
  refs: readonly (EntityRef & { readonly expireAt: string })[],
): Promise<RefusedEntity[]> {
  for (const ref of refs) {
    const known = context.cache.find(ref.kind, ref.projectId, ref.id);
    if (known?.pins === 0) context.cache.forget(known);
  }
  const targets = refs.map((ref): Target => {
    const { entity } = context.cache.acquire(ref.kind, ref.projectId, ref.id);
    return { entity, delta: {}, expireAt: ref.expireAt, writes: new Set([0]), mentions: 0 };
  });
  try {
    const ingestedUs = context.nextStampUs();
    await loadNew(context, targets, { haveState: true, ingestedUs });
    const refused: RefusedEntity[][] = [[]];
    const stale = targets.filter(
      ({ entity }) => entity.batches.size > 0 && (entity.times.size > 1 || entity.rowVer !== entity.ver),
    );
    await insertRows(context, stale, ingestedUs, refused);
    return refused[0] ?? [];
  } catch (error) {
    for (const { entity } of targets) context.cache.forget(entity);
    throw error;
  } finally {
    for (const { entity } of targets) context.cache.release(entity);
  }
}

async function loadAndSeed(
  context: WriteContext,
  entities: readonly Entity[],
  { haveState, ingestedUs }: LoadOptions,
): Promise<void> {
  if (entities.length === 0) return;
  // A span under way to its table is not yet among the keys.
  await context.spans.whenLanded(entities);
  const seeds = await loadEntities(context.entities, entities, context.clock(), haveState);
  if (seeds.length === 0) return;
  const batch = randomBytes(8).readBigUInt64BE().toString();
  await insertStates(
    context,
    seeds.map(({ entity, fields }) => ({ entity, delta: fields })),
    batch,
    ingestedUs,
  );
  for (const { entity, fields } of seeds) entity.apply(fields, batch, ingestedUs);
}

/** With several writers: states that others added to are read again. */
async function reloadForeign(context: WriteContext, targets: readonly Target[]): Promise<void> {
  const entities = targets.map(({ entity }) => entity);
  if (entities.length === 0) return;
  const counts = await context.entities.countBatches(entities);
  const foreign = entities.filter((entity) => (counts.get(entity.key) ?? 0) !== entity.batches.size);
  if (foreign.length === 0) return;
  const states = await context.entities.readStates(foreign);
  const times = await context.entities.findTimes(foreign);
  for (const entity of foreign) {
    const state = states.get(entity.key);
    if (!state) continue;
    entity.apply(state.fields, state.batches[0] ?? '0', state.ingestedUs);
    for (const batch of state.batches) entity.batches.add(batch);
    for (const time of times.get(entity.key) ?? []) entity.times.add(time);
  }
}

async function insertSpans(
  context: WriteContext,
  chunks: readonly PlacedChunk[],
  ingestedUs: number,
  refused: RefusedEntity[][],
): Promise<void> {
  if (chunks.length === 0) return;
  const ver = standaloneVersion(ingestedUs);
  const updatedMs = Math.floor(ingestedUs / 1000);
  const units = chunks.map(({ write, acceptedUs, chunk }): InsertUnit => {
    context.known.addRows(chunk.hashes);
    stampLines(chunk, { ver, createdMs: Math.floor(acceptedUs / 1000), updatedMs });
    return {
      count: chunk.ids.length,
      bytes: chunk.lines,
      line: (index) => lineAt(chunk, index),
      months: chunk.months,
      refuse: (index, reason) =>
        refused[write]?.push({ kind: 'observation', id: chunk.ids[index] as string, reason }),
    };
  });
  await context.inserter.insert('observations', units);
  context.spans.remember(chunks);
  context.counters.rows.inc(
    { table: 'observations', path: 'span' },
    units.reduce((n, u) => n + u.count, 0),
  );
}

async function insertEnvelopes(context: WriteContext, writes: readonly Write[]): Promise<void> {
  const day = new Date(context.clock()).toISOString().slice(0, 10);
  const lines = writes.flatMap((write) =>
    write.envelopes.map((hash) => ({
      line: `${JSON.stringify({ project_id: write.projectId, id_hash: hash, day })}\n`,
      month: day.slice(0, 7),
    })),
  );
  if (lines.length > 0) await context.inserter.insert('ingest_envelopes', [makeUnit(lines)]);
}

/** Complete rows of all touched entities, with tombstones under the times that they left. */
async function insertRows(
  context: WriteContext,
  targets: readonly Target[],
  ingestedUs: number,
  refused: RefusedEntity[][],
): Promise<void> {
  if (targets.length === 0) return;
  await context.prompts.prepare(targets.map(({ entity }) => entity));
  const rowContext = context.rowContext(Math.floor(ingestedUs / 1000));
  const byTable = new Map<string, { line: string; month: string; refuse: (reason: string) => void }[]>();
  for (const { entity, expireAt, writes } of targets) {
    const built = buildRow(entity, { ...rowContext, expireAt });
    const { table } = ROW_TABLES[entity.kind];
    const rows = byTable.get(table) ?? [];
    byTable.set(table, rows);
    const refuse = (reason: string): void => {
      for (const write of writes) refused[write]?.push({ kind: entity.kind, id: entity.id, reason });
    };
    rows.push({ line: built.line, month: built.time.slice(0, 7), refuse });
    for (const time of entity.times)
      if (time !== built.time)
        rows.push({ line: buildTombstone(entity, time, expireAt), month: time.slice(0, 7), refuse });
    // The times it left stay hidden for good: nothing writes there again but a newer version.
    entity.times.clear();
    entity.times.add(built.time);
    entity.rowVer = entity.ver;
  }
  await Promise.all(
    [...byTable].map(async ([table, rows]) => {
      await context.inserter.insert(table, splitByMonths(rows));
      context.counters.rows.inc({ table, path: 'state' }, rows.length);
    }),
  );
}

const MAX_MONTHS_PER_UNIT = 50;

/** Rows by time, in units of at most fifty months. */
function splitByMonths(
  rows: readonly { line: string; month: string; refuse: (reason: string) => void }[],
): InsertUnit[] {
  const sorted = [...rows].sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
  const units: InsertUnit[] = [];
  let some: typeof sorted = [];
  let months = new Set<string>();
  for (const row of sorted) {
    if (!months.has(row.month) && months.size === MAX_MONTHS_PER_UNIT) {
      units.push(makeUnit(some));
      some = [];
      months = new Set();
    }
    some.push(row);
    months.add(row.month);
  }
  units.push(makeUnit(some));
  return units;
}
