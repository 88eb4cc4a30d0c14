import type { AppError } from '@assay/errors';
import { Type, type TSchema } from '@sinclair/typebox';
import { Nullable, OneOf, Strict, Timestamp } from '../schemas/primitives.js';
import { compileValidator } from './validator.js';

function issuesOf(schema: TSchema, value: unknown): unknown {
  try {
    compileValidator(schema)(value);
    return [];
  } catch (error) {
    return (error as AppError).details?.['issues'];
  }
}

describe('compileValidator', () => {
  it('names what is missing, with the type it should have', () => {
    expect(issuesOf(Type.Object({ name: Type.String() }), {})).toEqual([
      {
        code: 'invalid_type',
        expected: 'string',
        path: ['name'],
        message: 'Invalid input: expected string, received undefined',
      },
    ]);
  });

  it.each<[string, TSchema, unknown, object]>([
    ['a wrong type', Type.String(), 5, { code: 'invalid_type', expected: 'string', path: [] }],
    ['an absent body', Type.Object({}), undefined, { code: 'invalid_type', expected: 'object' }],
    [
      'a short text',
      Type.Object({ content: Type.String({ minLength: 1 }) }),
      { content: '' },
      {
        origin: 'string',
        code: 'too_small',
        minimum: 1,
        inclusive: true,
        path: ['content'],
        message: 'Too small: expected string to have >=1 characters',
      },
    ],
    ['a long list', Type.Array(Type.Any(), { maxItems: 1 }), [1, 2], { code: 'too_big', maximum: 1 }],
    [
      'a large number',
      Type.Integer({ maximum: 100 }),
      101,
      { code: 'too_big', maximum: 100, origin: 'number' },
    ],
    [
      'a name not on the list',
      OneOf(['A', 'B']),
      'C',
      { code: 'invalid_value', values: ['A', 'B'], message: 'Invalid option: expected one of "A"|"B"' },
    ],
    ['a bad date', Timestamp, 'yesterday', { code: 'invalid_format', format: 'datetime' }],
    ['a nullable of a wrong type', Nullable(Type.String()), 5, { code: 'invalid_type', expected: 'string' }],
    [
      'a union that nothing fits',
      Type.Object({ value: Type.Union([Type.Number(), Type.String()]) }),
      { value: true },
      { code: 'invalid_union', path: ['value'] },
    ],
    [
      'unknown keys, all in one issue',
      Strict({ a: Type.Optional(Type.String()) }),
      { b: 1, c: 2 },
      { code: 'unrecognized_keys', keys: ['b', 'c'], message: 'Unrecognized keys: "b", "c"' },
    ],
  ])('reports %s once', (_name, schema, value, issue) => {
    expect(issuesOf(schema, value)).toEqual([expect.objectContaining(issue)]);
  });

  it('lists every problem with its path', () => {
    const schema = Type.Object({ items: Type.Array(Type.Object({ id: Type.String(), n: Type.Number() })) });
    expect(issuesOf(schema, { items: [{ id: 1, n: 1 }, { n: 'x' }] })).toMatchObject([
      { path: ['items', 0, 'id'] },
      { path: ['items', 1, 'id'] },
      { path: ['items', 1, 'n'] },
    ]);
  });

  it('keeps what is wrong in one item apart from the null branch of another', () => {
    const schema = Type.Array(Nullable(Type.String()));
    expect(issuesOf(schema, [null, 1, 'a', 2])).toMatchObject([{ path: [1] }, { path: [3] }]);
  });

  it('bounds the list of issues', () => {
    const issues = issuesOf(
      Type.Array(Type.String()),
      Array.from({ length: 1000 }, () => 1),
    ) as unknown[];
    expect(issues).toHaveLength(50);
  });

  it('fills in defaults', () => {
    expect(compileValidator(Type.Object({ page: Type.Integer({ default: 1 }) }))({})).toEqual({ page: 1 });
  });
});
