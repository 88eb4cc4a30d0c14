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

  it('reads a string as JSON up to the nesting that a body may have, and keeps deeper ones as they are', () => {
    const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(normalizeContent(JSON.stringify(nest(1000)))).toBe(nest(1000));
    for (const levels of [1001, 3000, 1_000_000]) {
      expect(normalizeContent(JSON.stringify(nest(levels)))).toBe(JSON.stringify(nest(levels)));
    }
    const objects = '{"a":'.repeat(3000) + '1' + '}'.repeat(3000);
    expect(normalizeContent(JSON.stringify(objects))).toBe(JSON.stringify(objects));
  });

  it.each([
    ['quotes that nothing closes', '"' + '\\"'.repeat(500_000)],
    ['a number with zeros between its digits', `1.${'0'.repeat(1_000_000)}1`],
  ])('takes no longer for %s than for other texts', (_what, text) => {
    const beganMs = performance.now();
    expect(normalizeContent(JSON.stringify(text))).toBe(JSON.stringify(text));
    expect(performance.now() - beganMs).toBeLessThan(5_000);
  });
});
