import { setImmediate as nextTurn } from 'node:timers/promises';
import { BSON, Int32 } from 'bson';
import type { Catalog, Collection, Index, IndexSpec } from '../catalog.js';
import { CommandError, makeUnsupported } from '../command-error.js';
import { encodeId, encodeRecordId } from '../keys.js';
import { isSamePattern } from '../planner.js';
import { compileFilter } from '../predicate.js';
import { makeDuplicateKey, makeIndexEntries, storedEntryKey } from '../records.js';
import type { Store } from '../store.js';
import { decodeDoc, type Doc, encodeDoc, isDoc, isOperatorDoc, isTruthy, toNumber } from '../values.js';
import { makeArraySource, openCursor } from './batches.js';
import { type CommandContext, findTarget, readName, type Reply } from './context.js';
import { checkFields, readCount, readDoc, refuseCollation } from './options.js';

const SPEC_FIELDS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'ns',
]);
const MAX_INDEXES = 64;
const MAX_EXPIRE_SECONDS = 2 ** 31 - 1;

function readSpec(row: unknown): IndexSpec {
  if (!isDoc(row)) throw new CommandError(14, 'Each index must be an object');
  checkFields('createIndexes.indexes', row, SPEC_FIELDS);
  refuseCollation(row);
  const key = readDoc(row, 'key');
  const name = row['name'];
  if (!key || Object.keys(key).length === 0)
    throw new CommandError(67, 'Index keys cannot be an empty object.');
  if (typeof name !== 'string' || name === '')
    throw new CommandError(67, 'The index name must be a non-empty string');
  for (const [path, direction] of Object.entries(key)) checkKeyField(path, direction);
  const unique = isTruthy(row['unique']);
  const sparse = isTruthy(row['sparse']);
  const partialFilterExpression = readDoc(row, 'partialFilterExpression');
  if (partialFilterExpression) checkPartial(partialFilterExpression);
  if (partialFilterExpression && sparse)
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  const expireAfterSeconds = readExpiry(row, key);
  return {
    name,
    key,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

function checkKeyField(path: string, direction: unknown): void {
  if (typeof direction === 'string') throw makeUnsupported(`The index type '${direction}'`);
  const number = toNumber(direction);
  if (number !== 1 && number !== -1)
    throw new CommandError(67, `Values in the index key pattern must be 1 or -1: ${path}`);
  if (
    path.startsWith('$') ||
    path.includes('.$') ||
    path.includes('..') ||
    path.endsWith('.') ||
    path === ''
  ) {
    throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
  }
}

function readExpiry(row: Doc, key: Doc): number | undefined {
  if (row['expireAfterSeconds'] === undefined) return undefined;
  const seconds = toNumber(row['expireAfterSeconds']);
  if (seconds === undefined || seconds < 0 || seconds > MAX_EXPIRE_SECONDS) {
    throw new CommandError(
      67,
      `TTL index 'expireAfterSeconds' must be between 0 and ${String(MAX_EXPIRE_SECONDS)}`,
    );
  }
  if (Object.keys(key).length > 1 || '_id' in key) {
    throw new CommandError(67, 'TTL indexes are single-field indexes, and not on _id');
  }
  return seconds;
}

const PARTIAL_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type', '$exists']);

/** Only conditions that some value must meet: what a filter implies could not be told of negations. */
function checkPartial(expression: Doc): void {
  compileFilter(expression);
  for (const [name, condition] of Object.entries(expression)) {
    if ((name === '$and' || name === '$or') && Array.isArray(condition)) {
      for (const branch of condition) checkPartial(branch as Doc);
      continue;
    }
    const refused = name.startsWith('$')
      ? name
      : isOperatorDoc(condition)
        ? Object.keys(condition).find(
            (operator) =>
              !PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && !isTruthy(condition[operator])),
          )
        : undefined;
    if (refused !== undefined)
      throw new CommandError(67, `Expression not supported in partial index: ${refused}`);
  }
}

function isSameSpec(a: IndexSpec, b: IndexSpec): boolean {
  const partial = (spec: IndexSpec): string => BSON.EJSON.stringify(spec.partialFilterExpression ?? null);
  return (
    isSamePattern(a.key, b.key) &&
    (a.unique ?? false) === (b.unique ?? false) &&
    (a.sparse ?? false) === (b.sparse ?? false) &&
    a.expireAfterSeconds === b.expireAfterSeconds &&
    partial(a) === partial(b)
  );
}

/** True when the index is there already. @throws CommandError 85, 86 when another one is in its place. */
function isPresent(collection: Collection, spec: IndexSpec): boolean {
  if (isSamePattern(spec.key, { _id: new Int32(1) })) return true;
  const sameName = collection.indexes.find((index) => index.spec.name === spec.name);
  if (sameName) {
    if (isSameSpec(sameName.spec, spec)) return true;
    throw new CommandError(86, `An existing index has the same name as the requested index: ${spec.name}`);
  }
  const sameKey = collection.indexes.find(
    (index) =>
      isSamePattern(index.spec.key, spec.key) &&
      isSameSpec({ ...index.spec, name: '' }, { ...spec, name: '' }),
  );
  if (sameKey) throw new CommandError(85, `Index already exists with a different name: ${sameKey.spec.name}`);
  const samePattern = collection.indexes.find((index) => isSamePattern(index.spec.key, spec.key));
  if (samePattern && !spec.partialFilterExpression && !samePattern.spec.partialFilterExpression) {
    throw new CommandError(
      85,
      `An equivalent index already exists with different options: ${samePattern.spec.name}`,
    );
  }
  return false;
}

/**
 * Fills a new index inside one write transaction. Every unique key is checked before the first put, since puts are not
 * undone.
 */
function fillIndex(store: Store, collection: Collection, index: Index): void {
  const range = { start: encodeId(collection.id), end: encodeId(collection.id + 1) };
  if (index.spec.unique) {
    const seen = new Set<string>();
    for (const { value } of store.range(range)) {
      const doc = decodeDoc(value);
      for (const key of makeIndexEntries(index, doc).keys) {
        const text = key.toString('latin1');
        if (seen.has(text)) throw makeDuplicateKey(collection, index, doc);
        seen.add(text);
      }
    }
  }
  for (const { key: recordKey, value } of store.range(range)) {
    const id = encodeRecordId(recordKey.readUIntBE(4, 6));
    const { keys, multikey, cut } = makeIndexEntries(index, decodeDoc(value));
    index.multikey ||= multikey;
    index.cut ||= cut;
    for (const key of keys) store.put(storedEntryKey(index, key, id), id);
  }
}

function buildIndex(store: Store, catalog: Catalog, collection: Collection, spec: IndexSpec): Index {
  if (collection.indexes.length >= MAX_INDEXES)
    throw new CommandError(67, `add index fails, too many indexes for ${collection.name}`);
  const index = catalog.prepareIndex(spec);
  fillIndex(store, collection, index);
  catalog.addIndex(collection, index);
  return index;
}

export async function createIndexes(context: CommandContext): Promise<Reply> {
  const { engine, command, db } = context;
  const { store, catalog } = engine;
  const rows = command['indexes'];
  if (!Array.isArray(rows) || rows.length === 0)
    throw new CommandError(2, 'Must specify at least one index to create');
  const specs = rows.map(readSpec);
  const name = readName(context);
  const before = catalog.find(db, name);
  const numIndexesBefore = before?.indexes.length ?? 1;
  const collection = before ?? (await store.write(() => catalog.ensure(db, name)));
  let built = 0;
  for (const spec of specs) {
    const index = await store.write(() =>
      isPresent(collection, spec) ? undefined : buildIndex(store, catalog, collection, spec),
    );
    // Readers use it only now that its entries are committed and visible to them.
    if (index) {
      index.ready = true;
      built++;
    }
    await nextTurn();
  }
  return {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !before,
    ...(built === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
}

function showIndex({ spec }: Index): Buffer {
  const { key, name, ...options } = spec;
  return encodeDoc({ v: new Int32(2), key, name, ...(name === '_id_' ? {} : options) });
}

export async function listIndexes(context: CommandContext): Promise<Reply> {
  const { command, db } = context;
  const collection = findTarget(context);
  const namespace = `${db}.${readName(context)}`;
  if (!collection) throw new CommandError(26, `ns does not exist: ${namespace}`);
  const source = makeArraySource(collection.indexes.map(showIndex));
  return openCursor(context, source, {
    namespace,
    size: readCount(readDoc(command, 'cursor') ?? {}, 'batchSize'),
  });
}

function findDropped(collection: Collection, wanted: unknown): Index[] {
  const others = collection.indexes.slice(1);
  if (wanted === '*') return others;
  if (Array.isArray(wanted)) return wanted.flatMap((name) => findDropped(collection, name));
  const found = collection.indexes.find(
    ({ spec }) => spec.name === wanted || (isDoc(wanted) && isSamePattern(spec.key, wanted)),
  );
  if (!found)
    throw new CommandError(
      27,
      `index not found with name [${typeof wanted === 'string' ? wanted : JSON.stringify(wanted)}]`,
    );
  if (found === collection.indexes[0]) throw new CommandError(72, 'cannot drop _id index');
  return [found];
}

export function dropIndexes(context: CommandContext): Reply {
  const collection = findTarget(context);
  if (!collection) throw new CommandError(26, `ns not found ${context.db}.${readName(context)}`);
  const nIndexesWas = collection.indexes.length;
  for (const index of findDropped(collection, context.command['index']))
    context.engine.catalog.dropIndex(collection, index);
  return { nIndexesWas, ok: 1 };
}
