import { parseFilter } from '../filter/parse-filter.js';
import { cutMetadata } from './cut-metadata.js';
import { decodeObservationCursor, encodeObservationCursor } from './observation-cursor.js';
import { checkBodyConditions } from './observation-filter.js';

describe('cursor', () => {
  const position = { us: Date.UTC(2026, 0, 2, 3, 4, 5, 678) * 1000 + 9, traceId: 't/ü', id: 'o"1' };

  it('is base64 JSON that other implementations can read, with microseconds', () => {
    const json: unknown = JSON.parse(Buffer.from(encodeObservationCursor(position), 'base64').toString());
    expect(json).toEqual({
      lastStartTimeTo: '2026-01-02T03:04:05.678009Z',
      lastTraceId: 't/ü',
      lastId: 'o"1',
    });
  });

  it('comes back as it was', () => {
    expect(decodeObservationCursor(encodeObservationCursor(position))).toEqual(position);
  });

  it.each(['x', 'bnVsbA==', btoa('{"lastStartTimeTo":"soon","lastTraceId":"","lastId":""}'), btoa('[1]')])(
    'refuses %s',
    (text) => {
      expect(() => decodeObservationCursor(text)).toThrow('Invalid cursor format');
    },
  );
});

describe('cutMetadata', () => {
  it('cuts long texts, keeps JSON objects whole and never splits a character', () => {
    const long = 'x'.repeat(199) + '😀😀';
    const object = JSON.stringify({ a: 'y'.repeat(300) });
    expect(cutMetadata({ short: 'x', long, object })).toEqual({ short: 'x', long: 'x'.repeat(199), object });
  });
});

describe('conditions on bodies', () => {
  const check = (...operators: string[]): void =>
    checkBodyConditions(
      parseFilter(
        JSON.stringify(
          operators.map((operator, index) => ({
            type: 'string',
            column: index === 0 ? 'input' : 'output',
            operator,
            value: 'x',
          })),
        ),
      ),
    );

  it('need one that finds fast', () => {
    expect(() => check('contains')).toThrow("'=' or 'matches'");
    expect(() => check('contains', 'matches')).not.toThrow();
    expect(() => check('=')).not.toThrow();
    expect(() => check()).not.toThrow();
  });
});
