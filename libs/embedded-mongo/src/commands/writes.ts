import { serialize } from 'bson';
import { CommandError } from '../command-error.js';
import { makeProjectionEvaluator } from '../expressions.js';
import { compileProjection } from '../projection.js';
import { Query } from '../query.js';
import { decodeDoc, type Doc, encodeDoc, isTruthy, toNumber } from '../values.js';
import { encodeValueReply } from '../wire.js';
import { type CommandContext, findTarget, type Reply } from './context.js';
import {
  checkFields,
  readDoc,
  readEncoded,
  readStatements,
  readVariables,
  refuseCollation,
} from './options.js';
import { ensureTarget, makeWriter, runDelete, runUpdate, type UpdateStatement } from './writing.js';

interface WriteError {
  index: number;
  code: number;
  codeName: string;
  errmsg: string;
}

/** Runs statements in order; a failed one stops the rest when `ordered`, and is reported beside the others. */
function runStatements<T>(
  command: Doc,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): Doc {
  const ordered = command['ordered'] !== false;
  const writeErrors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      // A conflict concerns the whole transaction, not one statement.
      if (!(error instanceof CommandError) || error.code === 112) throw error;
      writeErrors.push({
        index,
        code: error.code,
        codeName: error.codeName,
        errmsg: error.message,
        ...error.extra,
      });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const MAX_BATCH = 100_000;

function checkBatch(count: number): void {
  if (count < 1 || count > MAX_BATCH) {
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${String(MAX_BATCH)}. Got ${String(count)} operations.`,
    );
  }
}

export function insert(context: CommandContext): Reply {
  const documents = readEncoded(context.command, context.sections, 'documents');
  checkBatch(documents.length);
  const writer = makeWriter(context, ensureTarget(context));
  let n = 0;
  const errors = runStatements(context.command, documents, (raw) => {
    writer.insert(raw);
    n++;
  });
  return { n, ...errors, ok: 1 };
}

const UPDATE_FIELDS = new Set([
  'q',
  'u',
  'c',
  'multi',
  'upsert',
  'collation',
  'arrayFilters',
  'hint',
  'sort',
]);

function readUpdate(row: Doc, context: CommandContext): UpdateStatement {
  checkFields('update.updates', row, UPDATE_FIELDS);
  refuseCollation(row);
  return {
    filter: readDoc(row, 'q') ?? {},
    update: row['u'],
    arrayFilters: row['arrayFilters'],
    sort: row['sort'],
    hint: row['hint'],
    variables: { ...readVariables(context.command), ...readVariables(row, 'c') },
    multi: isTruthy(row['multi']),
    upsert: isTruthy(row['upsert']),
  };
}

export function update(context: CommandContext): Reply {
  const rows = readStatements(context.command, context.sections, 'updates').map((row) =>
    readUpdate(row, context),
  );
  checkBatch(rows.length);
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const errors = runStatements(context.command, rows, (row, index) => {
    const result = runUpdate(context, row);
    n += result.matched;
    nModified += result.modified;
    if (result.upsertedId === undefined) return;
    n++;
    upserted.push({ index, _id: result.upsertedId });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors, ok: 1 };
}

const DELETE_FIELDS = new Set(['q', 'limit', 'collation', 'hint']);

/** MongoDB calls the command `delete`. */
export function deleteDocuments(context: CommandContext): Reply {
  const rows = readStatements(context.command, context.sections, 'deletes');
  checkBatch(rows.length);
  for (const row of rows) {
    checkFields('delete.deletes', row, DELETE_FIELDS);
    refuseCollation(row);
  }
  const collection = findTarget(context);
  const variables = readVariables(context.command);
  let n = 0;
  const errors = runStatements(context.command, rows, (row) => {
    const limit = toNumber(row['limit']);
    if (limit !== 0 && limit !== 1)
      throw new CommandError(9, 'The limit field in delete objects must be 0 or 1');
    const query = new Query(context.kv, collection, {
      filter: readDoc(row, 'q') ?? {},
      hint: row['hint'],
      limit,
      variables,
    });
    if (collection) n += runDelete(context, collection, query, limit === 0).deleted;
  });
  return { n, ...errors, ok: 1 };
}

/** Finds one document and changes or removes it; the reply carries it before or after (`new`). */
export function findAndModify(context: CommandContext): Reply {
  const { command } = context;
  refuseCollation(command);
  const filter = readDoc(command, 'query') ?? {};
  const variables = readVariables(command);
  const project = compileProjection(command['fields'], filter, makeProjectionEvaluator(variables));
  const show = (raw: Buffer | undefined): Buffer | undefined =>
    raw && project ? encodeDoc(project(decodeDoc(raw))) : raw;
  const { sort, hint } = command;
  if (isTruthy(command['remove'])) {
    if (command['update'] !== undefined || isTruthy(command['new']) || isTruthy(command['upsert'])) {
      throw new CommandError(
        9,
        "Cannot specify both an update and remove=true, nor 'new' or 'upsert' with remove",
      );
    }
    const collection = findTarget(context);
    const query = new Query(context.kv, collection, { filter, sort, hint, variables, limit: 1 });
    const { deleted, first } = collection ? runDelete(context, collection, query, false) : { deleted: 0 };
    return encodeValueReply(Buffer.from(serialize({ n: deleted })), show(first));
  }
  const isUpsert = isTruthy(command['upsert']);
  const { update: change, arrayFilters } = command;
  const result = runUpdate(context, {
    filter,
    update: change,
    arrayFilters,
    sort,
    hint,
    variables,
    multi: false,
    upsert: isUpsert,
  });
  const inserted = result.upsertedId !== undefined;
  const lastErrorObject = {
    n: result.matched + (inserted ? 1 : 0),
    updatedExisting: result.matched > 0,
    ...(inserted ? { upserted: result.upsertedId } : {}),
  };
  const value = show(isTruthy(command['new']) ? result.after : result.before);
  return encodeValueReply(Buffer.from(serialize(lastErrorObject)), value);
}
