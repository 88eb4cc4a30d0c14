import { parseTimeUs } from './time-text.js';

const NOON = Date.UTC(2026, 0, 2, 12) * 1000;

describe('parseTimeUs', () => {
  it.each([
    ['2026-01-02T12:00:00Z', NOON],
    ['2026-01-02T12:00:00', NOON],
    ['2026-01-02T13:00:00+01:00', NOON],
    ['2026-01-02T13:00:00.5+0100', NOON + 500_000],
    ['2026-01-02T12:00:00.123Z', NOON + 123_000],
    ['2026-01-02T12:00:00.123456Z', NOON + 123_456],
    ['2026-01-02T12:00:00.123456789Z', NOON + 123_456],
    ['2026-01-02T12:00:00.1234', NOON + 123_400],
    ['2026-01-02', NOON - 12 * 3_600_000_000],
    ['Fri, 02 Jan 2026 12:00:00 GMT', NOON],
  ])('reads %s', (text, us) => {
    expect(parseTimeUs(text)).toBe(us);
  });

  it.each(['', 'soon', '2026-13-01T00:00:00Z'])('refuses %j', (text) => {
    expect(parseTimeUs(text)).toBeUndefined();
  });
});
