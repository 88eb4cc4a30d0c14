import { isAppError } from '@assay/errors';
import { MAX_TIME_US, MIN_TIME_US } from '@assay/telemetry';
import { parseQuery } from './parse-query.js';
import type { QueryGeneration } from './query-document.js';
import { resolveQuery } from './resolve-query.js';

const good = {
  view: 'observations',
  metrics: [{ measure: 'count', aggregation: 'count' }],
  fromTimestamp: '2026-01-01T00:00:00Z',
  toTimestamp: '2026-01-02T00:00:00Z',
};

function check(document: unknown, generation: QueryGeneration = 'v1'): unknown {
  return resolveQuery(parseQuery(JSON.stringify(document), generation), generation);
}

function failureOf(run: () => unknown): { reason: string; message: string; paths: unknown } {
  try {
    run();
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.kind).toBe('invalid');
    const issues = error.details?.['issues'] as { path: unknown }[] | undefined;
    return { reason: error.reason, message: error.message, paths: issues?.map(({ path }) => path) };
  }
  throw new Error('expected an error');
}

describe('the shape of a query', () => {
  it.each<[string, object, unknown]>([
    ['an unknown view', { view: 'users' }, ['view']],
    ['no view', { view: undefined }, ['view']],
    ['no metrics', { metrics: undefined }, ['metrics']],
    ['a metric that is no object', { metrics: ['count'] }, ['metrics', 0]],
    [
      'an unknown aggregation',
      { metrics: [{ measure: 'count', aggregation: 'median' }] },
      ['metrics', 0, 'aggregation'],
    ],
    ['a dimension without a field', { dimensions: [{}] }, ['dimensions', 0, 'field']],
    ['dimensions that are no list', { dimensions: 'name' }, ['dimensions']],
    ['an unknown granularity', { timeDimension: { granularity: 'year' } }, ['timeDimension', 'granularity']],
    ['a time without a zone', { fromTimestamp: '2026-01-01T00:00:00' }, ['fromTimestamp']],
    ['a day that does not exist', { toTimestamp: '2026-13-01T00:00:00Z' }, ['toTimestamp']],
    ['a reversed range', { toTimestamp: '2025-01-01T00:00:00Z' }, ['fromTimestamp']],
    ['an empty range', { toTimestamp: good.fromTimestamp }, ['fromTimestamp']],
    [
      'a reversed range before all data',
      { fromTimestamp: '1971-01-01T00:00:00Z', toTimestamp: '1970-01-01T00:00:00Z' },
      ['fromTimestamp'],
    ],
    ['an unknown direction', { orderBy: [{ field: 'x', direction: 'up' }] }, ['orderBy', 0, 'direction']],
    ['no bins', { config: { bins: 0 } }, ['config', 'bins']],
    ['too many bins', { config: { bins: 101 } }, ['config', 'bins']],
    ['no rows', { config: { row_limit: 0 } }, ['config', 'row_limit']],
    ['too many rows', { config: { row_limit: 1001 } }, ['config', 'row_limit']],
    ['half a row', { config: { row_limit: 1.5 } }, ['config', 'row_limit']],
    [
      'a filter without a key',
      { filters: [{ type: 'stringObject', column: 'metadata', operator: '=', value: 'x' }] },
      ['filters', 0, 'key'],
    ],
    [
      'a filter with a wrong operator',
      { filters: [{ type: 'number', column: 'value', operator: 'contains', value: 1 }] },
      ['filters', 0, 'operator'],
    ],
  ])('refuses %s, saying where', (_what, change, path) => {
    const failure = failureOf(() => check({ ...good, ...change }));
    expect(failure.reason).toBe('INVALID_REQUEST_DATA');
    expect(failure.paths).toContainEqual(path);
  });

  const secondUs = 1_000_000;
  it.each([
    ['all time', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', MIN_TIME_US, MAX_TIME_US],
    ['the year 1', '0001-01-01T00:00:00Z', '1980-01-01T00:00:01Z', MIN_TIME_US, MIN_TIME_US + secondUs],
    ['a time before all data', '1970-01-01T00:00:00Z', '1971-01-01T00:00:00Z', MIN_TIME_US, MIN_TIME_US - 1],
    ['a time after all data', '2300-01-01T00:00:00Z', '9999-01-01T00:00:00Z', MAX_TIME_US + 1, MAX_TIME_US],
  ])('takes %s as the part of it that rows can have', (_what, fromTimestamp, toTimestamp, fromUs, toUs) => {
    const document = JSON.stringify({ ...good, fromTimestamp, toTimestamp });
    expect(parseQuery(document, 'v1').range).toEqual({ fromUs, toUs });
  });

  it('refuses what is not JSON, no object or too long', () => {
    expect(failureOf(() => parseQuery('{', 'v1')).message).toBe('Invalid JSON in query parameter');
    expect(failureOf(() => parseQuery('[]', 'v1')).paths).toEqual([[]]);
    expect(failureOf(() => parseQuery(' '.repeat(1_000_000), 'v1')).reason).toBe('QUERY_INVALID');
  });

  it('has no traces in v2 and ignores unknown keys', () => {
    expect(failureOf(() => check({ ...good, view: 'traces' }, 'v2')).paths).toEqual([['view']]);
    expect(() => check({ ...good, page: 3, limit: 'x' })).not.toThrow();
    expect(() =>
      check({ ...good, metrics: [], dimensions: null, filters: null, timeDimension: null, orderBy: null }),
    ).not.toThrow();
  });
});

describe('the names in a query', () => {
  const filter = (fields: object): object => ({
    filters: [{ type: 'string', operator: '=', value: 'x', ...fields }],
  });

  it.each<[string, object, string]>([
    [
      'a dimension',
      { dimensions: [{ field: 'nope' }] },
      'Invalid dimension nope. Must be one of id, traceId',
    ],
    ['a dimension of objects', { dimensions: [{ field: 'constructor' }] }, 'Invalid dimension constructor'],
    [
      'a measure',
      { metrics: [{ measure: 'nope', aggregation: 'sum' }] },
      'Invalid metric nope. Must be one of count, latency',
    ],
    ['a filter column', filter({ column: 'nope' }), 'Invalid filter column nope. Must be one of id'],
    ['a measure as a filter column', filter({ column: 'latency' }), 'Invalid filter column latency'],
    [
      'the type of a filter',
      filter({ column: 'tags' }),
      "Filter type 'string' is not supported for dimension type 'stringArray'. Expected 'arrayOptions'.",
    ],
    [
      'the type of a filter on text',
      { filters: [{ type: 'number', column: 'name', operator: '=', value: 1 }] },
      "Expected 'string' or 'stringOptions'.",
    ],
    ['metadata as text', filter({ column: 'metadata' }), "Metadata filters require type 'stringObject'"],
    [
      'a position in the trace',
      { filters: [{ type: 'positionInTrace', column: 'name', operator: '=' }] },
      'positionInTrace',
    ],
    ['a search', filter({ column: 'name', operator: 'matches' }), 'matches'],
    [
      'an order by what is not asked',
      { orderBy: [{ field: 'name', direction: 'asc' }] },
      'Invalid orderBy field: name. Must be one of the dimension or metric fields.',
    ],
    [
      'an order by a bare measure',
      { orderBy: [{ field: 'count', direction: 'asc' }] },
      'Invalid orderBy field: count',
    ],
    [
      'an order by time without time',
      { orderBy: [{ field: 'time_dimension', direction: 'asc' }] },
      'Invalid orderBy field',
    ],
  ])('refuse %s that does not exist or fit', (_what, change, message) => {
    const failure = failureOf(() => check({ ...good, ...change }));
    expect(failure.reason).toBe('QUERY_INVALID');
    expect(failure.message).toContain(message);
    expect(failure.message).toMatch(
      /positionInTrace| At (?:dimensions|metrics|filters|orderBy)\[0\]\.\w+\.$/,
    );
  });

  it('take the time column and other names for the name', () => {
    const filters = [
      { type: 'datetime', column: 'start_time', operator: '>', value: '2026-01-01' },
      { type: 'string', column: 'observationName', operator: '=', value: 'x' },
    ];
    expect(() => check({ ...good, filters })).not.toThrow();
  });

  it('let texts be counted only', () => {
    const metrics = [{ measure: 'traceId', aggregation: 'sum' }];
    expect(failureOf(() => check({ ...good, metrics }, 'v2')).message).toContain(
      'Aggregation sum is not valid for metric traceId of type string',
    );
  });

  it('allow one of cost types and usage types', () => {
    const metrics = ['costByType', 'usageByType'].map((measure) => ({ measure, aggregation: 'sum' }));
    expect(failureOf(() => check({ ...good, metrics }, 'v2')).message).toContain('Only one of costType');
  });
});

describe('dimensions of many values in v2', () => {
  const dimensions = [{ field: 'traceId' }];
  const config = { row_limit: 10 };
  const orderBy = [{ field: 'count_count', direction: 'desc' }];

  it.each<[string, object, string]>([
    [
      'time',
      { config, orderBy, timeDimension: { granularity: 'day' } },
      "cannot be combined with 'timeDimension'",
    ],
    ['no limit', { orderBy }, "require both 'config.row_limit' and 'orderBy' with direction 'desc'"],
    ['no order', { config }, "require both 'config.row_limit' and 'orderBy' with direction 'desc'"],
    ['an ascending order', { config, orderBy: [{ ...orderBy[0], direction: 'asc' }] }, 'require both'],
    [
      'an order by a dimension',
      { config, orderBy: [{ field: 'traceId', direction: 'desc' }] },
      'not by traceId',
    ],
  ])('are refused with %s', (_what, change, message) => {
    expect(failureOf(() => check({ ...good, dimensions, ...change }, 'v2')).message).toContain(message);
  });

  it('are taken with both, and always in v1', () => {
    expect(() => check({ ...good, dimensions, config, orderBy }, 'v2')).not.toThrow();
    expect(() => check({ ...good, dimensions, timeDimension: { granularity: 'day' } }, 'v1')).not.toThrow();
  });
});
