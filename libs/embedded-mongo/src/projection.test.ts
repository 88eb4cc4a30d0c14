import type { CommandError } from './command-error.js';
import { makeProjectionEvaluator } from './expressions.js';
import { compileProjection } from './projection.js';
import { decodeDoc, type Doc, encodeDoc } from './values.js';

const typed = (doc: object): Doc => decodeDoc(encodeDoc(doc));
const DOC = {
  _id: 1,
  a: 1,
  b: { c: 2, d: 3 },
  list: [
    { k: 1, v: 'x' },
    { k: 2, v: 'y' },
  ],
  n: [1, 2, 3, 4],
};

function project(projection: object, filter: object = {}): object {
  const run = compileProjection(typed(projection), typed(filter), makeProjectionEvaluator());
  return encodeDoc(run ? run(typed(DOC)) : typed(DOC));
}

describe('compileProjection', () => {
  it.each<[string, object, object, object]>([
    ['nothing for {}', {}, {}, DOC],
    ['inclusion with _id', { a: 1 }, {}, { _id: 1, a: 1 }],
    ['inclusion without _id', { a: true, _id: 0 }, {}, { a: 1 }],
    ['only _id', { _id: 1 }, {}, { _id: 1 }],
    ['exclusion', { b: 0, list: 0, n: 0 }, {}, { _id: 1, a: 1 }],
    [
      'nested inclusion in stored order',
      { 'b.d': 1, 'list.v': 1 },
      {},
      { _id: 1, b: { d: 3 }, list: [{ v: 'x' }, { v: 'y' }] },
    ],
    ['nested documents as paths', { b: { c: 1 } }, {}, { _id: 1, b: { c: 2 } }],
    ['nested exclusion', { 'b.c': 0, list: 0, n: 0 }, {}, { _id: 1, a: 1, b: { d: 3 } }],
    ['$slice from the end', { n: { $slice: -2 }, b: 0, list: 0 }, {}, { _id: 1, a: 1, n: [3, 4] }],
    ['$slice with position', { a: 1, n: { $slice: [1, 2] } }, {}, { _id: 1, a: 1, n: [2, 3] }],
    ['$elemMatch', { list: { $elemMatch: { k: 2 } } }, {}, { _id: 1, list: [{ k: 2, v: 'y' }] }],
    ['the matched item', { 'list.$': 1 }, { 'list.k': 2 }, { _id: 1, list: [{ k: 2, v: 'y' }] }],
    ['computed fields', { a: 1, sum: { $add: ['$a', '$b.c'] } }, {}, { _id: 1, a: 1, sum: 3 }],
  ])('%s', (_name, projection, filter, expected) => {
    expect(project(projection, filter)).toEqual(encodeDoc(expected));
  });

  it.each<[string, object, number]>([
    ['mixed inclusion and exclusion', { a: 1, b: 0 }, 31254],
    ['colliding paths', { b: 1, 'b.c': 1 }, 31249],
    ['an unknown operator', { a: { $foo: 1 } }, 168],
    ['a dollar path', { $a: 1 }, 31324],
    ['.$ without a condition on the array', { 'list.$': 1 }, 51246],
  ])('refuses %s', (_name, projection, code) => {
    expect(() => project(projection)).toThrow(expect.objectContaining({ code }) as CommandError);
  });
});
