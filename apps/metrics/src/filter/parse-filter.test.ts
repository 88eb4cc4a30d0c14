import { isAppError } from '@assay/errors';
import { TRACE_FILTER } from '../traces/trace-filter.js';
import { OBSERVATION_FILTER_V1, OBSERVATION_FILTER_V2 } from '../observations/observation-filter.js';
import { SCORE_FILTER } from '../scores/score-filter.js';
import type { FilterView } from './filter-column.js';
import { MAX_CONDITIONS, MAX_FILTER_CHARS, parseFilter } from './parse-filter.js';
import { resolveFilter } from './resolve-filter.js';

const good = { type: 'string', column: 'name', operator: '=', value: 'x' };

function failureOf(run: () => unknown): { reason: string; message: string; issues: unknown } {
  try {
    run();
  } catch (error) {
    if (isAppError(error)) {
      expect(error.kind).toBe('invalid');
      return { reason: error.reason, message: error.message, issues: error.details?.['issues'] };
    }
    throw error;
  }
  throw new Error('expected an error');
}

const parseOne = (condition: unknown): unknown => parseFilter(JSON.stringify([condition]));
const resolveOne = (view: FilterView, condition: object): unknown =>
  resolveFilter(view, parseFilter(JSON.stringify([condition])));

describe('parseFilter', () => {
  it.each(['', '  ', '[]'])('takes %j as no condition', (text) => {
    expect(parseFilter(text)).toEqual([]);
  });

  it('reads every type', () => {
    const conditions = [
      { type: 'datetime', column: 'c', operator: '>=', value: '2026-01-01T00:00:00.123456Z' },
      { type: 'number', column: 'c', operator: '=', value: 1.5 },
      { type: 'stringOptions', column: 'c', operator: 'none of', value: ['a'] },
      { type: 'categoryOptions', column: 'c', operator: 'any of', value: ['a'], key: 'k' },
      { type: 'arrayOptions', column: 'c', operator: 'all of', value: [] },
      { type: 'stringObject', column: 'c', operator: 'contains', value: '', key: 'k' },
      { type: 'numberObject', column: 'c', operator: '<', value: 0, key: 'k' },
      { type: 'booleanObject', column: 'c', operator: '<>', value: false, key: 'k' },
      { type: 'boolean', column: 'c', operator: '=', value: true },
      { type: 'null', column: 'c', operator: 'is null', value: '' },
      good,
    ];
    const asks = parseFilter(JSON.stringify(conditions)).map(({ ask }) => ask);
    expect(asks).toEqual(
      conditions.map(({ column: _column, ...ask }) =>
        ask.type === 'datetime' ? { ...ask, value: Date.UTC(2026, 0, 1) * 1000 + 123_456 } : ask,
      ),
    );
  });

  it('leaves positions in a trace out', () => {
    expect(parseOne({ type: 'positionInTrace', column: 'any', operator: '=', value: 1 })).toEqual([]);
  });

  it.each(['{', 'nope', '[1,]'])('refuses %j, which is not JSON', (text) => {
    expect(failureOf(() => parseFilter(text)).message).toBe('Invalid JSON in filter parameter');
  });

  it.each<[unknown, string, (string | number)[]]>([
    ['text', 'invalid_type', [0]],
    [null, 'invalid_type', [0]],
    [{ ...good, column: undefined }, 'invalid_type', [0, 'column']],
    [{ ...good, type: 'text' }, 'invalid_union', [0, 'type']],
    [{ ...good, type: 'toString' }, 'invalid_union', [0, 'type']],
    [{ ...good, operator: 'like' }, 'invalid_value', [0, 'operator']],
    [{ ...good, value: 5 }, 'invalid_type', [0, 'value']],
    [{ ...good, value: 'x'.repeat(20_001) }, 'too_big', [0, 'value']],
    [{ ...good, type: 'number', value: '5' }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'boolean', value: 'true' }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'datetime', operator: '>', value: 'soon' }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'datetime', operator: '>', value: 5 }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'null', operator: 'is null', value: null }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'stringOptions', operator: 'any of', value: [] }, 'too_small', [0, 'value']],
    [{ ...good, type: 'stringOptions', operator: 'any of', value: [1] }, 'invalid_type', [0, 'value']],
    [{ ...good, type: 'arrayOptions', operator: 'any of', value: [] }, 'too_small', [0, 'value']],
    [{ ...good, type: 'stringObject' }, 'invalid_type', [0, 'key']],
    [
      { ...good, type: 'stringOptions', operator: 'any of', value: Array.from({ length: 1001 }, String) },
      'too_big',
      [0, 'value'],
    ],
  ])('refuses %j', (condition, code, path) => {
    const { reason, issues } = failureOf(() => parseOne(condition));
    expect(reason).toBe('INVALID_REQUEST_DATA');
    expect(issues).toContainEqual(expect.objectContaining({ code, path: ['filter', ...path] }));
  });

  it('refuses what is no array, has too many conditions or is too long', () => {
    expect(failureOf(() => parseFilter('{}')).issues).toMatchObject([{ path: ['filter'] }]);
    const many = JSON.stringify(Array.from({ length: MAX_CONDITIONS + 1 }, () => good));
    expect(failureOf(() => parseFilter(many)).issues).toMatchObject([{ code: 'too_big', path: ['filter'] }]);
    const long = ' '.repeat(MAX_FILTER_CHARS) + '[1]';
    expect(failureOf(() => parseFilter(long)).reason).toBe('FILTER_INVALID');
  });
});

