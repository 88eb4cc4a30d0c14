import type { Delta } from '../merge/delta.js';
import type { Fields } from '../merge/fields.js';
import { isGreaterText } from '../merge/field-text.js';
import { entityKey, type Entity } from './entity.js';
import type { MergedEntity, Write } from './write.js';
import type { WriteContext } from './write-context.js';

/** What one entity gets out of a flush: the merged deltas of all its writes. */
export interface Target {
  readonly entity: Entity;
  delta: Record<string, string>;
  expireAt: string;
  /** Indexes of the writes that speak of it. */
  readonly writes: Set<number>;
  /** How often they do. */
  mentions: number;
  /** Nobody has spoken of it before: its row carries its state, and is all that must be stored. */
  isAlone: boolean;
}

/** The entities that the writes speak of, acquired from the cache: release each after use. */
export function collectTargets(
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
      const entity = context.cache.acquire(delta.kind, write.projectId, delta.id);
      target = {
        entity,
        delta: {},
        expireAt: write.expireAt,
        writes: new Set(),
        mentions: 0,
        isAlone: false,
      };
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

/**
 * Tells apart the entities that stand alone (nobody has spoken of them before) from those that need a state. What
 * an entity that stood alone until now has said so far is added to what goes into its state.
 */
export function separateAlone(
  context: WriteContext,
  targets: Iterable<Target>,
): { alone: Target[]; stateful: Target[] } {
  const alone: Target[] = [];
  const stateful: Target[] = [];
  for (const target of targets) {
    const { entity } = target;
    // "Certainly new" holds for the first who asks: from here on the id is known.
    target.isAlone = !entity.isLoaded && entity.loading === undefined && context.known.isNew(entity.idHash);
    context.known.addRow(entity.idHash);
    if (entity.kind === 'observation') context.known.addState(entity.idHash);
    if (target.isAlone) {
      entity.isLoaded = true;
      alone.push(target);
      continue;
    }
    if (entity.isAlone) {
      mergeInto(target.delta, Object.fromEntries(entity.fields));
      entity.isAlone = false;
    }
    stateful.push(target);
  }
  return { alone, stateful };
}

/** Per write with envelopes: entities that were known before this flush adds to them, or are named in it again. */
export function findMerged(writes: readonly Write[], targets: Iterable<Target>): MergedEntity[][] {
  const merged = writes.map((): MergedEntity[] => []);
  for (const { entity, writes: indexes, mentions, isAlone } of targets) {
    if (mentions === 1 && (isAlone || entity.isUnknown)) continue;
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
