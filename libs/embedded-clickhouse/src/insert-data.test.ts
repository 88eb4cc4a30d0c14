import { canStandBehindInsert } from './insert-data.js';

describe('canStandBehindInsert', () => {
  it.each([
    ['JSONEachRow', '{"s":"a\\n\\n; DROP TABLE t"}\n{"s":"b"}\n', true],
    ['TabSeparated', '1\ta\\n\\nb\n', true],
    ['JSONEachRow', '', false],
    ['JSONEachRow', '{}\n\nDROP TABLE t', false],
    ['JSONEachRow', '{}\r\n\r\nDROP TABLE t', false],
    ['JSONEachRow', '{}\r\rDROP TABLE t', false],
    ['JSONEachRow', '\nDROP TABLE t', false],
    ['JSONEachRow', '\r\nDROP TABLE t', false],
    ['CSV', '1,2\n', false],
    ['RowBinary', 'abc', false],
    ['Values', '(1)', false],
  ])('judges %s data %j: %s', (format, data, expected) => {
    expect(canStandBehindInsert(format, Buffer.from(data))).toBe(expected);
  });
});
