import { ENTITY_KINDS, type EntityKind } from '@assay/telemetry';
import { readStoredCost } from '../cost/cost-memory.js';
import { readField } from '../merge/field-text.js';
import { prevailingFields, type Fields } from '../merge/fields.js';
import { decodeSaid } from '../merge/said.js';
import { observationSeed, scoreSeed, spanFields, traceSeed } from '../merge/seed.js';
import { isStandalone } from '../merge/version.js';
import type { Entity } from './entity.js';
import type { EntityStore, StoredHead, StoredRow } from './entity-store.js';

/** Fields that an entity's state lacks and its row remembers. */
export interface Seed {
  readonly entity: Entity;
  readonly fields: Fields;
}

const DAY_MS = 86_400_000;
/** State lives 30 days and its deltas expire one by one: five days before, the row knows better. */
const STATE_TRUST_MS = 25 * DAY_MS;

/**
 * Fills new entities with what the store holds of them: merged state, times of their rows, the price of the
 * newest row. What no writer has ever seen costs one narrow query over keys, for all of them together.
 *
 * @param now Unix milliseconds.
 * @param haveState States are read also of entities that have no row: a crash may have come between the two.
 * @returns What must be added to the states: rows whose state is missing or forgetting, spans that stood alone.
 */
export async function loadEntities(
  store: EntityStore,
  entities: readonly Entity[],
  now: number,
  haveState: boolean,
): Promise<Seed[]> {
  if (entities.length === 0) return [];
  const timesByKey = await store.findTimes(entities);
  const known = haveState ? entities : entities.filter((entity) => timesByKey.has(entity.key));
  if (known.length === 0) return [];
  const [states, headsByKind] = await Promise.all([
    store.readStates(known),
    Promise.all(
      ENTITY_KINDS.map(async (kind) => {
        const some = known.filter((entity) => entity.kind === kind && timesByKey.has(entity.key));
        if (some.length === 0) return new Map<string, StoredHead[]>();
        return store.readHeads(kind, some, collectTimes(some, timesByKey));
      }),
    ),
  ]);
  const heads = new Map(headsByKind.flatMap((some) => [...some]));
  for (const entity of known) {
    const state = states.get(entity.key);
    if (state) {
      entity.apply(state.fields, state.batches[0] ?? '0', state.ingestedUs);
      for (const batch of state.batches) entity.batches.add(batch);
    }
    const stored = heads.get(entity.key) ?? [];
    for (const head of stored) if (!head.isDeleted) entity.times.add(head.time);
    entity.rowVer = newestOf(stored)?.ver ?? '';
  }
  const visible = known.filter((entity) => entity.times.size > 0);
  const seeded = new Set(visible.filter((entity) => needsSeed(entity, heads.get(entity.key) ?? [], now)));
  // An observation's row keeps the price it was given, which the state does not know.
  const toRead = visible.filter((entity) => seeded.has(entity) || entity.fields.has('model'));
  return readSeeds(store, toRead, seeded, timesByKey);
}

/**
 * Whether the newest row knows what the state does not, or may soon not. A state that remembers no delta as old
 * as the row has lost its beginning; deltas that are just being added cannot hide that.
 */
function needsSeed(entity: Entity, heads: readonly StoredHead[], now: number): boolean {
  const newest = newestOf(heads);
  if (!newest || newest.isDeleted) return false;
  const created = entity.fields.get('createdMs');
  return (
    created === undefined ||
    (readField(created) as number) > newest.createdMs ||
    newest.hasSaid ||
    isStandalone(newest.ver) ||
    now - newest.updatedMs > STATE_TRUST_MS
  );
}

function newestOf(heads: readonly StoredHead[]): StoredHead | undefined {
  return heads.reduce<StoredHead | undefined>(
    (best, head) => (!best || BigInt(head.ver) > BigInt(best.ver) ? head : best),
    undefined,
  );
}

async function readSeeds(
  store: EntityStore,
  entities: readonly Entity[],
  seeded: ReadonlySet<Entity>,
  timesByKey: ReadonlyMap<string, readonly string[]>,
): Promise<Seed[]> {
  const seeds: Seed[] = [];
  await Promise.all(
    ENTITY_KINDS.map(async (kind: EntityKind) => {
      const some = entities.filter((entity) => entity.kind === kind);
      if (some.length === 0) return;
      const rows = await store.readRows(kind, some, collectTimes(some, timesByKey));
      for (const entity of some) {
        const stored = rows.get(entity.key);
        if (!stored) continue;
        if (stored.kind === 'observation') entity.cost = readStoredCost(stored.row);
        if (!seeded.has(entity)) continue;
        const fields = seedFields(entity, stored);
        if (Object.keys(fields).length > 0) seeds.push({ entity, fields });
      }
    }),
  );
  return seeds;
}

function seedFields(entity: Entity, stored: StoredRow): Fields {
  const { said } = stored.row;
  if (said !== '') return prevailingFields(entity.fields, decodeSaid(stored.kind, stored.row, said));
  switch (stored.kind) {
    case 'observation':
      // A span that stood alone is a statement of its own; any other row only repeats what the state said.
      return isStandalone(stored.row.version_)
        ? prevailingFields(entity.fields, spanFields(stored.row))
        : prevailingFields(entity.fields, observationSeed(stored.row));
    case 'trace':
      return prevailingFields(entity.fields, traceSeed(stored.row, entity.fields));
    case 'score':
      return prevailingFields(entity.fields, scoreSeed(stored.row));
  }
}

function collectTimes(
  entities: readonly Entity[],
  timesByKey: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...new Set(entities.flatMap((entity) => timesByKey.get(entity.key) ?? []))];
}
