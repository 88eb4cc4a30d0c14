import type { Collection } from '../catalog.js';
import { CommandError, makeUnsupported } from '../command-error.js';
import { afterPrefix, encodeId } from '../keys.js';
import { compileFilter } from '../predicate.js';
import { type Doc, encodeDoc, isTruthy } from '../values.js';
import { makeArraySource, openCursor } from './batches.js';
import { type CommandContext, findTarget, readName, type Reply } from './context.js';
import { readCount, readDoc, refuseCollation } from './options.js';

const REFUSED_OPTIONS = [
  'capped',
  'timeseries',
  'clusteredIndex',
  'viewOn',
  'pipeline',
  'validator',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'expireAfterSeconds',
];

export function create(context: CommandContext): Reply {
  const { engine, db, command } = context;
  refuseCollation(command);
  for (const name of REFUSED_OPTIONS)
    if (isTruthy(command[name])) throw makeUnsupported(`The collection option ${name}`);
  const name = readName(context);
  if (engine.catalog.find(db, name)) throw new CommandError(48, `Collection ${db}.${name} already exists.`);
  engine.catalog.ensure(db, name);
  return { ok: 1 };
}

export function drop(context: CommandContext): Reply {
  const collection = findTarget(context);
  if (!collection) return { ok: 1 };
  const nIndexesWas = collection.indexes.length;
  context.engine.catalog.drop(collection);
  return { nIndexesWas, ns: `${collection.db}.${collection.name}`, ok: 1 };
}

export function dropDatabase({ engine, db }: CommandContext): Reply {
  for (const collection of engine.catalog.list()) if (collection.db === db) engine.catalog.drop(collection);
  return { dropped: db, ok: 1 };
}

function describeCollection({ name, options }: Collection): Doc {
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  return { name, type: 'collection', options, info: { readOnly: false }, idIndex };
}

export async function listCollections(context: CommandContext): Promise<Reply> {
  const { engine, db, command } = context;
  const test = compileFilter(readDoc(command, 'filter') ?? {});
  const rows = engine.catalog
    .list()
    .filter((collection) => collection.db === db)
    .map(describeCollection)
    .filter(test)
    .map((row) => (isTruthy(command['nameOnly']) ? { name: row['name'], type: row['type'] } : row));
  const size = readCount(readDoc(command, 'cursor') ?? {}, 'batchSize');
  return openCursor(context, makeArraySource(rows.map(encodeDoc)), {
    namespace: `${db}.$cmd.listCollections`,
    size,
  });
}

export function listDatabases({ engine, command }: CommandContext): Reply {
  const test = compileFilter(readDoc(command, 'filter') ?? {});
  const names = new Set(engine.catalog.list().map((collection) => collection.db));
  const nameOnly = isTruthy(command['nameOnly']);
  const databases = [...names]
    .sort()
    .map((name) =>
      nameOnly
        ? { name }
        : { name, sizeOnDisk: sizeOf(engine.catalog.list().filter(({ db }) => db === name)), empty: false },
    );
  return {
    databases: databases.filter(test),
    ...(nameOnly ? {} : { totalSize: sizeOf(engine.catalog.list()) }),
    ok: 1,
  };
}

// Sizes are an estimate: the store has one file and no account of each collection.
const ASSUMED_DOCUMENT_BYTES = 512;

function sizeOf(collections: readonly Collection[]): number {
  return collections.reduce((total, { count }) => total + count * ASSUMED_DOCUMENT_BYTES, 0);
}

export function collStats(context: CommandContext): Reply {
  const collection = findTarget(context);
  const ns = `${context.db}.${readName(context)}`;
  if (!collection)
    return { ns, size: 0, count: 0, storageSize: 0, nindexes: 0, totalIndexSize: 0, indexSizes: {}, ok: 1 };
  const size = sampleSize(context, collection);
  return {
    ns,
    count: collection.count,
    size: Math.round(size * collection.count),
    avgObjSize: Math.round(size),
    storageSize: Math.round(size * collection.count),
    nindexes: collection.indexes.length,
    capped: false,
    ok: 1,
  };
}

/** Mean bytes of the first documents. */
function sampleSize({ kv }: CommandContext, collection: Collection): number {
  const start = encodeId(collection.id);
  let bytes = 0;
  let documents = 0;
  for (const { value } of kv.range({ start, end: afterPrefix(start) })) {
    bytes += value.length;
    if (++documents === 100) break;
  }
  return documents === 0 ? 0 : bytes / documents;
}

export function dbStats({ engine, db }: CommandContext): Reply {
  const collections = engine.catalog.list().filter((collection) => collection.db === db);
  return {
    db,
    collections: collections.length,
    views: 0,
    objects: collections.reduce((total, { count }) => total + count, 0),
    dataSize: sizeOf(collections),
    storageSize: sizeOf(collections),
    indexes: collections.reduce((total, { indexes }) => total + indexes.length, 0),
    ok: 1,
  };
}
