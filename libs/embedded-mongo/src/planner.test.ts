import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Int32 } from 'bson';
import { BSON } from 'bson';
import fc from 'fast-check';
import { compareValues } from './bson-order.js';
import { Catalog, type Collection, type IndexSpec } from './catalog.js';
import { parseSort, planQuery } from './planner.js';
import { compileFilter } from './predicate.js';
import { countWithoutReading, Query } from './query.js';
import { RecordWriter } from './records.js';
import { makeSortKey } from './sort.js';
import { Store } from './store.js';
import { decodeDoc, type Doc, encodeDoc } from './values.js';

const typed = (doc: object): Doc => decodeDoc(encodeDoc(doc));

let dir: string;
let store: Store;
let catalog: Catalog;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  store = new Store({ path: dir, noSync: true });
  catalog = new Catalog(store);
});

afterAll(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

let collections = 0;

async function makeCollection(specs: Omit<IndexSpec, 'name'>[], docs: object[]): Promise<Collection> {
  return store.write(() => {
    const collection = catalog.ensure('db', `c${String(++collections)}`);
    for (const [i, spec] of specs.entries()) {
      const index = catalog.prepareIndex({ ...spec, name: `i${String(i)}`, key: typed(spec.key) });
      index.ready = true;
      catalog.addIndex(collection, index);
    }
    const onCount = (changed: Collection, change: number): void => {
      changed.count += change;
    };
    const writer = new RecordWriter(store, collection, onCount, (changed) => catalog.save(changed));
    for (const [i, doc] of docs.entries()) writer.insert(encodeDoc({ _id: i, ...doc }));
    return collection;
  });
}

function plan(collection: Collection, filter: object, sort: object = {}) {
  const made = planQuery(collection, { filter: typed(filter), sort: parseSort(typed(sort)) });
  const { sorted, exact } = made;
  return {
    indexes: made.scans.map((scan) => scan.index?.spec.name),
    sorted,
    exact,
    point: made.scans[0]?.ranges[0]?.point,
    reverse: made.scans[0]?.reverse,
  };
}

function run(
  collection: Collection,
  filter: object,
  sort: object = {},
  limits: { skip?: number; limit?: number } = {},
): Doc[] {
  const docs: Doc[] = [];
  new Query(store, collection, { filter: typed(filter), sort: typed(sort), ...limits }).pull(
    (record) => docs.push(record.doc) > 0,
  );
  return docs;
}

describe('planQuery', () => {
  const specs = [
    { key: { a: 1, b: -1, c: 1 } },
    { key: { u: 1, v: 1 }, unique: true },
    { key: { s: 1 }, sparse: true },
    { key: { p: 1 }, unique: true, partialFilterExpression: typed({ p: { $type: 'string' } }) },
    { key: { q: 1 }, partialFilterExpression: typed({ state: 'open' }) },
  ];
  let collection: Collection;
  beforeAll(async () => {
    collection = await makeCollection(specs, []);
  });

  it.each<[string, object, object, object]>([
    ['a lookup by _id', { _id: 5, a: 1 }, {}, { indexes: ['_id_'], point: true, exact: false }],
    [
      'a full unique match before a longer prefix',
      { u: 1, v: 2, a: 1, b: 2, c: 3 },
      {},
      { indexes: ['i1'], point: true },
    ],
    ['a prefix of equalities', { a: 1, b: 2 }, {}, { indexes: ['i0'], exact: true }],
    ['a prefix and one range', { a: 1, b: { $gt: 2, $lt: 9 } }, {}, { indexes: ['i0'], exact: true }],
    ['conditions that an index cannot show', { a: 1, z: 2 }, {}, { indexes: ['i0'], exact: false }],
    ['order after the prefix', { a: 1 }, { b: -1, c: 1 }, { indexes: ['i0'], sorted: true, reverse: false }],
    ['the opposite order', { a: 1 }, { b: 1, c: -1 }, { indexes: ['i0'], sorted: true, reverse: true }],
    ['an order the index has not', { a: 1 }, { b: 1, c: 1 }, { indexes: ['i0'], sorted: false }],
    ['order alone', {}, { a: 1, b: -1 }, { indexes: ['i0'], sorted: true }],
    ['order by a field with one value', { a: 1 }, { a: -1, b: -1 }, { indexes: ['i0'], sorted: true }],
    ['no order over several values', { a: { $in: [1, 2] } }, { b: -1 }, { indexes: ['i0'], sorted: false }],
    ['no index', { z: 1 }, {}, { indexes: [undefined], exact: false }],
    ['all documents', {}, {}, { indexes: [undefined], exact: true }],
    ['a sparse index for a value', { s: 1 }, {}, { indexes: ['i2'] }],
    ['no sparse index for null', { s: null }, {}, { indexes: [undefined] }],
    ['no sparse index for order', {}, { s: 1 }, { indexes: [undefined], sorted: false }],
    ['a partial index that the filter implies', { p: 'x' }, {}, { indexes: ['i3'], point: true }],
    ['a partial index by range', { p: { $gt: 'x' } }, {}, { indexes: ['i3'] }],
    ['no partial index that it does not imply', { p: 5 }, {}, { indexes: [undefined] }],
    ['a partial index on another field', { q: 1, state: 'open' }, {}, { indexes: ['i4'] }],
    ['no partial index without that field', { q: 1 }, {}, { indexes: [undefined] }],
    ['one scan a branch of $or', { $or: [{ a: 1 }, { u: 2 }] }, {}, { indexes: ['i0', 'i1'], exact: false }],
    ['no branches when one has no index', { $or: [{ a: 1 }, { z: 2 }] }, {}, { indexes: [undefined] }],
    ['conditions within $and', { $and: [{ a: 1 }, { b: 2 }] }, {}, { indexes: ['i0'], exact: true }],
    ['a text prefix', { a: { $regex: '^ab' } }, {}, { indexes: ['i0'], exact: false }],
    [
      'no prefix without regard to case',
      { a: { $regex: '^ab', $options: 'i' } },
      {},
      { indexes: [undefined] },
    ],
  ])('chooses for %s', (_name, filter, sort, expected) => {
    expect(plan(collection, filter, sort)).toMatchObject(expected);
  });

  it('uses one side of a range, and no order, once an array is indexed', async () => {
    const multikey = await makeCollection([{ key: { a: 1 } }], [{ a: [1, 9] }]);
    expect(plan(multikey, { a: { $gt: 4, $lt: 6 } }, { a: 1 })).toMatchObject({
      indexes: ['i0'],
      exact: false,
      sorted: false,
    });
    expect(run(multikey, { a: { $gt: 4, $lt: 6 } })).toHaveLength(1);
  });

  it.each([1, -1])('does not take NaN for a small number (direction %i)', async (direction) => {
    const indexed = await makeCollection([{ key: { a: direction } }], [{ a: NaN }, { a: 1 }, { a: 5 }]);
    expect(plan(indexed, { a: { $lt: 3 } })).toMatchObject({ indexes: ['i0'] });
    expect(run(indexed, { a: { $lt: 3 } })).toHaveLength(1);
    expect(run(indexed, { a: { $gt: 0 } })).toHaveLength(2);
  });

  it('follows a hint, and refuses one that names no index', () => {
    const hinted = planQuery(collection, { filter: typed({ a: 1 }), hint: 'i1' });
    expect(hinted.scans[0]?.index?.spec.name).toBe('i1');
    expect(() => planQuery(collection, { filter: {}, hint: 'none' })).toThrow(/hint/);
  });

  it.each([[{ a: 2 }], [{ a: 'text' }]])('refuses the sort %j', (sort) => {
    expect(() => parseSort(typed(sort))).toThrow(/direction/);
  });
});

describe('queries by any plan', () => {
  const field = fc.constantFrom('a', 'b', 'c');
  const scalar = fc.constantFrom<unknown>(null, 0, 1, 2, 1.5, 'x', 'xy', '', true, NaN, new Date(5));
  const value = fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('k', 'l'), scalar, { maxKeys: 2, noNullPrototype: true }),
    },
  );
  const makeDocs = (content: fc.Arbitrary<unknown>): fc.Arbitrary<object[]> =>
    fc.array(fc.dictionary(field, content, { maxKeys: 3, noNullPrototype: true }), { maxLength: 25 });
  // Half the collections have no arrays: one array makes an index multikey, and its plans less exact.
  const documents = fc.oneof(makeDocs(scalar), makeDocs(value));
  const condition = fc.oneof(
    value,
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.dictionary(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), scalar, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $regex: fc.constantFrom('^x', '^xy?', '^x+y', '^x|y', 'y$') }),
  );
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.k'), condition, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  const filter = fc.oneof(
    { weight: 3, arbitrary: fields },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.array(fields, { minLength: 1, maxLength: 3 }))
        .map(([rest, $or]) => ({ ...rest, $or })),
    },
    { weight: 1, arbitrary: fc.array(fields, { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })) },
  );
  const direction = fc.constantFrom(1, -1);
  const key = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.k'), direction, {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  });
  const index = fc
    .tuple(
      key,
      fc.constantFrom(
        {},
        {},
        { sparse: true },
        { partialFilterExpression: typed({ a: { $exists: true } }) },
        { partialFilterExpression: typed({ b: { $gte: 1 } }) },
      ),
    )
    .map(([pattern, options]) => ({ key: pattern, ...options }));
  const sort = fc.dictionary(fc.constantFrom('a', 'b', '_id'), direction, {
    maxKeys: 2,
    noNullPrototype: true,
  });

  const show = (docs: readonly Doc[]): string =>
    BSON.EJSON.stringify(docs.map((row) => row['_id']).sort(compareValues));

  it('find what a test of every document finds, in the order asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(index, { maxLength: 3 }),
        filter,
        sort,
        async (docs, indexes, where, order) => {
          const distinct = indexes.filter(
            (spec, i) =>
              indexes.findIndex((other) => JSON.stringify(other.key) === JSON.stringify(spec.key)) === i,
          );
          const collection = await makeCollection(distinct, docs);
          const test = compileFilter(typed(where));
          const expected = docs.map((row, i) => typed({ _id: i, ...row })).filter(test);
          const found = run(collection, where, order);
          expect(show(found)).toBe(show(expected));
          const keys = found.map((row) => makeSortKey(row, parseSort(typed(order))));
          if (Object.keys(order).length > 0)
            expect(keys).toEqual([...keys].sort((a, b) => Buffer.compare(a, b)));
          expect(run(collection, where, order, { skip: 2, limit: 3 })).toEqual(found.slice(2, 5));
          const counted = countWithoutReading(store, collection, { filter: typed(where) }, collection.count);
          expect(counted ?? expected.length).toBe(expected.length);
          await store.write(() => catalog.drop(collection));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('go on after a pause at any document', async () => {
    const collection = await makeCollection(
      [{ key: { a: 1 } }],
      Array.from({ length: 50 }, (_, i) => ({ a: [i % 7, (i + 1) % 7] })),
    );
    const query = new Query(store, collection, { filter: typed({ a: { $gte: 0 } }) });
    const ids: unknown[] = [];
    while (
      !query.pull((record) => {
        ids.push(record.doc['_id']);
        return false;
      })
    );
    expect(new Set(ids.map((id) => (id as Int32).value)).size).toBe(50);
    expect(ids).toHaveLength(50);
  });
});
