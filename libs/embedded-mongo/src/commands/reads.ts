import { Binary, Long } from 'bson';
import type { Collection } from '../catalog.js';
import { CommandError, makeUnsupported } from '../command-error.js';
import { encodeValue } from '../keys.js';
import { indexValues } from '../paths.js';
import { PipelineSource } from '../pipeline.js';
import { parsePipeline, splitPipeline } from '../pipeline-syntax.js';
import { countWithoutReading, DocumentSource, Query, type QuerySpec } from '../query.js';
import { touchCollection } from '../sessions.js';
import { type Doc, encodeDoc, isTruthy, MAX_DOCUMENT_BYTES, toNumber } from '../values.js';
import { encodeCursorReply } from '../wire.js';
import { makeArraySource, openCursor, pullInSlices, readBatch } from './batches.js';
import { type CommandContext, findTarget, readName, type Reply } from './context.js';
import { readCount, readDoc, readVariables, refuseCollation } from './options.js';

function findReadTarget(context: CommandContext): Collection | undefined {
  const collection = findTarget(context);
  if (collection && context.transaction) touchCollection(context.transaction, collection);
  return collection;
}

/** The query of a `find` command. @throws CommandError 238 for options that are not supported. */
export function readFind(command: Doc): QuerySpec {
  refuseCollation(command);
  for (const name of ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'min', 'max', 'oplogReplay']) {
    const value = command[name];
    if (value !== undefined && value !== false) throw makeUnsupported(`The find option ${name}`);
  }
  const limit = toNumber(command['limit']) ?? 0;
  return {
    filter: readDoc(command, 'filter') ?? {},
    sort: command['sort'],
    skip: readCount(command, 'skip') ?? 0,
    limit: Math.abs(limit),
    hint: command['hint'],
    variables: readVariables(command),
  };
}

export async function find(context: CommandContext): Promise<Reply> {
  const { command, kv, db } = context;
  const spec = readFind(command);
  const query = new Query(kv, findReadTarget(context), spec);
  const source = new DocumentSource(query, command['projection'], spec.filter, spec.variables);
  return openCursor(context, source, {
    namespace: `${db}.${readName(context)}`,
    size: readCount(command, 'batchSize'),
    single: isTruthy(command['singleBatch']) || (toNumber(command['limit']) ?? 0) < 0,
    noTimeout: isTruthy(command['noCursorTimeout']),
  });
}

function readCursorId(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  const number = toNumber(value);
  if (number === undefined) throw new CommandError(14, 'a cursor id must be a 64-bit integer');
  return BigInt(number);
}

export async function getMore(context: CommandContext): Promise<Reply> {
  const { command, db, engine, session, transaction } = context;
  const collection = command['collection'];
  if (typeof collection !== 'string')
    throw new CommandError(14, "BSON field 'getMore.collection' must be a string");
  const namespace = `${db}.${collection}`;
  const cursor = engine.cursors.take(readCursorId(command['getMore']), namespace);
  let atEnd = true;
  try {
    if (cursor.sessionId !== session?.sessionId || cursor.txnNumber !== transaction?.txnNumber) {
      atEnd = false;
      throw new CommandError(13, 'The cursor belongs to another session or transaction');
    }
    const size = readCount(command, 'batchSize') ?? Infinity;
    const batch = await readBatch(cursor.source, size === 0 ? Infinity : size, context.deadlineMs);
    atEnd = batch.atEnd;
    const nextId = atEnd ? Long.ZERO : Long.fromBigInt(cursor.id);
    return encodeCursorReply('nextBatch', batch.documents, nextId, namespace);
  } finally {
    // After an error the source is in the middle of nowhere, so the cursor ends with it.
    engine.cursors.release(cursor, atEnd);
  }
}

