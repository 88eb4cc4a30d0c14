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
  acquire(kind: EntityKind, projectId: string, id: string): Entity {
    const key = entityKey(kind, projectId, id);
    const entity = this.#entities.get(key) ?? new Entity(kind, projectId, id);
    this.#entities.delete(key);
    this.#entities.set(key, entity);
    entity.pins += 1;
    return entity;
  }

  /** Ends one use. */
  release(entity: Entity): void {
    entity.pins -= 1;
    if (this.#entities.get(entity.key) === entity) {
      this.#bytes += entity.bytes - entity.countedBytes;
      entity.countedBytes = entity.bytes;
    }
    this.#evict();
  }

  /** Forgets an entity: what is known of it is no longer what the store holds. */
  forget(entity: Entity): void {
    if (this.#entities.get(entity.key) !== entity) return;
    this.#entities.delete(entity.key);
    this.#bytes -= entity.countedBytes;
    entity.countedBytes = 0;
  }

  *values(): IterableIterator<Entity> {
    yield* this.#entities.values();
  }

  #evict(): void {
    if (this.#bytes <= this.maxBytes) return;
    for (const entity of this.#entities.values()) {
      if (entity.pins > 0) continue;
      this.forget(entity);
      if (this.#bytes <= this.maxBytes) return;
    }
  }
}
