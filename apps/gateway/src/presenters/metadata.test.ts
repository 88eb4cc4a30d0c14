import { presentFlatMetadata, presentMetadata } from './metadata.js';

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

it('keeps the first of two values under one dotted key', () => {
  expect(presentFlatMetadata({ 'a.b': '1', a: '{"b":2}' })).toEqual({ 'a.b': 1 });
});
