import { sql, type ClickHouse } from '@assay/clickhouse';
import type { Logger } from '@assay/logging';
import type { EntityKind } from '@assay/telemetry';
import { HashFilter, splitHash } from './hash-filter.js';
import { streamHashes } from './hash-stream.js';

const FILTER_BYTES = 64 * 1024 * 1024;

/**
 * Which ids this database may know: of rows, and of observations that have state. With one writer, an id that
 * the complete filter does not know is certainly new, and nothing needs to be read for it.
 */
export class KnownIds {
  readonly #rows = new HashFilter(FILTER_BYTES);
  readonly #states = new HashFilter(FILTER_BYTES);
  #isComplete = false;

  constructor(private readonly isSingleWriter: boolean) {}

  /** The filters know everything in the store: "no" is an answer. */
  get isComplete(): boolean {
    return this.#isComplete && this.isSingleWriter;
  }

  /** Call before a row of the id is inserted. */
  addRow(idHash: string): void {
    const { high, low } = splitHash(idHash);
    this.#rows.add(high, low);
  }

  /** Call before a state of the observation is inserted. */
  addState(idHash: string): void {
    const { high, low } = splitHash(idHash);
    this.#states.add(high, low);
  }

  /** The same by the halves of the hash, of a row that carries the state of an entity. */
  addCarrier(kind: EntityKind, high: number, low: number): void {
    this.#rows.add(high, low);
    if (kind === 'observation') this.#states.add(high, low);
  }

  /** Rows of spans, by halves of their hashes. */
  addRows(hashes: Uint32Array): void {
    for (let i = 0; i < hashes.length; i += 2) this.#rows.add(hashes[i] as number, hashes[i + 1] as number);
  }

  isNew(idHash: string): boolean {
    const { high, low } = splitHash(idHash);
    return this.isNewBy(high, low);
  }

  /** The same by the halves of the hash. */
  isNewBy(high: number, low: number): boolean {
    return this.isComplete && !this.#rows.has(high, low);
  }

  /** Whether an observation may have state; "no" before the filter is complete, the sweep knows better. */
  mayHaveState(high: number, low: number): boolean {
    return this.isComplete && this.#states.has(high, low);
  }

  /** Whether a row of the id may be in the store; "no" before the filter is complete. */
  mayHaveRow(high: number, low: number): boolean {
    return this.isComplete && this.#rows.has(high, low);
  }

  /** Loads what the store holds. With several writers there is no use in it: ids of others are never known. */
  async load(store: ClickHouse, log: Logger, signal: AbortSignal): Promise<void> {
    if (!this.isSingleWriter) return;
    let count = 0;
    await streamHashes(
      store,
      // Rows that are no spans standing alone have a state, in its table or within themselves.
      sql`SELECT if(kind = 'observation' AND ver % 4096 != 0, 'state', '') AS tag, id_hash AS hash FROM entity_keys`,
      (high, low, tag) => {
        this.#rows.add(high, low);
        if (tag) this.#states.add(high, low);
        count += 1;
      },
      signal,
    );
    await streamHashes(
      store,
      sql`SELECT '' AS tag, sipHash64(entity_id) AS hash FROM entity_state WHERE kind = 'observation'`,
      (high, low) => this.#states.add(high, low),
      signal,
    );
    this.#isComplete = true;
    log.debug({ count }, 'known ids loaded');
  }
}
