import { serialize } from 'bson';
import { CommandError } from './command-error.js';
import { afterPrefix, encodeId, recordKey } from './keys.js';
import { compileFilter, type Predicate } from './predicate.js';
import type { KeyValue, Store } from './store.js';
import { decodeDoc, type Doc, toNumber } from './values.js';

const CATALOG_ID = encodeId(0);
const NEXT_ID_KEY = Buffer.concat([CATALOG_ID, Buffer.from('!')]);
/** Ids below are reserved: 0 is the catalog, 1 the records of retryable writes. */
const FIRST_ID = 16;

/** Options of an index as the client gave them, `key` and `name` included. */
export interface IndexSpec {
  name: string;
  key: Doc;
  unique?: boolean;
  sparse?: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
}

export interface IndexField {
  path: string;
  parts: readonly string[];
  descending: boolean;
}

export interface Index {
  readonly id: number;
  readonly prefix: Buffer;
  readonly spec: IndexSpec;
  readonly fields: readonly IndexField[];
  readonly partial: Predicate | undefined;
  /** Some document has an array on the path: one document may have several entries. */
  multikey: boolean;
  /** Some entry was too long for LMDB and lost its order. */
  cut: boolean;
  /** Entries are committed; readers must not use the index before. */
  ready: boolean;
  dropped: boolean;
}

export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly options: Doc;
  indexes: Index[];
  nextRecordId: number;
  /** Number of documents, adjusted by the writers. */
  count: number;
  /** Changes with every index made or dropped; a transaction that saw another version cannot commit. */
  version: number;
  dropped: boolean;
}

function makeIndex(
  id: number,
  spec: IndexSpec,
  state: { multikey: boolean; cut: boolean; ready: boolean },
): Index {
  const fields = Object.entries(spec.key).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    descending: toNumber(direction) === -1,
  }));
  const partial = spec.partialFilterExpression ? compileFilter(spec.partialFilterExpression) : undefined;
  return { id, prefix: encodeId(id), spec, fields, partial, ...state, dropped: false };
}

function catalogKey(db: string, name: string): Buffer {
  return Buffer.concat([CATALOG_ID, Buffer.from(`c${db}\0${name}`)]);
}

/** All collections and indexes, in memory and in the store. Changes are legal only inside `store.write`. */
export class Catalog {
  private readonly collectionsByNamespace = new Map<string, Collection>();
  private nextId = FIRST_ID;

  constructor(private readonly store: Store) {
    this.load();
  }

  private load(): void {
    const nextId = this.store.get(NEXT_ID_KEY);
    if (nextId) this.nextId = nextId.readUInt32BE(0);
    const start = Buffer.concat([CATALOG_ID, Buffer.from('c')]);
    for (const { value } of [...this.store.range({ start, end: afterPrefix(start) })]) {
      const collection = this.decode(decodeDoc(value));
      this.collectionsByNamespace.set(`${collection.db}.${collection.name}`, collection);
    }
  }

  private decode(stored: Doc): Collection {
    const id = toNumber(stored['id']) ?? 0;
    const indexes = (stored['indexes'] as Doc[]).map((row) =>
      makeIndex(toNumber(row['id']) ?? 0, decodeSpec(row['spec'] as Doc), {
        multikey: row['multikey'] === true,
        cut: row['cut'] === true,
        ready: true,
      }),
    );
    const prefix = (indexes[0] as Index).prefix;
    let nextRecordId = 1;
    for (const { key } of this.store.range({ start: encodeId(id), end: encodeId(id + 1), reverse: true })) {
      nextRecordId = key.readUIntBE(4, 6) + 1;
      break;
    }
    return {
      id,
      db: stored['db'] as string,
      name: stored['name'] as string,
      options: stored['options'] as Doc,
      indexes,
      nextRecordId,
      // The _id index has one small entry a document: counting it reads far less than the documents.
      count: this.store.count({ start: prefix, end: afterPrefix(prefix) }),
      version: 1,
      dropped: false,
    };
  }

  list(): Collection[] {
    return [...this.collectionsByNamespace.values()];
  }

