import type { Collection, Index } from './catalog.js';
import { CommandError } from './command-error.js';
import { type FieldBounds, type FilterBounds, impliesPartial, readFilterBounds } from './filter-bounds.js';
import { afterPrefix, CUT_PREFIX_BYTES, encodeId, encodeValue, typeBounds } from './keys.js';
import type { KeyRange } from './store.js';
import { type Doc, isDoc, toNumber, TYPE_RANK, typeRank } from './values.js';

/** One pass over an index, or over the collection when there is none. */
export interface Scan {
  index: Index | undefined;
  /** In key order. */
  ranges: ScanRange[];
  reverse: boolean;
}

export interface ScanRange extends KeyRange {
  /** `start` is the whole key of a unique entry: one lookup instead of a range. */
  point: boolean;
}

export interface Plan {
  /** More than one only for `$or`; documents found twice are dropped. */
  scans: Scan[];
  /** A scan may meet a document more than once. */
  dedupe: boolean;
  /** Documents come in the order asked for. */
  sorted: boolean;
  /** Every entry matches: the filter need not be tested. */
  exact: boolean;
}

export interface SortField {
  path: string;
  parts: readonly string[];
  descending: boolean;
}

export interface PlanRequest {
  filter: Doc;
  sort?: readonly SortField[];
  /** Index name, key pattern, or `{$natural: ±1}`. */
  hint?: unknown;
}

// More combinations of `$in` values than this are cheaper to scan than to look up.
const MAX_PREFIXES = 2000;

/**
 * Reads a sort specification. `{$natural: ±1}` alone is insertion order.
 * @throws CommandError 2 for a direction other than 1 and -1.
 */
export function parseSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort)) throw new CommandError(14, 'sort must be an object');
  return Object.entries(sort).map(([path, direction]) => {
    const number = toNumber(direction);
    if (number !== 1 && number !== -1) {
      throw new CommandError(2, `Illegal value for sort direction of '${path}': only 1 and -1 are supported`);
    }
    return { path, parts: path.split('.'), descending: number === -1 };
  });
}

/**
 * Chooses how to find the documents: full unique match, longest equality prefix, a range, order from an index, and
 * else a collection scan. A single `$or` whose branches all have an index becomes one scan a branch.
 */
export function planQuery(collection: Collection, { filter, sort = [], hint }: PlanRequest): Plan {
  const bounds = readFilterBounds(filter);
  const natural = sort.length === 1 && sort[0]?.path === '$natural' ? sort[0] : undefined;
  const hinted = findHinted(collection, hint);
  if (hinted === 'natural' || natural) {
    return scanCollection(
      collection,
      bounds,
      natural ? [] : sort,
      natural?.descending ?? naturalReverse(hint),
    );
  }
  const best = pickIndex(hinted ? [hinted] : collection.indexes, bounds, sort, hinted !== undefined);
  if (best) return best;
  return planBranches(collection, filter, bounds, sort) ?? scanCollection(collection, bounds, sort, false);
}

function naturalReverse(hint: unknown): boolean {
  return isDoc(hint) && toNumber(hint['$natural']) === -1;
}

function findHinted(collection: Collection, hint: unknown): Index | 'natural' | undefined {
  if (hint === undefined || hint === null || (isDoc(hint) && Object.keys(hint).length === 0))
    return undefined;
  if (isDoc(hint) && '$natural' in hint) return 'natural';
  const found = collection.indexes.find(
    ({ spec }) => spec.name === hint || (isDoc(hint) && isSamePattern(spec.key, hint)),
  );
  if (!found) {
    throw new CommandError(
      2,
      'error processing query: hint provided does not correspond to an existing index',
    );
  }
  return found;
}

/** True for equal key patterns: same fields, same directions, same order. */
export function isSamePattern(a: Doc, b: Doc): boolean {
  const left = Object.entries(a);
  const right = Object.entries(b);
  return (
    left.length === right.length &&
    left.every(([path, direction], i) => {
      const other = right[i] as [string, unknown];
      return other[0] === path && toNumber(other[1]) === toNumber(direction);
    })
  );
}

