import { AppError } from '@assay/errors';
import mongoose from 'mongoose';

const {
  MongoError,
  MongoServerError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
} = mongoose.mongo;

const DUPLICATE_KEY = 11_000;
const MAX_TIME_EXPIRED = 50;
const WRITE_CONFLICT = 112;
/** A primary that is none any more, or a server on its way out. */
const NOT_PRIMARY_CODES = new Set([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);
const UNREACHABLE = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
];
/** Not exported as classes. */
const UNREACHABLE_NAMES = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
]);

/** Makes the error for a broken unique index from the names of its fields. */
export type OnDuplicate = (fields: readonly string[]) => AppError;

/**
 * A driver error as an AppError: duplicate key → `conflict`, store gone → `unavailable`, too slow → `timeout`.
 * Anything else comes back as it is (an AppError, or a fault of ours that becomes `internal`).
 */
export function translateMongoError(error: unknown, onDuplicate: OnDuplicate = makeConflict): unknown {
  if (!(error instanceof MongoError)) return error;
  if (error.code === DUPLICATE_KEY) {
    return onDuplicate(indexFields(error));
  }
  if (error.code === MAX_TIME_EXPIRED) {
    return new AppError('timeout', 'STORE_TOO_SLOW', 'The document store took too long.', { cause: error });
  }
  if (isUnreachable(error)) {
    return new AppError('unavailable', 'STORE_UNAVAILABLE', 'The document store cannot be reached.', {
      cause: error,
    });
  }
  if (error.code === WRITE_CONFLICT || isTransient(error)) {
    return new AppError('conflict', 'CONCURRENT_CHANGE', 'Someone else changed this at the same time.', {
      cause: error,
    });
  }
  return error;
}

/** Fields of the broken index. Bulk writes tell its name only, which is made of them: `projectId_1_name_-1`. */
function indexFields(error: mongoose.mongo.MongoError): string[] {
  const pattern = error instanceof MongoServerError ? (error['keyPattern'] as object | undefined) : undefined;
  if (pattern) return Object.keys(pattern);
  const [, name = ''] = / index: (\S+) dup key/.exec(error.message) ?? [];
  return name.split(/_-?1(?:_|$)/).filter((field) => field !== '');
}

function isUnreachable(error: mongoose.mongo.MongoError): boolean {
  return (
    UNREACHABLE.some((type) => error instanceof type) ||
    UNREACHABLE_NAMES.has(error.name) ||
    NOT_PRIMARY_CODES.has(Number(error.code))
  );
}

function makeConflict(fields: readonly string[]): AppError {
  return new AppError('conflict', 'ALREADY_EXISTS', 'This already exists.', { details: { fields } });
}

/** An error after which a whole transaction may be tried again. */
export function isTransient(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}

/**
 * Runs store code so that only AppErrors and faults of ours leave it; and, inside a transaction, the errors that
 * `runTransaction` must see to try again.
 *
 * @param onDuplicate What a broken unique index means here; default `conflict/ALREADY_EXISTS`.
 */
export async function withStoreErrors<T>(run: () => Promise<T>, onDuplicate?: OnDuplicate): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw isTransient(error) ? error : translateMongoError(error, onDuplicate);
  }
}
