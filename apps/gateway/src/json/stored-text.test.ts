import { parseStored } from './stored-text.js';

describe('parseStored', () => {
  it.each<[string, unknown]>([
    ['', null],
    ['null', null],
    ['hello', 'hello'],
    ['true story', 'true story'],
    ['true', true],
    ['123', 123],
    ['123 main street', '123 main street'],
    ['-', '-'],
    ['"quoted"', 'quoted'],
    ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['{not json}', '{not json}'],
    ['  [1]  ', [1]],
  ])('reads %s', (text, value) => {
    expect(parseStored(text)).toEqual(value);
  });

  it.each<[string, unknown]>([
    ['12345678901234567890', '12345678901234567890'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740992', 9007199254740992],
    ['-9007199254740993', '-9007199254740993'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['3.141592653589793', 3.141592653589793],
    ['0.30000000000000004', 0.30000000000000004],
    ['1.0000000000000000', 1],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    ['1e100', 1e100],
    ['100000000000000000000000', 1e23],
  ])('keeps the digits of %s', (text, value) => {
    expect(parseStored(text)).toBe(value);
  });

  it('quotes only the numbers that need it, and nothing inside strings', () => {
    const text =
      '{"id":12345678901234567890,"n":1.5,"text":"see 12345678901234567890 \\" 1e400","l":[1e999,2]}';
    expect(parseStored(text)).toEqual({
      id: '12345678901234567890',
      n: 1.5,
      text: 'see 12345678901234567890 " 1e400',
      l: ['1e999', 2],
    });
  });

  it.each([
    ['lists', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)],
  ])('leaves %s that nest too deep to be written again as text', (_what, text) => {
    expect(parseStored(text)).toBe(text);
  });

  it('ends soon on a number with a million zeros between its digits', () => {
    const text = `1.${'0'.repeat(1_000_000)}1`;
    expect(parseStored(text)).toBe(text);
  });

  it('ends soon on a megabyte of digits in a string', () => {
    const text = JSON.stringify({ data: '1234567890'.repeat(100_000), n: 1 });
    expect(parseStored(text)).toEqual(JSON.parse(text));
  });
});
