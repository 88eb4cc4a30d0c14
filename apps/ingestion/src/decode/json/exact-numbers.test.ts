import { measureFastestMs } from '../../testing/measure-fastest.js';
import { hasLongNumber, markLongNumbers, readMarkedNumber, unmarkNumbers } from './exact-numbers.js';

describe('hasLongNumber', () => {
  it.each([0, 1, 7, 15, 16, 17, 31])('finds 16 digits behind %i other bytes', (before) => {
    expect(hasLongNumber(Buffer.from(`${'x'.repeat(before)}1234567890123456y`))).toBe(true);
  });

  it.each(['', '123456789012345', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', '2026-11-20T10:11:12.123456Z'])(
    'finds none in %j',
    (text) => {
      expect(hasLongNumber(Buffer.from(`${text}|`.repeat(5)))).toBe(false);
    },
  );
});

describe('markLongNumbers', () => {
  it.each([
    '[12345678901234567890]',
    '{"a":-9007199254740993,"b":"12345678901234567890"}',
    '[0.12345678901234567890123]',
    '[1e400,-1E+999]',
    '["a\\\\",12345678901234567890,"\\"12345678901234567890"]',
  ])('keeps the digits of %s through a parse', (json) => {
    const marked: unknown = JSON.parse(markLongNumbers(json));
    expect(unmarkNumbers(JSON.stringify(marked))).toBe(json);
  });

  it.each(['[9007199254740992]', '[1.0000000000000000000]', '[100000000000000000000]', '[0.1,1e5,12]'])(
    'leaves %s, which a double holds',
    (json) => {
      expect(markLongNumbers(json)).toBe(json);
    },
  );

  it('leaves what is no number for the parser to refuse', () => {
    expect(markLongNumbers('[1-2-3-4-5-6-7-8-9-0-1]')).toBe('[1-2-3-4-5-6-7-8-9-0-1]');
  });

  it('tells a marked number from a text', () => {
    const [marked] = JSON.parse(markLongNumbers('[12345678901234567890]')) as [string];
    expect(readMarkedNumber(marked)).toBe('12345678901234567890');
    expect(readMarkedNumber('12345678901234567890')).toBeUndefined();
  });

  it('takes linear time on numbers of a million digits', () => {
    const json = `[1${'0'.repeat(1_000_000)}1]`;
    let read = '';
    const ms = measureFastestMs(() => {
      read = unmarkNumbers(JSON.stringify(JSON.parse(markLongNumbers(json))));
    });
    expect(read).toBe(json);
    expect(ms).toBeLessThan(2000);
  });
});
