import { normalizeContent } from './item-content.js';

describe('normalizeContent', () => {
  it.each([
    ['""', 'null'],
    ['null', 'null'],
    ['"42"', '42'],
    ['"null"', 'null'],
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['"plain"', '"plain"'],
    ['"{broken"', '"{broken"'],
    ['"[0.1, 1e3, 9007199254740991]"', '[0.1,1000,9007199254740991]'],
    ['"9007199254740993"', '"9007199254740993"'],
    [
      '"{\\"n\\":12345678901234567890,\\"s\\":\\"12345678901234567890\\"}"',
      '{"n":"12345678901234567890","s":"12345678901234567890"}',
    ],
    ['"1e999"', '"1e999"'],
    ['{"nested":"42"}', '{"nested":"42"}'],
    ['{"a":["x\\u0000y\\u001fz"]}', '{"a":["xyz"]}'],
    ['"a\\u0007b"', '"ab"'],
    ['"tab\\tline\\nfeed\\f\\r"', '"tab\\tline\\nfeed\\f\\r"'],
    ['{"key\\u0000":"\u0085"}', '{"key\\u0000":""}'],
    ['true', 'true'],
  ])('%s is kept as %s', (json, kept) => {
    expect(normalizeContent(json)).toBe(kept);
  });
});
