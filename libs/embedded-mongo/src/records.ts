import { ObjectId } from 'bson';
import type { Collection, Index } from './catalog.js';
import { CommandError } from './command-error.js';
import { cutKey, decodeRecordId, encodeRecordId, encodeValue, recordKey } from './keys.js';
import { indexValues } from './paths.js';
import type { KeyValue } from './store.js';
import {
  checkDocumentSize,
  decodeDoc,
  type Doc,
  encodeDoc,
  formatValue,
  TYPE_RANK,
  typeRank,
} from './values.js';

// A document whose arrays multiply to more entries than this cannot be indexed.
const MAX_ENTRIES_PER_INDEX = 10_000;

interface IndexEntries {
  keys: Buffer[];
  multikey: boolean;
  cut: boolean;
}

/**
 * The keys of one document in one index, without record id. Fields of a compound index fan out independently.
 * @throws CommandError 171 when arrays multiply beyond 10,000 entries.
 */
export function makeIndexEntries(index: Index, doc: Doc): IndexEntries {
  const result: IndexEntries = { keys: [], multikey: false, cut: false };
  if (index.partial && !index.partial(doc)) return result;
  let keys: Buffer[] = [index.prefix];
  let allMissing = true;
  for (const { parts, descending } of index.fields) {
    const { values, multikey } = indexValues(doc, parts);
    if (multikey) result.multikey = true;
    if (values.some((value) => value !== undefined) || multikey) allMissing = false;
    const encoded = encodeDistinct(values, descending);
    if (keys.length * encoded.length > MAX_ENTRIES_PER_INDEX) {
      throw new CommandError(171, `Too many array values for index ${index.spec.name}`);
    }
    keys = keys.flatMap((key) => encoded.map((bytes) => Buffer.concat([key, bytes])));
  }
  if (index.spec.sparse && allMissing) return result;
  result.keys = keys.map((key) => {
    const { key: stored, cut } = cutKey(key);
    if (cut) result.cut = true;
    return stored;
  });
  return result;
}

function encodeDistinct(values: readonly unknown[], descending: boolean): Buffer[] {
  if (values.length === 1) return [encodeValue(values[0], descending)];
  const byText = new Map<string, Buffer>();
  for (const value of values) {
    const bytes = encodeValue(value, descending);
    byText.set(bytes.toString('latin1'), bytes);
  }
  return [...byText.values()];
}

/** Error 11000 with everything that mongoose reads from it. */
export function makeDuplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const { path, parts } of index.fields) keyValue[path] = indexValues(doc, parts).values[0] ?? null;
  const shown = Object.entries(keyValue)
    .map(([path, value]) => `${path}: ${formatValue(value)}`)
    .join(', ');
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.spec.name} dup key: { ${shown} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}

interface EntryChange {
  index: Index;
  key: Buffer;
}

function diffEntries(indexes: readonly Index[], before: Doc | undefined, after: Doc | undefined) {
  const added: EntryChange[] = [];
  const removed: EntryChange[] = [];
  const flagged: [Index, IndexEntries][] = [];
  for (const index of indexes) {
    const entries = after ? makeIndexEntries(index, after) : undefined;
    const oldKeys = before ? makeIndexEntries(index, before).keys : [];
    if (entries && ((entries.multikey && !index.multikey) || (entries.cut && !index.cut))) {
      flagged.push([index, entries]);
    }
    const newKeys = entries?.keys ?? [];
    if (oldKeys.length === 1 && newKeys.length === 1 && newKeys[0]?.equals(oldKeys[0] as Buffer)) continue;
    const oldTexts = new Set(oldKeys.map((key) => key.toString('latin1')));
    const newTexts = new Set(newKeys.map((key) => key.toString('latin1')));
    for (const key of newKeys) if (!oldTexts.has(key.toString('latin1'))) added.push({ index, key });
    for (const key of oldKeys) if (!newTexts.has(key.toString('latin1'))) removed.push({ index, key });
  }
  return { added, removed, flagged };
}

/** Key under which an entry is stored: only unique entries stand alone. */
export function storedEntryKey(index: Index, key: Buffer, recordId: Buffer): Buffer {
  return index.spec.unique ? key : Buffer.concat([key, recordId]);
}

/** Writes documents and their index entries through one view of the store. */
export class RecordWriter {
  constructor(
    private readonly kv: KeyValue,
    private readonly collection: Collection,
    /** Told of each insert (+1) and delete (-1). */
    private readonly onCount: (collection: Collection, change: number) => void,
    /** Stores the collection's description after a flag of an index changed. */
    private readonly onFlag: (collection: Collection) => void,
  ) {}

  /**
   * Stores a new document. Gives it an `_id` when it has none, and moves `_id` to the front.
   * @returns The document as stored.
   * @throws CommandError 11000, 10334, 53 (an `_id` of a type that cannot be one).
   */
  insert(raw: Buffer): Doc {
    checkDocumentSize(raw.length);
    let doc = decodeDoc(raw);
    let bytes = raw;
    if (Object.keys(doc)[0] !== '_id') {
      const { _id = new ObjectId(), ...rest } = doc;
      doc = { _id, ...rest };
      bytes = encodeDoc(doc);
    }
    this.insertDoc(doc, bytes);
    return doc;
  }

  /** Stores a document whose first field is `_id`; `bytes` is its encoding. */
  insertDoc(doc: Doc, bytes: Buffer): void {
    checkId(doc['_id']);
    const recordId = this.collection.nextRecordId++;
    this.write(recordId, doc, bytes, undefined);
    this.onCount(this.collection, 1);
  }

  /** @throws CommandError 11000, 66 when `_id` changes. */
  replace(recordId: number, before: Doc, after: Doc, bytes: Buffer): void {
    this.write(recordId, after, bytes, before);
  }

  remove(recordId: number, doc: Doc): void {
    const { removed } = diffEntries(this.collection.indexes, doc, undefined);
    const id = encodeRecordId(recordId);
    for (const { index, key } of removed) this.kv.remove(storedEntryKey(index, key, id));
    this.kv.remove(recordKey(this.collection.id, recordId));
    this.onCount(this.collection, -1);
  }

  private write(recordId: number, doc: Doc, bytes: Buffer, before: Doc | undefined): void {
    const { added, removed, flagged } = diffEntries(this.collection.indexes, before, doc);
    // LMDB does not undo a callback's earlier puts, so every unique key is looked at before the first put.
    for (const { index, key } of added) {
      const owner = index.spec.unique ? this.kv.get(key) : undefined;
      if (owner && decodeRecordId(owner) !== recordId) throw makeDuplicateKey(this.collection, index, doc);
    }
    const id = encodeRecordId(recordId);
    for (const { index, key } of removed) this.kv.remove(storedEntryKey(index, key, id));
    for (const { index, key } of added) this.kv.put(storedEntryKey(index, key, id), id);
    this.kv.put(recordKey(this.collection.id, recordId), bytes);
    if (flagged.length === 0) return;
    for (const [index, { multikey, cut }] of flagged) {
      index.multikey ||= multikey;
      index.cut ||= cut;
    }
    this.onFlag(this.collection);
  }
}

function checkId(id: unknown): void {
  const rank = typeRank(id);
  if (Array.isArray(id) || rank === TYPE_RANK.regex || id === undefined) {
    throw new CommandError(53, `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex'}`);
  }
}
