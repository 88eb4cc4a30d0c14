import type { EntityKind } from '@assay/telemetry';
import { Entity, entityKey } from './entity.js';

/** Entities touched lately, least recently used first, bounded by their bytes. Those in use stay. */
export class StateCache {
  readonly #entities = new Map<string, Entity>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  find(kind: EntityKind, projectId: string, id: string): Entity | undefined {
    return this.#entities.get(entityKey(kind, projectId, id));
  }

  /** The entity, pinned until `release`; a new one is not loaded yet. */
  acquire(kind: EntityKind, projectId: string, id: string): { entity: Entity; isNew: boolean } {
    const key = entityKey(kind, projectId, id);
    const known = this.#entities.get(key);
    if (known) {
      this.#entities.delete(key);
      this.#entities.set(key, known);
      known.pins += 1;
      return { entity: known, isNew: false };
    }
    const entity = new Entity(kind, projectId, id);
    entity.pins = 1;
    this.#entities.set(key, entity);
    return { entity, isNew: true };
  }

  /** Ends one use. */
  release(entity: Entity): void {
    entity.pins -= 1;
    const counted = this.#counted.get(entity) ?? 0;
    if (this.#entities.get(entity.key) === entity) {
      this.#bytes += entity.bytes - counted;
      this.#counted.set(entity, entity.bytes);
    }
    this.#evict();
  }

  /** Forgets an entity: what is known of it is no longer what the store holds. */
  forget(entity: Entity): void {
    if (this.#entities.get(entity.key) !== entity) return;
    this.#entities.delete(entity.key);
    this.#bytes -= this.#counted.get(entity) ?? 0;
    this.#counted.delete(entity);
  }

  *values(): IterableIterator<Entity> {
    yield* this.#entities.values();
  }

  readonly #counted = new WeakMap<Entity, number>();

  #evict(): void {
    if (this.#bytes <= this.maxBytes) return;
    for (const entity of this.#entities.values()) {
      if (entity.pins > 0) continue;
      this.forget(entity);
      if (this.#bytes <= this.maxBytes) return;
    }
  }
}
