import { autoGranularity, listBuckets } from './time-buckets.js';

const us = (text: string): number => Date.parse(text) * 1000;
const HOUR = 3_600_000_000;

describe('listBuckets', () => {
  it.each([
    [
      'minute',
      '2026-01-01T00:00:30Z',
      '2026-01-01T00:02:00Z',
      ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'],
    ],
    [
      'hour',
      '2026-01-01T23:10:00Z',
      '2026-01-02T01:00:01Z',
      ['2026-01-01T23:00:00Z', '2026-01-02T00:00:00Z'],
    ],
    ['day', '2024-02-28T12:00:00Z', '2024-03-01T12:00:00Z', ['2024-02-28', '2024-02-29']],
    // Thursday, in the week of Monday the 29th.
    ['week', '2026-01-01T00:00:00Z', '2026-01-12T00:00:00Z', ['2025-12-29', '2026-01-05']],
    ['month', '2025-12-31T23:59:59Z', '2026-03-01T00:00:00Z', ['2025-12-01', '2026-01-01', '2026-02-01']],
  ] as const)('walks by %s', (granularity, from, to, buckets) => {
    expect([...listBuckets({ fromUs: us(from), toUs: us(to) }, granularity)]).toEqual(buckets);
  });
});

describe('autoGranularity', () => {
  it.each([
    [1.9, 'minute'],
    [2, 'hour'],
    [71.9, 'hour'],
    [72, 'day'],
    [1439, 'day'],
    [1440, 'week'],
    [8759, 'week'],
    [8760, 'month'],
  ])('of %d hours is %s', (hours, granularity) => {
    expect(autoGranularity({ fromUs: 0, toUs: hours * HOUR })).toBe(granularity);
  });
});
