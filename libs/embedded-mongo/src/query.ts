import type { Collection } from './catalog.js';
import { makeExpressionCompiler, makeProjectionEvaluator } from './expressions.js';
import { parseSort, type Plan, planQuery, type SortField } from './planner.js';
import { compileFilter } from './predicate.js';
import { compileProjection, type Projector } from './projection.js';
import { countByIndex, FoundRecord, RecordScan } from './scan.js';
import { BoundedSorter, makeSortKey } from './sort.js';
import type { KeyValue } from './store.js';
import { type Doc, encodeDoc } from './values.js';

/** Takes documents; returns false when it wants no more for now. */
export type Sink<T> = (item: T) => boolean;

/** Something that yields documents in parts, and can rest between them while other requests run. */
export interface Source<T> {
  /** Yields until the sink is full or the clock passes `pauseAtMs`. True at the end. */
  pull(sink: Sink<T>, pauseAtMs: number): boolean;
}

export interface QuerySpec {
  filter: Doc;
  sort?: unknown;
  skip?: number;
  limit?: number;
  hint?: unknown;
  variables?: Doc;
}

/** A planned query over one collection. */
export class Query implements Source<FoundRecord> {
  readonly plan: Plan | undefined;
  readonly sort: SortField[];
  private readonly scan: RecordScan | undefined;
  private readonly sorter: BoundedSorter<FoundRecord> | undefined;
  private sorted: SortedRows | undefined;
  private toSkip: number;
  private remaining: number;
  private finished: boolean;

  constructor(kv: KeyValue, collection: Collection | undefined, spec: QuerySpec) {
    const { filter, skip = 0, limit = 0, hint, variables } = spec;
    this.sort = parseSort(spec.sort);
    // Compiled also when there is nothing to search: a bad filter is an error all the same.
    const test = compileFilter(filter, makeExpressionCompiler(variables));
    this.toSkip = skip;
    this.remaining = limit > 0 ? limit : Infinity;
    this.finished = !collection;
    if (!collection) return;
    this.plan = planQuery(collection, { filter, sort: this.sort, hint });
    const { exact, sorted } = this.plan;
    const skipsEntries = exact && sorted;
    if (skipsEntries) this.toSkip = 0;
    this.scan = new RecordScan(kv, collection, this.plan, exact ? undefined : test, skipsEntries ? skip : 0);
    if (!sorted) this.sorter = new BoundedSorter(skip + this.remaining);
  }

  get stats(): { keysExamined: number; docsExamined: number } {
    return { keysExamined: this.scan?.keysExamined ?? 0, docsExamined: this.scan?.docsExamined ?? 0 };
  }

  pull(sink: Sink<FoundRecord>, pauseAtMs = Infinity): boolean {
    if (this.finished || !this.scan) return true;
    if (!this.sorter) return this.pullScan(this.scan, sink, pauseAtMs);
    if (!this.sorted) {
      const sorter = this.sorter;
      const collect: Sink<FoundRecord> = (record) => {
        // A fresh record: the decoded form would cost several times the bytes.
        const row = new FoundRecord(record.recordId, record.raw);
        sorter.add(makeSortKey(record.doc, this.sort), row, record.raw.length);
        return true;
      };
      if (!this.scan.run(collect, pauseAtMs)) return false;
      this.sorted = { rows: sorter.finish(), next: 0 };
    }
    return this.pullSorted(this.sorted, sink);
  }

  private pullScan(scan: RecordScan, sink: Sink<FoundRecord>, pauseAtMs: number): boolean {
    const atEnd = scan.run((record) => this.pass(record, sink), pauseAtMs);
    if (atEnd) this.finished = true;
    return this.finished;
  }

  private pass(record: FoundRecord, sink: Sink<FoundRecord>): boolean {
    if (this.toSkip > 0) {
      this.toSkip--;
      return true;
    }
    this.remaining--;
    const wantsMore = sink(record);
    if (this.remaining === 0) this.finished = true;
    return wantsMore && !this.finished;
  }

  private pullSorted(sorted: SortedRows, sink: Sink<FoundRecord>): boolean {
    while (sorted.next < sorted.rows.length) {
      const record = sorted.rows[sorted.next] as FoundRecord;
      // Rows are let go as they leave: the result may be large and its reader slow.
      sorted.rows[sorted.next++] = undefined;
      const wantsMore = this.pass(record, sink);
      if (this.finished) return true;
      if (!wantsMore) break;
    }
    this.finished = sorted.next >= sorted.rows.length;
    return this.finished;
  }
}

interface SortedRows {
  rows: (FoundRecord | undefined)[];
  next: number;
}

/** The documents of a query as they go to the client: stored bytes, or projected ones. */
export class DocumentSource implements Source<Buffer> {
  private readonly project: Projector | undefined;

  constructor(
    private readonly query: Source<FoundRecord>,
    projection: unknown,
    filter: Doc,
    variables?: Doc,
  ) {
    this.project = compileProjection(projection, filter, makeProjectionEvaluator(variables));
  }

  pull(sink: Sink<Buffer>, pauseAtMs: number): boolean {
    const { project } = this;
    return this.query.pull(
      (record) => sink(project ? encodeDoc(project(record.doc)) : record.raw),
      pauseAtMs,
    );
  }
}

/**
 * The number of documents, when it can be told without reading them: from index entries, or for an empty filter
 * from `storedCount`.
 */
export function countWithoutReading(
  kv: KeyValue,
  collection: Collection | undefined,
  { filter, skip = 0, limit = 0, hint, variables }: QuerySpec,
  storedCount: number | undefined,
): number | undefined {
  compileFilter(filter, makeExpressionCompiler(variables));
  if (!collection) return 0;
  const plan = planQuery(collection, { filter, hint });
  const isWhole = plan.exact && plan.scans.length === 1 && plan.scans[0]?.index === undefined;
  const total = isWhole ? storedCount : countByIndex(kv, plan);
  if (total === undefined) return undefined;
  const rest = Math.max(0, total - skip);
  return limit > 0 ? Math.min(rest, limit) : rest;
}
