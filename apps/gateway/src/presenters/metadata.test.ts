import { presentFlatMetadata, presentMetadata, presentTextMetadata } from './metadata.js';

const stored = {
  plain: 'text',
  number: '5',
  nested: '{"a":{"b":"5","c":[1]},"d":{}}',
  list: '[1,2]',
  ['__proto__']: '"own"',
};

it('shows each value parsed in v1', () => {
  expect(presentMetadata(stored)).toEqual({
    plain: 'text',
    number: 5,
    nested: { a: { b: '5', c: [1] }, d: {} },
    list: [1, 2],
    ['__proto__']: 'own',
  });
});

it('flattens nested objects to dotted keys in v2', () => {
  expect(presentFlatMetadata(stored)).toEqual({
    plain: 'text',
    number: 5,
    'nested.a.b': 5,
    'nested.a.c': [1],
    'nested.d': {},
    list: [1, 2],
    ['__proto__']: 'own',
  });
});

// Keys come from the store in ascending order, whatever order they were sent in.
it.each([
  [{ 'a.b': '1', a: '{"b":2}' }, { 'a.b': '1' }],
  [{ a: '{"b":2}', 'a.b': '1' }, { 'a.b': '1' }],
  [{ a: '{"b":{"c":2}}', 'a.b': '{"c":1}' }, { 'a.b.c': '1' }],
  [{ a: '{"b.c":1,"b":{"c":2}}' }, { 'a.b.c': '1' }],
])('keeps the value that says its dotted key outright, else the first: %j', (metadata, shown) => {
  expect(presentFlatMetadata(metadata)).toEqual({ [Object.keys(shown).join()]: 1 });
  expect(presentTextMetadata(metadata)).toEqual(shown);
});

it.each([
  ['a nested text', '{"b":"%"}', 'a.b'],
  ['a text below two objects', '{"b":{"c":"%"}}', 'a.b.c'],
  ['a text that is no object', '{%}', 'a'],
])('cuts %s like any other in v2', (_what, text, key) => {
  const shown = presentFlatMetadata({ a: text.replace('%', 'x'.repeat(300)) }, 200)[key];
  expect(shown).toHaveLength(200);
});

it('cuts a nested list as the text that it is stored as', () => {
  const list = Array.from({ length: 100 }, (_, n) => n);
  const shown = presentFlatMetadata({ a: JSON.stringify({ list, short: [1], number: 1 }) }, 200);
  expect(shown).toEqual({ 'a.list': JSON.stringify(list).slice(0, 200), 'a.short': [1], 'a.number': 1 });
});

it('never cuts a character into halves', () => {
  const shown = presentFlatMetadata({ a: JSON.stringify({ b: `${'x'.repeat(199)}😀` }) }, 200);
  expect(shown).toEqual({ 'a.b': 'x'.repeat(199) });
});

it('flattens nested objects to dotted keys and keeps every value a text for experiments', () => {
  const cfg = '{"temp":0.1,"list":[1,2],"on":true,"none":null,"empty":{},"text":"5","deep":{"x":"{}"}}';
  const texts = { plain: 'p', number: '5', quoted: '"q"', list: '[1, 2]', empty: '{}', broken: '{"a"' };
  expect(presentTextMetadata({ cfg, ...texts })).toEqual({
    'cfg.temp': '0.1',
    'cfg.list': '[1,2]',
    'cfg.on': 'true',
    'cfg.none': 'null',
    'cfg.empty': '{}',
    'cfg.text': '5',
    'cfg.deep.x': '{}',
    ...texts,
  });
});

it('keeps every digit of a number in the metadata of an experiment', () => {
  expect(presentTextMetadata({ a: '{"n":12345678901234567890}' })).toEqual({ 'a.n': '12345678901234567890' });
});
