import { invalidData, invalidRequest, type Issue } from '../filter/issues.js';
import { parseConditions } from '../filter/parse-filter.js';
import { parseTimeUs } from '../filter/time-text.js';
import { isAppError } from '@assay/errors';
import { MAX_TIME_US, MIN_TIME_US } from '@assay/telemetry';
import type { FilterCondition } from '../filter/filter-condition.js';
import {
  AGGREGATIONS,
  GRANULARITIES,
  VIEW_NAMES,
  type ClosedRange,
  type QueryDocument,
  type QueryGeneration,
} from './query-document.js';

const MAX_QUERY_CHARS = 200_000;
const MAX_NAMES = 50;
const MAX_BINS = 100;
const MAX_ROW_LIMIT = 1_000;
const WITH_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;
const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

type Path = readonly (string | number)[];
type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a query document. Unknown keys are ignored.
 *
 * @throws AppError `invalid/QUERY_INVALID` when it is not JSON or too long; `invalid/INVALID_REQUEST_DATA` with
 *   one issue per wrong place, its path inside the document.
 */
export function parseQuery(json: string, generation: QueryGeneration): QueryDocument {
  if (json.length > MAX_QUERY_CHARS) {
    throw invalidRequest('QUERY_INVALID', `The query is longer than ${MAX_QUERY_CHARS} characters.`);
  }
  return new DocumentReader().read(parseJson(json), generation);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalidRequest('QUERY_INVALID', 'Invalid JSON in query parameter');
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads one document and gathers what is wrong with it. */
class DocumentReader {
  private readonly issues: Issue[] = [];

  read(document: unknown, generation: QueryGeneration): QueryDocument {
    if (!isObject(document))
      throw invalidData([{ code: 'invalid_type', path: [], message: expected('object') }]);
    const views = generation === 'v1' ? VIEW_NAMES : VIEW_NAMES.filter((name) => name !== 'traces');
    const config = this.object(document['config'], ['config']);
    const timeDimension = this.object(document['timeDimension'], ['timeDimension']);
    const parsed: QueryDocument = {
      view: this.option(document['view'], views, ['view']) ?? 'observations',
      dimensions: this.list(document['dimensions'], ['dimensions']).map((item, index) =>
        this.text(item['field'], ['dimensions', index, 'field']),
      ),
      metrics: this.list(document['metrics'], ['metrics'], 'required').map((item, index) => ({
        measure: this.text(item['measure'], ['metrics', index, 'measure']),
        aggregation:
          this.option(item['aggregation'], AGGREGATIONS, ['metrics', index, 'aggregation']) ?? 'count',
      })),
      filters: this.filters(document['filters']),
      granularity:
        timeDimension &&
        this.option(timeDimension['granularity'], ['auto', ...GRANULARITIES] as const, [
          'timeDimension',
          'granularity',
        ]),
      range: this.range(document),
      orderBy: this.list(document['orderBy'], ['orderBy']).map((item, index) => ({
        field: this.text(item['field'], ['orderBy', index, 'field']),
        direction:
          this.option(item['direction'], ['asc', 'desc'] as const, ['orderBy', index, 'direction']) ?? 'asc',
      })),
      bins: this.integer(config?.['bins'], MAX_BINS, ['config', 'bins']),
      rowLimit: this.integer(config?.['row_limit'], MAX_ROW_LIMIT, ['config', 'row_limit']),
    };
    if (this.issues.length > 0) throw invalidData(this.issues);
    return parsed;
  }

  private refuse(code: string, path: Path, message: string): void {
    this.issues.push({ code, path, message });
  }

  private text(value: unknown, path: Path): string {
    if (typeof value === 'string') return value;
    this.refuse('invalid_type', path, expected('string'));
    return '';
  }

  private option<const T extends string>(value: unknown, options: readonly T[], path: Path): T | undefined {
    if (options.includes(value as T)) return value as T;
    const known = options.map((option) => JSON.stringify(option)).join('|');
    this.refuse('invalid_value', path, `Invalid option: expected one of ${known}`);
    return undefined;
  }

  private integer(value: unknown, max: number, path: Path): number | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      this.refuse('invalid_type', path, expected('int'));
    } else if (value < 1) this.refuse('too_small', path, 'Too small: expected number to be >=1');
    else if (value > max) this.refuse('too_big', path, `Too big: expected number to be <=${max}`);
    else return value;
    return undefined;
  }

  private object(value: unknown, path: Path): Json | undefined {
    if (value === undefined || value === null) return undefined;
    if (isObject(value)) return value;
    this.refuse('invalid_type', path, expected('object'));
    return undefined;
  }

  private list(value: unknown, path: Path, presence: 'required' | 'optional' = 'optional'): Json[] {
    if ((value === undefined || value === null) && presence === 'optional') return [];
    if (!Array.isArray(value)) {
      this.refuse('invalid_type', path, expected('array'));
      return [];
    }
    if (value.length > MAX_NAMES) {
      this.refuse('too_big', path, `Too big: expected array to have <=${MAX_NAMES} items`);
      return [];
    }
    return value.map((item: unknown, index) => this.object(item ?? '', [...path, index]) ?? {});
  }

  private filters(value: unknown): FilterCondition[] {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.some((item) => isObject(item) && item['type'] === 'positionInTrace')) {
      throw invalidRequest(
        'QUERY_INVALID',
        "Filter type 'positionInTrace' is not supported in metrics queries.",
      );
    }
    try {
      return parseConditions(value, ['filters']);
    } catch (error) {
      const issues = isAppError(error) ? error.details?.['issues'] : undefined;
      if (!Array.isArray(issues)) throw error;
      this.issues.push(...(issues as Issue[]));
      return [];
    }
  }

  private range(document: Json): ClosedRange {
    const fromUs = this.time(document['fromTimestamp'], ['fromTimestamp']);
    const toUs = this.time(document['toTimestamp'], ['toTimestamp']);
    if (fromUs !== undefined && toUs !== undefined && fromUs >= toUs) {
      this.refuse('custom', ['fromTimestamp'], 'fromTimestamp must be before toTimestamp');
    }
    return withinRows({ fromUs: fromUs ?? 0, toUs: toUs ?? 0 });
  }

  private time(value: unknown, path: Path): number | undefined {
    const isDateTime = typeof value === 'string' && ISO_DATE_TIME.test(value) && WITH_ZONE.test(value);
    const us = isDateTime ? parseTimeUs(value) : undefined;
    if (us === undefined) this.refuse('invalid_format', path, 'Invalid ISO datetime');
    return us;
  }
}

/**
 * The part of a range that rows can have; where there is none, the end is before the start. "All time" is asked
 * for with years far outside of it, and gaps are filled only for buckets that could hold something.
 */
function withinRows({ fromUs, toUs }: ClosedRange): ClosedRange {
  return {
    fromUs: Math.min(Math.max(fromUs, MIN_TIME_US), MAX_TIME_US + 1),
    toUs: Math.max(Math.min(toUs, MAX_TIME_US), MIN_TIME_US - 1),
  };
}

function expected(what: string): string {
  return `Invalid input: expected ${what}`;
}
