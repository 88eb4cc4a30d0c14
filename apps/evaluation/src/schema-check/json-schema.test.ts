import { answerJob } from './json-schema.js';

const answer = (schema: unknown, ...values: unknown[]): ReturnType<typeof answerJob> =>
  answerJob({ schema: JSON.stringify(schema), values: values.map((value) => JSON.stringify(value)) });

it.each([
  {},
  { $defs: { a: { type: 'string' } }, type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
  { type: 'string', title: 'T', default: 'x', examples: ['y'], format: 'no-such-format' },
  { definitions: {}, type: 'object', required: ['a'], properties: { a: {} } },
  { type: ['string', 'null'] },
])('takes %j for a schema', (schema) => {
  expect(answer(schema)).toEqual({ type: 'checked', breaches: [] });
});

it.each([
  { unknownKeyword: 1 },
  { $schema: 'https://json-schema.org/draft/2020-12/schema' },
  { prefixItems: [] },
  { type: ['string', 'number'] },
  { type: 'object', required: ['a'] },
  { properties: {} },
  { type: 'array', items: [{ type: 'string' }] },
  { $ref: '#/nowhere' },
  { $ref: 'https://example.com/schema.json' },
  { $async: true },
  { type: 'string', pattern: '(' },
])('does not take %j for a schema', (schema) => {
  expect(answer(schema)).toEqual({ type: 'noSchema' });
});

it('lets two schemas use one id', () => {
  expect(answer({ $id: 'one', type: 'string' }, 'x')).toEqual({ type: 'checked', breaches: [undefined] });
  expect(answer({ $id: 'one', type: 'number' }, 'x')).toMatchObject({ breaches: [{ keyword: 'type' }] });
});

it('says of each value where it breaks the schema and how, the first breach only', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'array', items: { type: 'string' } } },
  };
  expect(answer(schema, { a: ['x', 1, 2] }, {}, null)).toEqual({
    type: 'checked',
    breaches: [
      { path: '/a/1', message: 'must be string', keyword: 'type', text: 'data/a/1 must be string' },
      undefined,
      { path: '/', message: 'must be object', keyword: 'type', text: 'data must be object' },
    ],
  });
});

it('says so when a schema refers to itself without end', () => {
  expect(answer({ $ref: '#' }, 1)).toEqual({ type: 'failed', text: expect.stringContaining('call stack') });
});

it('leaves values for the next time when they take long', () => {
  const values = Array.from({ length: 500 }, (_, n) => Array.from({ length: 400 }, (_, i) => ({ n, i })));
  const result = answer({ type: 'array', uniqueItems: true }, ...values);
  const done = result.type === 'checked' ? result.breaches.length : 0;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(500);
});
