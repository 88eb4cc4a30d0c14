import { Decimal128, Double, Int32, Long } from 'bson';
import type { CommandError } from './command-error.js';
import { runUpdatePipeline } from './pipeline.js';
import { compileUpdate } from './update.js';
import { decodeDoc, type Doc, encodeDoc } from './values.js';

const typed = (doc: object): Doc => decodeDoc(encodeDoc(doc));
const runPipeline = runUpdatePipeline;

function apply(
  doc: object,
  update: object,
  { filter = {}, arrayFilters }: { filter?: object; arrayFilters?: object[] } = {},
): Doc {
  const spec = {
    filter: typed(filter),
    update: typed({ update })['update'],
    ...(arrayFilters ? { arrayFilters: arrayFilters.map(typed) } : {}),
    runPipeline,
  };
  return compileUpdate(spec).apply(typed(doc));
}

describe('compileUpdate', () => {
  it.each<[string, object, object, object]>([
    ['$set makes parents', { a: 1 }, { $set: { 'b.c': 2 } }, { a: 1, b: { c: 2 } }],
    ['$set pads arrays', { a: [1] }, { $set: { 'a.2': 3 } }, { a: [1, null, 3] }],
    ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$unset of an item leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
    ['$inc of a missing field', {}, { $inc: { a: 2 } }, { a: 2 }],
    ['$mul of a missing field', {}, { $mul: { a: 2 } }, { a: 0 }],
    ['$min keeps the smaller', { a: 5 }, { $min: { a: 3 } }, { a: 3 }],
    ['$max keeps the larger', { a: 5 }, { $max: { a: 3 } }, { a: 5 }],
    ['$rename', { a: 1, c: 2 }, { $rename: { a: 'b' } }, { c: 2, b: 1 }],
    ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
    [
      '$push with every modifier',
      { a: [5, 1] },
      { $push: { a: { $each: [3, 9], $sort: -1, $slice: 3 } } },
      { a: [9, 5, 3] },
    ],
    ['$push at a position', { a: [1, 2] }, { $push: { a: { $each: [9], $position: 1 } } }, { a: [1, 9, 2] }],
    ['$push keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
    [
      '$push sorts by field',
      { a: [{ n: 2 }] },
      { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
      { a: [{ n: 1 }, { n: 2 }] },
    ],
    ['$addToSet', { a: [1, 2] }, { $addToSet: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull of documents', { a: [{ b: 1 }, { b: 2 }] }, { $pull: { a: { b: 1 } } }, { a: [{ b: 2 }] }],
    ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    ['$pop last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
    ['$pop first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
    ['$bit', { a: 12 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
    ['$setOnInsert does nothing', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
    ['a replacement keeps _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
    [
      '$[] takes all items',
      { a: [{ n: 1 }, { n: 2 }] },
      { $inc: { 'a.$[].n': 1 } },
      { a: [{ n: 2 }, { n: 3 }] },
    ],
    [
      'a pipeline',
      { _id: 1, a: 2 },
      [{ $set: { b: { $add: ['$a', 1] } } }, { $unset: 'a' }],
      { _id: 1, b: 3 },
    ],
  ])('%s', (_name, doc, update, expected) => {
    expect(encodeDoc(apply(doc, update))).toEqual(encodeDoc(expected));
  });

  it('takes the item that the filter matched for $', () => {
    const doc = {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 1 },
      ],
    };
    expect(encodeDoc(apply(doc, { $set: { 'a.$.n': 5 } }, { filter: { 'a.k': 'y' } }))).toEqual(
      encodeDoc({
        a: [
          { k: 'x', n: 1 },
          { k: 'y', n: 5 },
        ],
      }),
    );
  });

  it('takes the items that an array filter matches for $[id]', () => {
    const result = apply(
      { a: [1, 5, 9] },
      { $set: { 'a.$[big]': 0 } },
      { arrayFilters: [{ big: { $gt: 4 } }] },
    );
    expect(encodeDoc(result)).toEqual(encodeDoc({ a: [1, 0, 0] }));
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['int32 overflow to int64', new Int32(2 ** 31 - 1), new Int32(1), Long.fromString('2147483648')],
    [
      'int64 stay int64',
      Long.fromString('9007199254740993'),
      new Int32(1),
      Long.fromString('9007199254740994'),
    ],
    ['doubles win over integers', new Int32(1), new Double(1), new Double(2)],
    [
      'decimals are exact',
      Decimal128.fromString('0.1'),
      Decimal128.fromString('0.2'),
      Decimal128.fromString('0.3'),
    ],
  ])('adds numbers so that %s', (_name, current, change, expected) => {
    expect(encodeDoc(apply({ n: current }, { $inc: { n: change } }))).toEqual(encodeDoc({ n: expected }));
  });

  it('leaves every other field as it was, type by type', () => {
    const doc = { l: Long.fromNumber(3), d: new Double(3), dec: Decimal128.fromString('3.0'), s: 'x' };
    expect(encodeDoc(apply(doc, { $set: { s: 'y' } }))).toEqual(encodeDoc({ ...doc, s: 'y' }));
    expect(encodeDoc(apply(doc, [{ $set: { s: 'y' } }]))).toEqual(encodeDoc({ ...doc, s: 'y' }));
  });

  it('does not touch the prototype', () => {
    apply({}, { $set: { '__proto__.polluted': 1 } });
    expect(({} as Doc)['polluted']).toBeUndefined();
  });

  it('makes upserts from equalities, then the update', () => {
    const spec = {
      filter: typed({ a: 1, 'b.c': { $eq: 2 }, d: { $gt: 3 } }),
      update: typed({ $set: { e: 5 }, $setOnInsert: { f: 6 } }),
      runPipeline,
    };
    expect(encodeDoc(compileUpdate(spec).makeInserted())).toEqual(
      encodeDoc({ a: 1, b: { c: 2 }, e: 5, f: 6 }),
    );
  });

  it.each<[string, object, object, number]>([
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['an operator named like an inherited one', {}, { $toString: { a: 1 } }, 9],
    ['operators mixed with fields', {}, { $set: { a: 1 }, b: 2 }, 9],
    ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
    ['$push onto a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['an unknown $push modifier', { a: [] }, { $push: { a: { $each: [1], $foo: 1 } } }, 2],
    ['a change of _id', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['two writes to one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a write below another', {}, { $set: { a: {} }, $inc: { 'a.b': 1 } }, 40],
    ['a field below a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an empty path part', {}, { $set: { 'a..b': 1 } }, 56],
    ['$ without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
    ['an unknown array filter', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
    ['a stage that updates have not', {}, [{ $group: { _id: null } }], 72],
  ])('refuses %s', (_name, doc, update, code) => {
    expect(() => apply(doc, update)).toThrow(expect.objectContaining({ code }) as CommandError);
  });
});