function scanCollection(
  collection: Collection,
  bounds: FilterBounds,
  sort: readonly SortField[],
  reverse: boolean,
): Plan {
  const range = { start: encodeId(collection.id), end: encodeId(collection.id + 1), point: false };
  return {
    scans: [{ index: undefined, ranges: [range], reverse }],
    dedupe: false,
    sorted: sort.length === 0,
    exact: bounds.fields.size === 0 && !bounds.hasOther,
  };
}

function planBranches(
  collection: Collection,
  filter: Doc,
  bounds: FilterBounds,
  sort: readonly SortField[],
): Plan | undefined {
  const { branches } = bounds;
  if (!branches || branches.length === 0 || branches.length > 100) return undefined;
  const scans: Scan[] = [];
  for (const branch of branches) {
    const plan = pickIndex(collection.indexes, readFilterBounds({ $and: [filter, branch] }), [], false);
    if (!plan) return undefined;
    scans.push(...plan.scans);
  }
  return { scans, dedupe: true, sorted: sort.length === 0, exact: false };
}

interface Candidate {
  plan: Plan;
  score: number;
}

function pickIndex(
  indexes: readonly Index[],
  bounds: FilterBounds,
  sort: readonly SortField[],
  forced: boolean,
): Plan | undefined {
  let best: Candidate | undefined;
  for (const index of indexes) {
    const candidate = planIndex(index, bounds, sort, forced);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  return best?.plan;
}

function planIndex(
  index: Index,
  bounds: FilterBounds,
  sort: readonly SortField[],
  forced: boolean,
): Candidate | undefined {
  if (!index.ready) return undefined;
  const { partialFilterExpression } = index.spec;
  if (!forced && partialFilterExpression && !impliesPartial(bounds, partialFilterExpression))
    return undefined;

  const equality = takeEqualityPrefix(index, bounds);
  const next = index.fields[equality.count];
  const nextBounds = next && bounds.fields.get(next.path);
  const range = next && nextBounds ? encodeRange(nextBounds, next.descending, index.multikey) : undefined;
  const usedFields = equality.count + (range ? 1 : 0);
  // A sparse index holds documents that have any of its fields; a used condition that excludes missing proves one.
  if (!forced && index.spec.sparse && !equality.excludesMissing && !range) return undefined;

  const order = sort.length > 0 ? orderOf(index, equality.count, equality.prefixes.length, sort) : undefined;
  if (!forced && usedFields === 0 && order === undefined) return undefined;

  const whole = equality.count === index.fields.length && index.spec.unique === true;
  let exact = equality.exact && (range?.exact ?? true) && usedFields === bounds.fields.size;
  if (bounds.hasOther || index.multikey || (partialFilterExpression && usedFields < bounds.fields.size))
    exact = false;
  const ranges = equality.prefixes.map((prefix) => makeRange(prefix, range, whole && !index.cut));
  if (ranges.some(cutRange)) exact = false;
  const score =
    (whole ? 1000 : 0) +
    equality.count * 100 +
    (range ? 50 : 0) +
    (order === undefined ? 0 : 60) -
    index.fields.length;
  const scan = { index, ranges, reverse: order ?? false };
  const plan = {
    scans: [scan],
    dedupe: index.multikey,
    sorted: sort.length === 0 || order !== undefined,
    exact,
  };
  return { plan, score };
}

interface EqualityPrefix {
  count: number;
  prefixes: Buffer[];
  exact: boolean;
  excludesMissing: boolean;
}

function takeEqualityPrefix(index: Index, bounds: FilterBounds): EqualityPrefix {
  const result: EqualityPrefix = { count: 0, prefixes: [index.prefix], exact: true, excludesMissing: false };
  for (const field of index.fields) {
    const fieldBounds = bounds.fields.get(field.path);
    const points = fieldBounds?.points;
    if (!fieldBounds || !points || points.length * result.prefixes.length > MAX_PREFIXES) break;
    const encoded = new Map<string, Buffer>();
    for (const point of points) {
      const bytes = encodeValue(point, field.descending);
      encoded.set(bytes.toString('latin1'), bytes);
    }
    const ordered = [...encoded.values()].sort((a, b) => Buffer.compare(a, b));
    result.prefixes = result.prefixes.flatMap((prefix) =>
      ordered.map((bytes) => Buffer.concat([prefix, bytes])),
    );
    result.count++;
    result.exact &&= fieldBounds.exact && !fieldBounds.lower && !fieldBounds.upper;
    result.excludesMissing ||= points.every((point) => point !== null && point !== undefined);
  }
  return result;
}

interface EncodedRange {
  low: Buffer;
  high: Buffer;
  exact: boolean;
}

function encodeRange(bounds: FieldBounds, descending: boolean, multikey: boolean): EncodedRange | undefined {
  const { lower } = bounds;
  let { upper } = bounds;
  const some = lower ?? upper;
  if (!some) return undefined;
  // Different items of one array may satisfy the two sides.
  if (multikey && lower) upper = undefined;
  const [first, last] = descending ? [upper, lower] : [lower, upper];
  const [typeLow, typeHigh] = typeBounds(typeRank(some.value), descending);
  let low = typeLow;
  if (first) {
    const bytes = encodeValue(first.value, descending);
    low = first.inclusive ? bytes : afterPrefix(bytes);
  }
  let high = typeHigh;
  if (last) {
    const bytes = encodeValue(last.value, descending);
    high = last.inclusive ? afterPrefix(bytes) : bytes;
  }
  // The range of numbers as a type includes NaN, which no comparison matches.
  const meetsNan = lower === undefined && typeRank(some.value) === TYPE_RANK.number;
  return { low, high, exact: bounds.exact && !multikey && !meetsNan };
}

function makeRange(prefix: Buffer, range: EncodedRange | undefined, point: boolean): ScanRange {
  if (!range) return { start: prefix, end: afterPrefix(prefix), point };
  return {
    start: Buffer.concat([prefix, range.low]),
    end: Buffer.concat([prefix, range.high]),
    point: false,
  };
}

/** Shortens bounds to the bytes that a cut key still has; true when it did. */
function cutRange(range: ScanRange): boolean {
  let cut = false;
  if (range.start.length > CUT_PREFIX_BYTES) {
    range.start = Buffer.from(range.start.subarray(0, CUT_PREFIX_BYTES));
    cut = true;
  }
  if (range.end.length >= CUT_PREFIX_BYTES) {
    range.end = afterPrefix(range.end.subarray(0, CUT_PREFIX_BYTES));
    cut = true;
  }
  if (cut) range.point = false;
  return cut;
}

/** Direction in which the index yields the wanted order, or undefined when it does not. */
function orderOf(
  index: Index,
  equalityCount: number,
  prefixCount: number,
  sort: readonly SortField[],
): boolean | undefined {
  if (index.multikey || index.cut || prefixCount > 1) return undefined;
  const fixed = new Set(index.fields.slice(0, equalityCount).map((field) => field.path));
  const wanted = sort.filter((field) => !fixed.has(field.path));
  let reverse: boolean | undefined;
  for (const [i, field] of wanted.entries()) {
    const indexed = index.fields[equalityCount + i];
    if (!indexed || indexed.path !== field.path) {
      // After every field of a unique index nothing is left to order.
      if (!indexed && index.spec.unique && !index.spec.sparse && !index.partial) break;
      return undefined;
    }
    const flips = indexed.descending !== field.descending;
    if (reverse === undefined) reverse = flips;
    else if (reverse !== flips) return undefined;
  }
  return reverse ?? false;
}
