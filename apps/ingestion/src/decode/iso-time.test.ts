import fc from 'fast-check';
import { isStorableUs, parseIsoUs } from './iso-time.js';

describe('parseIsoUs', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2026-11-20T10:11:12.123456Z', Date.UTC(2026, 10, 20, 10, 11, 12, 123) * 1000 + 456],
    ['2026-11-20T10:11:12.1234569Z', Date.UTC(2026, 10, 20, 10, 11, 12, 123) * 1000 + 456],
    ['2026-11-20T10:11:12.5+02:00', Date.UTC(2026, 10, 20, 8, 11, 12, 500) * 1000],
    ['2026-11-20T10:11:12-0330', Date.UTC(2026, 10, 20, 13, 41, 12) * 1000],
    ['2026-11-20T10:11Z', Date.UTC(2026, 10, 20, 10, 11) * 1000],
    ['2024-02-29T00:00:00z', Date.UTC(2024, 1, 29) * 1000],
    ['2000-02-29t00:00:00Z', Date.UTC(2000, 1, 29) * 1000],
    ['2026-11-20T10:11:12.000000000000000000001Z', Date.UTC(2026, 10, 20, 10, 11, 12) * 1000],
  ])('reads %s', (text, us) => {
    expect(parseIsoUs(text)).toBe(us);
  });

  it.each([
    '',
    'yesterday',
    '2026-11-20',
    '2026-11-20T10:11:12',
    '2026-11-20 10:11:12Z',
    '2026-11-20T10:11:12.Z',
    '2026-11-20T10:11:12+2',
    '2026-11-20T10:11:12+02:00x',
    '2026-11-20T10:11:12Zx',
    '2026-11-20T10:11:60Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-13-20T10:11:12Z',
    '2026-00-20T10:11:12Z',
    '2026-11-31T10:11:12Z',
    '2025-02-29T10:11:12Z',
    '1900-02-29T10:11:12Z',
    '2026/11/20T10:11:12Z',
    '+02026-11-20T10:11:12Z',
    '2026-11-20T10:11:12+25:00',
    '1763633472000',
  ])('refuses %j', (text) => {
    expect(parseIsoUs(text)).toBeNaN();
  });

  it('agrees with Date for every millisecond of four-digit years', () => {
    const anyDate = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseIsoUs(date.toISOString())).toBe(date.getTime() * 1000);
      }),
    );
  });
});

describe('isStorableUs', () => {
  it.each([
    ['0000-01-01T00:00:00Z', false],
    ['1979-12-31T23:59:59.999Z', false],
    ['1980-01-01T00:00:00Z', true],
    ['2199-12-31T23:59:59Z', true],
    ['2200-01-01T00:00:00Z', false],
    ['9999-12-31T23:59:59Z', false],
  ])('%s: %s', (text, isStorable) => {
    expect(isStorableUs(parseIsoUs(text))).toBe(isStorable);
  });
});