export function killCursors(context: CommandContext): Reply {
  const ids = context.command['cursors'];
  if (!Array.isArray(ids)) throw new CommandError(14, "BSON field 'killCursors.cursors' must be an array");
  const cursorsKilled: Long[] = [];
  const cursorsNotFound: Long[] = [];
  for (const value of ids) {
    const id = readCursorId(value);
    (context.engine.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

async function countMatches(context: CommandContext, spec: QuerySpec): Promise<number> {
  const collection = findReadTarget(context);
  const storedCount = context.transaction ? undefined : collection?.count;
  const known = countWithoutReading(context.kv, collection, spec, storedCount);
  if (known !== undefined) return known;
  let count = 0;
  const query = new Query(context.kv, collection, spec);
  await pullInSlices(query, () => ++count > 0, context.deadlineMs);
  return count;
}

export async function count(context: CommandContext): Promise<Reply> {
  const { command } = context;
  refuseCollation(command);
  const spec: QuerySpec = {
    filter: readDoc(command, 'query') ?? {},
    skip: readCount(command, 'skip') ?? 0,
    limit: Math.abs(toNumber(command['limit']) ?? 0),
    hint: command['hint'],
  };
  return { n: await countMatches(context, spec), ok: 1 };
}

export async function distinct(context: CommandContext): Promise<Reply> {
  const { command, kv } = context;
  refuseCollation(command);
  const path = command['key'];
  if (typeof path !== 'string') throw new CommandError(14, "BSON field 'distinct.key' must be a string");
  const parts = path.split('.');
  const valuesByKey = new Map<string, unknown>();
  let bytes = 0;
  const query = new Query(kv, findReadTarget(context), {
    filter: readDoc(command, 'query') ?? {},
    hint: command['hint'],
  });
  await pullInSlices(
    query,
    (record) => {
      for (const value of indexValues(record.doc, parts).values) {
        if (value === undefined) continue;
        const encoded = encodeValue(value);
        const key = encoded.toString('latin1');
        if (valuesByKey.has(key)) continue;
        bytes += encoded.length;
        if (bytes > MAX_DOCUMENT_BYTES) throw new CommandError(17217, 'distinct too big, 16mb cap');
        valuesByKey.set(key, value);
      }
      return true;
    },
    context.deadlineMs,
  );
  return { values: [...valuesByKey.values()], ok: 1 };
}

export async function aggregate(context: CommandContext): Promise<Reply> {
  const { command, db, kv, engine } = context;
  refuseCollation(command);
  const pipeline = parsePipeline(command['pipeline']);
  const target = command['aggregate'];
  const isDatabase = typeof target !== 'string';
  if (isDatabase && !(pipeline[0] && '$documents' in pipeline[0])) {
    throw new CommandError(73, 'A pipeline over a whole database must start with $documents');
  }
  const cursor = readDoc(command, 'cursor');
  if (!cursor) throw new CommandError(9, "The 'cursor' option is required");
  const variables = readVariables(command);
  const { query: spec, rest, count: counting } = splitPipeline(pipeline);
  const querySpec = { ...spec, hint: command['hint'], variables };
  const options = {
    namespace: `${db}.${isDatabase ? '$cmd.aggregate' : target}`,
    size: readCount(cursor, 'batchSize'),
  };
  if (counting && !isDatabase && spec.sort === undefined) {
    const n = await countMatches(context, querySpec);
    const row = 'id' in counting ? { _id: counting.id, [counting.field]: n } : { [counting.field]: n };
    return openCursor(context, makeArraySource(n > 0 ? [encodeDoc(row)] : []), options);
  }
  const query = new Query(kv, isDatabase ? undefined : findReadTarget(context), querySpec);
  if (rest.length === 0)
    return openCursor(context, new DocumentSource(query, undefined, spec.filter), options);
  const findCollection = (name: string): Collection | undefined => engine.catalog.find(db, name);
  return openCursor(context, new PipelineSource({ kv, findCollection, variables }, query, rest), options);
}

/** Bytes of a session id in a command such as `endSessions`. */
export function readSessionIds(value: unknown): string[] {
  if (!Array.isArray(value)) throw new CommandError(14, 'an array of session ids is needed');
  return value.map((row: unknown) => {
    const id = (row as Doc | null)?.['id'];
    if (!(id instanceof Binary)) throw new CommandError(14, 'a session id must be a UUID');
    return Buffer.from(id.buffer.subarray(0, id.position)).toString('hex');
  });
}
