import { Type } from '@sinclair/typebox';
import { CommaList, Repeated, Strict, Text } from '../schemas/primitives.js';
import { compileQueryDecoder } from './query-decoder.js';

const decode = compileQueryDecoder(
  Type.Object({
    name: Text(''),
    limit: Type.Optional(Type.Integer()),
    isRoot: Type.Optional(Type.Boolean()),
    tags: CommaList(''),
    environments: Repeated(''),
    parent: Type.Optional(Type.String({ 'x-keep-empty': true })),
  }),
);

describe('compileQueryDecoder', () => {
  it.each([
    [{ limit: '5' }, { limit: 5 }],
    [{ limit: '5x' }, { limit: '5x' }],
    [{ limit: ' ' }, { limit: ' ' }],
    [{ isRoot: 'true' }, { isRoot: true }],
    [{ isRoot: '1' }, { isRoot: '1' }],
    [{ tags: 'a,b' }, { tags: ['a', 'b'] }],
    [{ tags: ['a,b', 'c'] }, { tags: ['a,b', 'c'] }],
    [{ environments: 'a,b' }, { environments: ['a,b'] }],
    [{ name: ['a', 'b'] }, { name: ['a', 'b'] }],
  ])('decodes %j', (raw, query) => {
    expect(decode(raw)).toEqual(query);
  });

  it('counts an empty parameter as absent, unless empty means something', () => {
    expect(decode({ name: '', limit: '', tags: '', parent: '' })).toEqual({ parent: '' });
  });

  it('drops unknown parameters', () => {
    expect(decode({ other: 'x' })).toEqual({});
  });

  it('passes unknown parameters of a strict query on, to be refused', () => {
    expect(compileQueryDecoder(Strict({ name: Text('') }))({ other: 'x' })).toEqual({ other: 'x' });
  });
});