  find(db: string, name: string): Collection | undefined {
    return this.collectionsByNamespace.get(`${db}.${name}`);
  }

  /** The collection, created when missing. @throws CommandError 73 for a name that cannot be one. */
  ensure(db: string, name: string, options: Doc = {}): Collection {
    const known = this.find(db, name);
    if (known) return known;
    checkNamespace(db, name);
    const id = this.takeId();
    const spec: IndexSpec = { name: '_id_', key: { _id: 1 }, unique: true };
    const collection: Collection = {
      id,
      db,
      name,
      options,
      indexes: [makeIndex(this.takeId(), spec, { multikey: false, cut: false, ready: true })],
      nextRecordId: 1,
      count: 0,
      version: 1,
      dropped: false,
    };
    this.collectionsByNamespace.set(`${db}.${name}`, collection);
    this.save(collection);
    return collection;
  }

  /** A new index that is not yet part of the collection. */
  prepareIndex(spec: IndexSpec): Index {
    return makeIndex(this.takeId(), spec, { multikey: false, cut: false, ready: false });
  }

  addIndex(collection: Collection, index: Index): void {
    collection.indexes.push(index);
    collection.version++;
    this.save(collection);
  }

  dropIndex(collection: Collection, index: Index): void {
    clearPrefix(this.store, index.prefix);
    index.dropped = true;
    collection.indexes = collection.indexes.filter((other) => other !== index);
    collection.version++;
    this.save(collection);
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) {
      index.dropped = true;
      clearPrefix(this.store, index.prefix);
    }
    clearPrefix(this.store, encodeId(collection.id));
    collection.dropped = true;
    collection.version++;
    this.collectionsByNamespace.delete(`${collection.db}.${collection.name}`);
    this.store.remove(catalogKey(collection.db, collection.name));
  }

  /** Stores the collection's description; call after changing a flag of an index. */
  save(collection: Collection): void {
    if (collection.dropped) return;
    const { id, db, name, options } = collection;
    const indexes = collection.indexes.map((index) => ({
      id: index.id,
      spec: index.spec,
      multikey: index.multikey,
      cut: index.cut,
    }));
    this.store.put(catalogKey(db, name), Buffer.from(serialize({ id, db, name, options, indexes })));
  }

  private takeId(): number {
    const id = this.nextId++;
    this.store.put(NEXT_ID_KEY, encodeId(this.nextId));
    return id;
  }
}

function decodeSpec(row: Doc): IndexSpec {
  const expireAfterSeconds = toNumber(row['expireAfterSeconds']);
  return {
    name: row['name'] as string,
    key: row['key'] as Doc,
    ...(row['unique'] === true ? { unique: true } : {}),
    ...(row['sparse'] === true ? { sparse: true } : {}),
    ...(row['partialFilterExpression']
      ? { partialFilterExpression: row['partialFilterExpression'] as Doc }
      : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

function clearPrefix(kv: KeyValue, prefix: Buffer): void {
  const end = afterPrefix(prefix);
  for (;;) {
    const keys: Buffer[] = [];
    for (const { key } of kv.range({ start: prefix, end })) {
      keys.push(key);
      if (keys.length === 1000) break;
    }
    for (const key of keys) kv.remove(key);
    if (keys.length < 1000) return;
  }
}

function checkNamespace(db: string, name: string): void {
  if (!db || db.length > 63 || /[/\\. "$\0]/.test(db)) {
    throw new CommandError(73, `Invalid database name: '${db}'`);
  }
  if (
    !name ||
    name.includes('\0') ||
    name.startsWith('system.') ||
    name.includes('$') ||
    name.startsWith('.')
  ) {
    throw new CommandError(73, `Invalid collection name: '${name}'`);
  }
  if (Buffer.byteLength(`${db}.${name}`) > 255)
    throw new CommandError(73, 'Namespace is longer than 255 bytes');
}

/** The stored bytes of a document. */
export function getRecord(kv: KeyValue, collection: Collection, recordId: number): Buffer | undefined {
  return kv.get(recordKey(collection.id, recordId));
}
