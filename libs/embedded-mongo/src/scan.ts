import { type Collection, getRecord } from './catalog.js';
import { CommandError } from './command-error.js';
import { decodeRecordId } from './keys.js';
import type { Plan, ScanRange } from './planner.js';
import type { Predicate } from './predicate.js';
import type { KeyRange, KeyValue } from './store.js';
import { decodeDoc, type Doc } from './values.js';

const ENTRIES_BETWEEN_CLOCK_READS = 64;
// Keeps the record ids of one pass in memory, about 40 bytes each.
const MAX_SEEN = 2_000_000;
const ONE_ZERO_BYTE = Buffer.from([0]);

/** A document that a scan found; it is decoded only when somebody asks. */
export class FoundRecord {
  private decoded: Doc | undefined;

  constructor(
    readonly recordId: number,
    readonly raw: Buffer,
  ) {}

  get doc(): Doc {
    return (this.decoded ??= decodeDoc(this.raw));
  }
}

/**
 * Walks a plan and yields the documents that match. It keeps only the last key, so it can pause at any document,
 * survive other requests and writes in between, and go on after that key.
 */
export class RecordScan {
  keysExamined = 0;
  docsExamined = 0;
  private scanNumber = 0;
  private rangeNumber = 0;
  private lastKey: Buffer | undefined;
  private readonly seen: Set<number> | undefined;

  constructor(
    private readonly kv: KeyValue,
    private readonly collection: Collection,
    private readonly plan: Plan,
    private readonly test: Predicate | undefined,
    /** Entries to pass over without reading their documents; for plans that need no test. */
    private toSkip = 0,
  ) {
    this.seen = plan.dedupe ? new Set() : undefined;
  }

  /**
   * Visits documents until `visit` returns false or the clock passes `pauseAtMs` (performance.now()).
   * @returns True at the end; false when stopped, and then the next call goes on.
   * @throws CommandError 175 when the collection or index was dropped in between.
   */
  run(visit: (record: FoundRecord) => boolean, pauseAtMs = Infinity): boolean {
    if (this.collection.dropped) throw new CommandError(175, 'collection dropped during the query');
    let sinceClock = 0;
    for (; this.scanNumber < this.plan.scans.length; this.scanNumber++, this.rangeNumber = 0) {
      for (let range = this.currentRange(); range; this.rangeNumber++, range = this.currentRange()) {
        for (const { key, value } of this.entries(range)) {
          this.lastKey = key;
          const record = this.load(key, value);
          if (record && !visit(record)) return false;
          if (++sinceClock === ENTRIES_BETWEEN_CLOCK_READS) {
            sinceClock = 0;
            if (performance.now() > pauseAtMs) return false;
          }
        }
        this.lastKey = undefined;
      }
    }
    return true;
  }

  private get scan(): Plan['scans'][number] | undefined {
    return this.plan.scans[this.scanNumber];
  }

  private currentRange(): ScanRange | undefined {
    const ranges = this.scan?.ranges ?? [];
    if (this.scan?.index?.dropped) throw new CommandError(175, 'index dropped during the query');
    return ranges[this.scan?.reverse ? ranges.length - 1 - this.rangeNumber : this.rangeNumber];
  }

  private *entries(range: ScanRange): Iterable<{ key: Buffer; value: Buffer }> {
    if (range.point) {
      const value = this.lastKey ? undefined : this.kv.get(range.start);
      if (value) yield { key: range.start, value };
      return;
    }
    yield* this.kv.range(this.remaining(range));
  }

  private remaining({ start, end }: KeyRange): KeyRange {
    const reverse = this.scan?.reverse ?? false;
    if (!this.lastKey) return { start, end, reverse };
    if (reverse) return { start, end: this.lastKey, reverse };
    return { start: Buffer.concat([this.lastKey, ONE_ZERO_BYTE]), end, reverse };
  }

  private load(key: Buffer, value: Buffer): FoundRecord | undefined {
    const indexed = this.scan?.index !== undefined;
    if (indexed) this.keysExamined++;
    const recordId = decodeRecordId(indexed ? value : key);
    if (this.seen) {
      if (this.seen.has(recordId)) return undefined;
      if (this.seen.size >= MAX_SEEN) {
        throw new CommandError(292, 'The query meets too many array entries; narrow it or use another index');
      }
      this.seen.add(recordId);
    }
    if (this.toSkip > 0) {
      this.toSkip--;
      return undefined;
    }
    const raw = indexed ? getRecord(this.kv, this.collection, recordId) : value;
    if (!raw) return undefined;
    this.docsExamined++;
    const record = new FoundRecord(recordId, raw);
    return !this.test || this.test(record.doc) ? record : undefined;
  }
}

/** Number of documents a plan finds, from index entries alone where the plan allows. */
export function countByIndex(kv: KeyValue, plan: Plan): number | undefined {
  const [scan] = plan.scans;
  if (!plan.exact || plan.dedupe || !scan?.index) return undefined;
  return scan.ranges.reduce((total, { start, end }) => total + kv.count({ start, end }), 0);
}