describe('resolveFilter', () => {
  it.each<[string, FilterView, object, string]>([
    [
      'an unknown column',
      TRACE_FILTER,
      { ...good, column: 'x' },
      "Invalid filter column 'x' in filter[0]: traces can be filtered by id, name, timestamp",
    ],
    [
      'a score column of observations',
      OBSERVATION_FILTER_V1,
      { ...good, column: 'scores_avg' },
      'Invalid filter column',
    ],
    [
      'a type that does not fit',
      TRACE_FILTER,
      { ...good, column: 'latency' },
      "Filter type 'string' in filter[0] is not supported for column 'latency': use number or null.",
    ],
    [
      'a number on metadata',
      TRACE_FILTER,
      { type: 'numberObject', column: 'metadata', operator: '=', key: 'k', value: 1 },
      'use stringObject or null',
    ],
    ['a search in v1', OBSERVATION_FILTER_V1, { ...good, operator: 'matches' }, 'works not on observations'],
    [
      'a search elsewhere than in bodies',
      OBSERVATION_FILTER_V2,
      { ...good, operator: 'matches' },
      'works only on input, output, metadata',
    ],
    [
      'a search for nothing',
      OBSERVATION_FILTER_V2,
      { ...good, column: 'input', operator: 'matches', value: '..' },
      'at least one letter or digit',
    ],
    [
      'null on a body',
      OBSERVATION_FILTER_V2,
      { type: 'null', column: 'input', operator: 'is null', value: '' },
      'use string.',
    ],
    [
      'options on a body',
      OBSERVATION_FILTER_V2,
      { type: 'stringOptions', column: 'input', operator: 'any of', value: ['a'] },
      'use string.',
    ],
  ])('refuses %s', (_what, view, condition, message) => {
    const failure = failureOf(() => resolveOne(view, condition));
    expect(failure.reason).toBe('FILTER_INVALID');
    expect(failure.message).toContain(message);
  });

  it('takes display names and turns conditions on the time into a range', () => {
    const filter = resolveFilter(
      TRACE_FILTER,
      parseFilter(
        JSON.stringify([
          { type: 'datetime', column: 'Timestamp', operator: '>', value: '2026-01-01T00:00:00Z' },
          { type: 'datetime', column: 'timestamp', operator: '<=', value: '2026-01-02T00:00:00Z' },
          { type: 'string', column: 'Trace Name', operator: '=', value: 'x' },
        ]),
      ),
    );
    expect(filter.has('timestamp')).toBe(true);
    expect(filter.has('name')).toBe(true);
    expect(filter.range).toEqual({
      fromUs: Date.UTC(2026, 0, 1) * 1000 + 1,
      toUs: Date.UTC(2026, 0, 2) * 1000 + 1,
    });
  });

  it.each([TRACE_FILTER, OBSERVATION_FILTER_V1, OBSERVATION_FILTER_V2, SCORE_FILTER])(
    'has no name twice in $name',
    ({ columns }) => {
      const names = columns.flatMap((column) => column.names);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
