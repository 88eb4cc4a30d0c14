import { BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, ObjectId } from 'bson';
import type { CommandError } from './command-error.js';
import { compileFilter } from './predicate.js';
import { decodeDoc, type Doc, encodeDoc } from './values.js';

const id = new ObjectId();
/** As the store decodes it: numbers keep their types. */
const typed = (doc: object): Doc => decodeDoc(encodeDoc(doc));

describe('compileFilter', () => {
  it.each<[string, object, object, boolean]>([
    ['equal values', { a: 1 }, { a: 1 }, true],
    ['numbers across types', { a: Long.fromNumber(1) }, { a: new Double(1) }, true],
    [
      'big int64 exactly',
      { a: Long.fromString('9007199254740993') },
      { a: Long.fromString('9007199254740992') },
      false,
    ],
    [
      'decimals in ranges',
      { a: Decimal128.fromString('1.25') },
      { a: { $gt: Decimal128.fromString('1') } },
      true,
    ],
    ['embedded documents in field order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    ['items of an array', { a: [1, 2] }, { a: 2 }, true],
    ['a whole array', { a: [1, 2] }, { a: [1, 2] }, true],
    ['dotted paths through arrays', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }, true],
    ['array positions', { a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }, true],
    ['null for a missing field', {}, { a: null }, true],
    ['null for a missing field in one item', { a: [{ b: 1 }, {}] }, { 'a.b': null }, true],
    ['null not for an empty array', { a: [] }, { 'a.b': null }, false],
    ['ranges within one type only', { a: 'x' }, { a: { $gt: 1 } }, false],
    ['MaxKey against everything', { a: 'x' }, { a: { $lt: new MaxKey() } }, true],
    ['NaN as no number of a range', { a: NaN }, { a: { $lt: 1 } }, false],
    ['$ne on every item', { a: [1, 2] }, { a: { $ne: 2 } }, false],
    ['$nin with missing', {}, { a: { $nin: [1] } }, true],
    ['$in with regular expressions', { a: 'abc' }, { a: { $in: [new BSONRegExp('^ab', '')] } }, true],
    ['$exists true', { a: null }, { a: { $exists: true } }, true],
    ['$exists false', { a: null }, { a: { $exists: false } }, false],
    ['$type objectId', { a: id }, { a: { $type: 'objectId' } }, true],
    ['$type tells int from double', { a: new Int32(1) }, { a: { $type: 'double' } }, false],
    ['$type number', { a: Long.ONE }, { a: { $type: 'number' } }, true],
    ['$size', { a: [1, 2] }, { a: { $size: 2 } }, true],
    ['$all', { a: [1, 2, 3] }, { a: { $all: [3, 1] } }, true],
    [
      '$elemMatch of one item',
      {
        a: [
          { b: 1, c: 5 },
          { b: 2, c: 1 },
        ],
      },
      { a: { $elemMatch: { b: 1, c: 1 } } },
      false,
    ],
    ['$elemMatch of values', { a: [1, 9] }, { a: { $elemMatch: { $gt: 2, $lt: 8 } } }, false],
    ['$not', { a: 5 }, { a: { $not: { $gt: 9 } } }, true],
    ['$mod', { a: 7 }, { a: { $mod: [4, 3] } }, true],
    ['$regex with options', { a: 'ABC' }, { a: { $regex: '^b?a', $options: 'i' } }, true],
    ['$or', { a: 1 }, { $or: [{ a: 2 }, { a: 1 }] }, true],
    ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { a: 1 }] }, false],
    ['fields named like inherited ones', {}, { constructor: { $exists: true } }, false],
  ])('%s', (_name, doc, filter, expected) => {
    expect(compileFilter(typed(filter))(typed(doc))).toBe(expected);
  });

  it.each<[string, object, number]>([
    ['an unknown operator', { a: { $foo: 1 } }, 2],
    ['an unknown operator beside a known one', { a: { $gt: 1, $bar: 2 } }, 2],
    ['an unknown top level operator', { $foo: [] }, 2],
    ['a name of the language as operator', { a: { $constructor: 1 } }, 2],
    ['$where', { $where: 'true' }, 238],
    ['$near', { a: { $near: [1, 2] } }, 238],
    ['$options alone', { a: { $options: 'i' } }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['a bad $size', { a: { $size: -1 } }, 2],
    ['a bad regular expression', { a: { $regex: '(' } }, 51091],
    ['$expr where no expressions are', { $expr: true }, 238],
  ])('refuses %s', (_name, filter, code) => {
    expect(() => compileFilter(typed(filter))).toThrow(expect.objectContaining({ code }) as CommandError);
  });
});
