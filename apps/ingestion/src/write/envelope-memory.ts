import { sql, type ClickHouse } from '@assay/clickhouse';
import type { Logger } from '@assay/logging';
import type { EntityStore } from './entity-store.js';
import { HashFilter, splitHash } from './hash-filter.js';
import { streamHashes } from './hash-stream.js';
import { isOutage } from './write-fault.js';

const DAY_MS = 86_400_000;
/** Ids are remembered for three days: today's and the three before. */
const DAYS = 4;
const FILTER_BYTES = 64 * 1024 * 1024;

/** The envelopes of one request: those to process, and how their processing ended. */
export interface EnvelopeClaim {
  /** Hashes that this request processes: neither known nor taken by another. */
  readonly fresh: ReadonlySet<string>;
  /** Call once, whatever became of the request. `isStored`: durable, in the store or in the spool. */
  end(isStored: boolean): void;
}

/**
 * Which envelopes were processed already. A filter in memory answers for most; only its possible hits are
 * looked up. Envelopes of a running request count as known only once that request has succeeded.
 */
export class EnvelopeMemory {
  readonly #days = new Map<string, HashFilter>();
  readonly #running = new Map<string, Promise<boolean>>();
  /** Durable in the spool, not yet in the table. */
  readonly #spooled = new Set<string>();
  #isComplete = false;

  constructor(
    private readonly entities: EntityStore,
    private readonly clock: () => number,
    private readonly isSingleWriter: boolean,
  ) {}

  /** Loads the hashes of earlier days. Until then, and with several writers, every envelope is looked up. */
  async load(store: ClickHouse, log: Logger, signal: AbortSignal): Promise<void> {
    let count = 0;
    await streamHashes(
      store,
      sql`SELECT toString(day) AS tag, id_hash AS hash FROM ingest_envelopes`,
      (high, low, day) => {
        this.#filterOf(day).add(high, low);
        count += 1;
      },
      signal,
    );
    this.#isComplete = true;
    log.debug({ count }, 'envelopes loaded');
  }

  /**
   * Claims the envelopes of one request. Waits for other requests that process some of them now.
   *
   * @param hashes Distinct or not; the first of equal ones counts.
   */
  async claim(projectId: string, hashes: readonly string[]): Promise<EnvelopeClaim> {
    const wanted = new Set(hashes);
    for (;;) {
      const running = [...wanted].flatMap((hash) => this.#running.get(keyOf(projectId, hash)) ?? []);
      if (running.length === 0) break;
      await Promise.all(running);
    }
    let settle: (isStored: boolean) => void = () => undefined;
    const done = new Promise<boolean>((resolve) => (settle = resolve));
    for (const hash of wanted) this.#running.set(keyOf(projectId, hash), done);
    const end = (isStored: boolean): void => {
      if (isStored) for (const hash of fresh) this.#remember(hash);
      for (const hash of wanted) this.#running.delete(keyOf(projectId, hash));
      settle(isStored);
    };
    const fresh = new Set<string>();
    try {
      for (const hash of await this.#withoutKnown(projectId, wanted)) fresh.add(hash);
    } catch (error) {
      end(false);
      throw error;
    }
    return { fresh, end };
  }

  addSpooled(projectId: string, hashes: readonly string[]): void {
    for (const hash of hashes) this.#spooled.add(keyOf(projectId, hash));
  }

  removeSpooled(projectId: string, hashes: readonly string[]): void {
    for (const hash of hashes) {
      this.#spooled.delete(keyOf(projectId, hash));
      this.#remember(hash);
    }
  }

  isSpooled(projectId: string, hash: string): boolean {
    return this.#spooled.has(keyOf(projectId, hash));
  }

  async #withoutKnown(projectId: string, wanted: ReadonlySet<string>): Promise<string[]> {
    const unspooled = [...wanted].filter((hash) => !this.#spooled.has(keyOf(projectId, hash)));
    const mayAnswer = this.#isComplete && this.isSingleWriter;
    const possible = mayAnswer ? unspooled.filter((hash) => this.#isPossible(hash)) : unspooled;
    if (possible.length === 0) return unspooled;
    try {
      const known = await this.entities.findEnvelopes(projectId, possible);
      return unspooled.filter((hash) => !known.has(hash));
    } catch (error) {
      // The store is away and the spool takes over: applying an envelope twice is harmless, losing it is not.
      if (isOutage(error)) return unspooled;
      throw error;
    }
  }

  #isPossible(hash: string): boolean {
    const { high, low } = splitHash(hash);
    for (const filter of this.#days.values()) if (filter.has(high, low)) return true;
    return false;
  }

  #remember(hash: string): void {
    const { high, low } = splitHash(hash);
    this.#filterOf(new Date(this.clock()).toISOString().slice(0, 10)).add(high, low);
  }

  #filterOf(day: string): HashFilter {
    const known = this.#days.get(day);
    if (known) return known;
    const oldest = new Date(this.clock() - DAYS * DAY_MS).toISOString().slice(0, 10);
    for (const other of this.#days.keys()) if (other <= oldest) this.#days.delete(other);
    const filter = new HashFilter(FILTER_BYTES);
    this.#days.set(day, filter);
    return filter;
  }
}

function keyOf(projectId: string, hash: string): string {
  return `${projectId}\n${hash}`;
}
