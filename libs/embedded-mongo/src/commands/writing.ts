import { ObjectId } from 'bson';
import { type Collection, getRecord } from '../catalog.js';
import { CommandError } from '../command-error.js';
import { runUpdatePipeline } from '../pipeline.js';
import { Query } from '../query.js';
import { RecordWriter } from '../records.js';
import type { FoundRecord } from '../scan.js';
import { touchCollection } from '../sessions.js';
import { compileUpdate, type Update } from '../update.js';
import { decodeDoc, type Doc, encodeDoc } from '../values.js';
import { type CommandContext, readName } from './context.js';

/** The collection to write to, created when missing. A transaction's is created before it by the dispatcher. */
export function ensureTarget(context: CommandContext): Collection {
  const { engine, db, transaction } = context;
  const collection = engine.catalog.ensure(db, readName(context));
  if (transaction) touchCollection(transaction, collection);
  return collection;
}

/** Writes documents the way the command's view asks for. */
export function makeWriter(context: CommandContext, collection: Collection): RecordWriter {
  const { engine, kv, transaction, pending } = context;
  const onCount = (changed: Collection, change: number): void => {
    if (transaction)
      transaction.countChanges.set(changed, (transaction.countChanges.get(changed) ?? 0) + change);
    else changed.count += change;
  };
  const onFlag = (changed: Collection): void => {
    // A flag set by a transaction is stored at once: it is harmless when the transaction aborts, and a later direct
    // write would find it set in memory and not store it.
    if (transaction) pending.push(engine.store.write(() => engine.catalog.save(changed)));
    else engine.catalog.save(changed);
  };
  return new RecordWriter(kv, collection, onCount, onFlag);
}

/** One statement of an update, or a findAndModify. */
export interface UpdateStatement {
  filter: Doc;
  update: unknown;
  arrayFilters: unknown;
  sort: unknown;
  hint: unknown;
  variables: Doc;
  multi: boolean;
  upsert: boolean;
}

export interface UpdateResult {
  matched: number;
  modified: number;
  /** `_id` of the document that an upsert made. */
  upsertedId?: unknown;
  /** Encoded document before and after; of the last one changed. */
  before?: Buffer;
  after?: Buffer;
}

/** Runs one update statement. @throws CommandError as the update's operators and the unique indexes do. */
export function runUpdate(context: CommandContext, statement: UpdateStatement): UpdateResult {
  const { filter, update, arrayFilters, variables } = statement;
  const compiled = compileUpdate({
    filter,
    update,
    arrayFilters,
    runPipeline: (doc, pipeline) => runUpdatePipeline(doc, pipeline, variables),
  });
  if (
    statement.multi &&
    !Array.isArray(update) &&
    !Object.keys(update as Doc).some((name) => name.startsWith('$'))
  ) {
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  }
  const collection = context.engine.catalog.find(context.db, readName(context));
  if (collection && context.transaction) touchCollection(context.transaction, collection);
  const { sort, hint } = statement;
  const query = new Query(context.kv, collection, {
    filter,
    sort,
    hint,
    variables,
    limit: statement.multi ? 0 : 1,
  });
  const result = collection
    ? applyToMatches(context, collection, query, compiled, statement.multi)
    : { matched: 0, modified: 0 };
  if (result.matched > 0 || !statement.upsert) return result;
  return insertUpsert(context, compiled);
}

function applyToMatches(
  context: CommandContext,
  collection: Collection,
  query: Query,
  update: Update,
  multi: boolean,
): UpdateResult {
  const writer = makeWriter(context, collection);
  const result: UpdateResult = { matched: 0, modified: 0 };
  const apply = (recordId: number, raw: Buffer, before: Doc): void => {
    const after = update.apply(before);
    const bytes = encodeDoc(after);
    result.matched++;
    result.before = raw;
    result.after = bytes;
    if (bytes.equals(raw)) return;
    writer.replace(recordId, before, after, bytes);
    result.modified++;
  };
  if (!multi) {
    query.pull((record) => {
      apply(record.recordId, record.raw, record.doc);
      return false;
    });
    return result;
  }
  // Collected first: a changed document may move ahead in the index being scanned and be met again.
  for (const recordId of collectRecordIds(query)) {
    const raw = getRecord(context.kv, collection, recordId);
    if (raw) apply(recordId, raw, decodeDoc(raw));
  }
  return result;
}

/** Ids of all matching records. */
export function collectRecordIds(query: Query): number[] {
  const recordIds: number[] = [];
  query.pull((record) => recordIds.push(record.recordId) > 0);
  return recordIds;
}

function insertUpsert(context: CommandContext, update: Update): UpdateResult {
  const collection = ensureTarget(context);
  const { _id = new ObjectId(), ...rest } = update.makeInserted();
  const doc = { _id, ...rest };
  const bytes = encodeDoc(doc);
  makeWriter(context, collection).insertDoc(doc, bytes);
  return { matched: 0, modified: 0, upsertedId: _id, after: bytes };
}

/** Deletes what a query finds; returns the records that were there, only the first when `multi` is false. */
export function runDelete(
  context: CommandContext,
  collection: Collection,
  query: Query,
  multi: boolean,
): { deleted: number; first?: Buffer } {
  const writer = makeWriter(context, collection);
  if (context.transaction) touchCollection(context.transaction, collection);
  if (!multi) {
    let found: FoundRecord | undefined;
    query.pull((record) => {
      found = record;
      return false;
    });
    if (!found) return { deleted: 0 };
    writer.remove(found.recordId, found.doc);
    return { deleted: 1, first: found.raw };
  }
  let deleted = 0;
  for (const recordId of collectRecordIds(query)) {
    const raw = getRecord(context.kv, collection, recordId);
    if (!raw) continue;
    writer.remove(recordId, decodeDoc(raw));
    deleted++;
  }
  return { deleted };
}
