import { randomBytes } from 'node:crypto';
import type { Entity } from './entity.js';
import { loadEntities } from './entity-loader.js';
import { insertStates } from './flush-inserts.js';
import type { Target } from './target.js';
import type { WriteContext } from './write-context.js';

export interface LoadOptions {
  /** States are read also of entities without a row. */
  readonly haveState: boolean;
  /** Stamp of the flush that loads; seeds carry it too. */
  readonly ingestedUs: number;
}

/**
 * Entities that this process does not hold are read once, by whoever came first; the others wait for that.
 */
export async function loadNew(
  context: WriteContext,
  targets: readonly Target[],
  options: LoadOptions,
): Promise<void> {
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
export async function reloadForeign(context: WriteContext, targets: readonly Target[]): Promise<void> {
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
