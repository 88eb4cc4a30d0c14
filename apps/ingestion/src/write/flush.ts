import { randomBytes } from 'node:crypto';
import { foldDrafts } from './draft-folding.js';
import type { EntityRef } from './entity.js';
import { insertEnvelopes, insertNew, insertRows, insertStates } from './flush-inserts.js';
import { countMentions } from './mentions.js';
import { foldStatefulSpans } from './span-folding.js';
import { loadNew, reloadForeign } from './state-loading.js';
import { collectTargets, findMerged, separateAlone, type Target } from './target.js';
import type { FlushOutcome, RefusedEntity, Write } from './write.js';
import type { WriteContext } from './write-context.js';

/**
 * Stores a group of writes (storage design 3.4): deltas into state, envelopes behind them, complete rows of
 * every touched entity. An entity that is certainly new needs no state: its row carries it. Resolves when all of it is durable and visible.
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
  const mentions = countMentions(live);
  const spans = foldStatefulSpans(context, live, mentions);
  const drafts = foldDrafts(context, live, mentions, ingestedUs);
  const targets = collectTargets(context, live, [...drafts.deltas, ...spans.deltas]);
  const { alone, stateful } = separateAlone(context, targets.values());
  const flight = context.spans.enter(spans.chunks);
  try {
    // Another flush may add to them before this one has ended: then its state holds all of it.
    for (const { entity, delta } of alone) entity.standAlone(delta, ingestedUs);
    const batch = randomBytes(8).readBigUInt64BE().toString();
    const rows = { drafts: drafts.chunks, spans: spans.chunks, targets: alone };
    await Promise.all([
      // Landed as soon as they are in, whatever becomes of the rest: two flushes may wait for each other's spans.
      insertNew(context, rows, ingestedUs, refused).finally(() => flight.leave()),
      insertStates(context, stateful, batch, ingestedUs),
      loadNew(context, stateful, { haveState: false, ingestedUs }),
    ]);
    const merged = findMerged(writes, targets.values());
    for (const { entity, delta } of stateful) entity.apply(delta, batch, ingestedUs);
    if (!context.isSingleWriter) await reloadForeign(context, stateful);
    await Promise.all([insertEnvelopes(context, live), insertRows(context, stateful, ingestedUs, refused)]);
    return refused.map((some, index) => ({ refused: some, merged: merged[index] ?? [] }));
  } catch (error) {
    // What the store holds of these entities is uncertain now: the next use reads it again.
    context.suspicion.isRaised = true;
    for (const { entity } of targets.values()) context.cache.forget(entity);
    for (const entity of drafts.entities) context.cache.forget(entity);
    throw error;
  } finally {
    for (const { entity } of targets.values()) context.cache.release(entity);
    for (const entity of drafts.entities) context.cache.release(entity);
  }
}

/**
 * Builds the rows of some entities again from what the store has of them: for states that a crash or another
 * writer left behind their rows. An entity whose one row is up to date already is left alone.
 *
 * @returns How many rows were built, and which the store refused.
 */
export async function refreshEntities(
  context: WriteContext,
  refs: readonly (EntityRef & { readonly expireAt: string })[],
): Promise<{ readonly rebuilt: number; readonly refused: readonly RefusedEntity[] }> {
  for (const ref of refs) {
    const known = context.cache.find(ref.kind, ref.projectId, ref.id);
    if (known?.pins === 0) context.cache.forget(known);
  }
  const targets = refs.map((ref): Target => {
    const entity = context.cache.acquire(ref.kind, ref.projectId, ref.id);
    return { entity, delta: {}, expireAt: ref.expireAt, writes: new Set([0]), mentions: 0, isAlone: false };
  });
  try {
    const ingestedUs = context.nextStampUs();
    for (const { entity } of targets) {
      context.known.addRow(entity.idHash);
      if (entity.kind === 'observation') context.known.addState(entity.idHash);
    }
    await loadNew(context, targets, { haveState: true, ingestedUs });
    const refused: RefusedEntity[][] = [[]];
    const stale = targets.filter(
      ({ entity }) => entity.batches.size > 0 && (entity.times.size > 1 || entity.rowVer !== entity.ver),
    );
    await insertRows(context, stale, ingestedUs, refused);
    return { rebuilt: stale.length, refused: refused.flat() };
  } catch (error) {
    for (const { entity } of targets) context.cache.forget(entity);
    throw error;
  } finally {
    for (const { entity } of targets) context.cache.release(entity);
  }
}
