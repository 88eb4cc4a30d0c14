import { formatTimestampUs, parseTimestampUs } from './timestamp.js';

describe('parseTimestampUs', () => {
  it.each([
    ['2026-01-02T03:04:05Z', 1767323045000000],
    ['2026-01-02T03:04:05.123456Z', 1767323045123456],
    ['2026-01-02T03:04:05.123456789Z', 1767323045123456],
    ['2026-01-02T05:04:05+02:00', 1767323045000000],
    ['2026-01-02T05:04:05+0200', 1767323045000000],
    ['2026-01-02T03:04Z', 1767323040000000],
    ['1969-12-31T23:59:59.5Z', -500000],
  ])('reads %s', (text, us) => {
    expect(parseTimestampUs(text)).toBe(us);
  });

  it.each([
    '2026-01-02T03:04:05',
    '2026-01-02',
    '1767323045',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '',
  ])('refuses %s', (text) => {
    expect(parseTimestampUs(text)).toBeUndefined();
  });
});

it('writes milliseconds in UTC, cutting what is finer', () => {
  expect(formatTimestampUs(1767323045123999)).toBe('2026-01-02T03:04:05.123Z');
});
