import { checkSchema, findBreach } from './json-schema.js';

describe('checkSchema', () => {
  it.each([
    {},
    { $defs: { a: { type: 'string' } }, type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
    { type: 'string', title: 'T', default: 'x', examples: ['y'], format: 'no-such-format' },
    { definitions: {}, type: 'object', required: ['a'], properties: { a: {} } },
    { type: ['string', 'null'] },
  ])('takes %j', (schema) => {
    expect(() => checkSchema('inputSchema', JSON.stringify(schema))).not.toThrow();
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
    { description: 'x'.repeat(10_000) },
    [],
    'text',
  ])('refuses %j', (schema) => {
    expect(() => checkSchema('inputSchema', JSON.stringify(schema))).toThrow(
      expect.objectContaining({ kind: 'invalid', reason: 'SCHEMA_INVALID' }),
    );
  });

  it('lets two schemas use one id', () => {
    const makeSchema = (type: string): string => JSON.stringify({ $id: 'one', type });
    expect(findBreach(makeSchema('string'), 'x')).toBeUndefined();
    expect(findBreach(makeSchema('number'), 'x')).toMatchObject({ keyword: 'type' });
  });
});

describe('findBreach', () => {
  it('says where and what, the first breach only', () => {
    const schema = '{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}';
    expect(findBreach(schema, { a: ['x', 1, 2] })).toEqual({
      path: '/a/1',
      message: 'must be string',
      keyword: 'type',
      text: 'data/a/1 must be string',
    });
    expect(findBreach(schema, null)).toMatchObject({ path: '/', text: 'data must be object' });
    expect(findBreach(schema, {})).toBeUndefined();
  });
});
