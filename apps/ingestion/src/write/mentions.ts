import { entityKey } from './entity.js';
import type { Write } from './write.js';

/** How often a flush speaks of an entity. */
export class Mentions {
  readonly #counts = new Map<string, number>();

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  has(key: string): boolean {
    return this.#counts.has(key);
  }

  isOnly(key: string): boolean {
    return this.#counts.get(key) === 1;
  }
}

/** All but those of spans, which mostly stand alone. */
export function countMentions(writes: readonly Write[]): Mentions {
  const mentions = new Mentions();
  for (const { projectId, deltas, drafts } of writes) {
    for (const { kind, id } of deltas) mentions.add(entityKey(kind, projectId, id));
    for (const { kind, ids } of drafts) for (const id of ids) mentions.add(entityKey(kind, projectId, id));
  }
  return mentions;
}
