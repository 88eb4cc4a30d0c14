import { render } from '@assay/clickhouse';
import {
  decodeObservation,
  decodeScore,
  formatMs,
  formatUs,
  OBSERVATION_COLUMNS,
  parseUs,
  selectColumns,
} from './index.js';

describe('times', () => {
  it.each([
    [1_700_000_000_123_456, '2023-11-14 22:13:20.123456'],
    [1_700_000_000_000_000, '2023-11-14 22:13:20.000000'],
    [1_700_000_000_000_007, '2023-11-14 22:13:20.000007'],
  ])('writes %d and reads it back', (us, text) => {
    expect(formatUs(us)).toBe(text);
    expect(parseUs(text)).toBe(us);
  });

  it('writes milliseconds and refuses other texts', () => {
    expect(formatMs(1_700_000_000_123)).toBe('2023-11-14 22:13:20.123');
    expect(parseUs('yesterday')).toBeNaN();
  });
});

describe('selectColumns', () => {
  it('aliases expressions and leaves equal names alone', () => {
    expect(render(selectColumns(OBSERVATION_COLUMNS, ['id', 'startUs', 'traceId'])).query).toBe(
      'id, toUnixTimestamp64Micro(start_time) AS startUs, trace_id AS traceId',
    );
  });

  it('never aliases an expression with the name of a column', () => {
    for (const [field, expression] of Object.entries(OBSERVATION_COLUMNS)) {
      if (field === expression) continue;
      expect(Object.values(OBSERVATION_COLUMNS)).not.toContain(field);
    }
  });
});

describe('decoding rows', () => {
  it('fills absent fields, drops nulls and reads flags', () => {
    const observation = decodeObservation({ id: 'o', endUs: null, public: 1, totalCost: 0.5 });
    expect(observation).toMatchObject({
      id: 'o',
      public: true,
      bookmarked: false,
      totalCost: 0.5,
      tags: [],
      metadata: {},
    });
    expect('endUs' in observation).toBe(false);
  });

  it('keeps a null value of a score absent', () => {
    expect('value' in decodeScore({ id: 's', value: null })).toBe(false);
    expect(decodeScore({ id: 's', value: 0 }).value).toBe(0);
  });
});
