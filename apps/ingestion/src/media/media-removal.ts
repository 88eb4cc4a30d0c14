import type { ObjectStore } from '@assay/blob';
import type { Logger } from '@assay/logging';
import { makeObjectKey } from './media-rules.js';
import type { MediaRecord, MediaRecords } from './media.store.js';

export interface MediaRemovalParts {
  readonly media: MediaRecords;
  readonly objects: Pick<ObjectStore, 'delete'>;
  readonly keyPrefix: string;
  readonly log: Logger;
  readonly clock: () => number;
}

const RETRY_INTERVAL_MS = 15 * 60_000;
const BATCH = 100;
const DELETES_AT_ONCE = 8;

/**
 * Takes files away with the traces that showed them. For readers they are gone when the trace is; their bytes follow
 * in the background, and again later when the bucket is away.
 */
export class MediaRemoval {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;

  constructor(private readonly parts: MediaRemovalParts) {}

  start(): void {
    this.#timer = setInterval(() => this.#deleteBytes(), RETRY_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Ends after the file at hand; the rest is found again. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** @throws AppError `unavailable` when the links cannot be removed; repeat it. */
  async removeOfTraces(projectId: string, traceIds: readonly string[]): Promise<void> {
    await this.parts.media.unlinkTraces(projectId, traceIds, this.parts.clock());
    this.#deleteBytes();
  }

  /** One pass at a time; what is removed during one is found by its next batch. */
  #deleteBytes(): void {
    this.#running ??= this.#pass()
      .catch((error: unknown) => this.parts.log.warn({ error }, 'bytes of media not deleted'))
      .finally(() => (this.#running = undefined));
  }

  async #pass(): Promise<void> {
    while (!this.#isStopping) {
      const removed = await this.parts.media.listRemoved(BATCH);
      for (let from = 0; from < removed.length; from += DELETES_AT_ONCE) {
        if (this.#isStopping) return;
        await Promise.all(removed.slice(from, from + DELETES_AT_ONCE).map((media) => this.#delete(media)));
      }
      if (removed.length < BATCH) return;
    }
  }

  async #delete(record: MediaRecord): Promise<void> {
    const { media, objects, keyPrefix } = this.parts;
    const { projectId, mediaId, contentType } = record;
    // Announced again in this moment, it would lose the bytes that are about to come: looked at once more.
    if (await media.find(projectId, mediaId)) return;
    await objects.delete(makeObjectKey(keyPrefix, projectId, mediaId, contentType));
    await media.forget(record);
  }
}
