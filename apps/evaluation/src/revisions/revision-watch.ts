import type { Logger } from '@assay/logging';
import { LRUCache } from 'lru-cache';
import type { RevisionKind, RevisionStore } from './revision.store.js';

/** Projects whose number is kept; one that is pushed out is asked for again when it is next read. */
const MAX_PROJECTS = 10_000;
/** A project that nobody reads is not asked for any more. */
const IDLE_MS = 10 * 60_000;
const IDS_PER_QUERY = 1_000;

/**
 * The revisions of the projects that are being read here, at most one interval old. A change made on this
 * instance is known at once.
 */
export class RevisionWatch {
  readonly #values: LRUCache<string, { value: number }>;
  readonly #timer: NodeJS.Timeout;
  #isFailing = false;
  #running: Promise<void> | undefined;

  constructor(
    private readonly kind: RevisionKind,
    private readonly store: RevisionStore,
    private readonly log: Logger,
    intervalMs = 400,
  ) {
    this.#values = new LRUCache({ max: MAX_PROJECTS, ttl: IDLE_MS, updateAgeOnGet: true });
    this.#timer = setInterval(() => void this.check(), intervalMs);
    this.#timer.unref();
  }

  /** From memory, but for the first time. */
  async get(projectId: string): Promise<number> {
    const known = this.#values.get(projectId);
    if (known) return known.value;
    const [value = 0] = await this.store.list(this.kind, [projectId]);
    return this.note(projectId, value);
  }

  /** Numbers only grow: an answer that was overtaken on its way changes nothing. */
  note(projectId: string, value: number): number {
    const known = this.#values.peek(projectId);
    if (known) {
      known.value = Math.max(known.value, value);
      return known.value;
    }
    this.#values.set(projectId, { value });
    return value;
  }

  /** Looks now, at all projects in few queries. Never rejects: what is remembered stays good enough to serve. */
  check(): Promise<void> {
    return (this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    }));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const projectIds = [...this.#values.keys()];
    try {
      for (let from = 0; from < projectIds.length; from += IDS_PER_QUERY) {
        const asked = projectIds.slice(from, from + IDS_PER_QUERY);
        const values = await this.store.list(this.kind, asked);
        asked.forEach((projectId, index) => {
          if (this.#values.peek(projectId)) this.note(projectId, values[index] ?? 0);
        });
      }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.log.warn({ error, kind: this.kind }, 'revision check failed');
      this.#isFailing = true;
    }
  }
}
