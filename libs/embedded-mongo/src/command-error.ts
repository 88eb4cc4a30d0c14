/** Server error names by code, as the MongoDB drivers know them. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  18: 'AuthenticationFailed',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  115: 'CommandNotSupportedOnView',
  146: 'ExceededMemoryLimit',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  257: 'TransactionTooLarge',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  334: 'MechanismUnavailable',
  10334: 'BSONObjectTooLarge',
  11600: 'InterruptedAtShutdown',
  11000: 'DuplicateKey',
};

/** Error label that makes the driver repeat a whole transaction. */
export const TRANSIENT_TRANSACTION = 'TransientTransactionError';

/**
 * A failure the client is told about, with MongoDB's numeric code. `extra` is merged into the error document
 * (`keyPattern`, `keyValue`, `errorLabels`).
 */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.codeName = CODE_NAMES[code] ?? `Location${String(code)}`;
    this.extra = extra;
  }
}

/** Error 112: another writer changed what this transaction read. The driver starts the transaction again. */
export function makeWriteConflict(): CommandError {
  return new CommandError(112, 'Write conflict: another operation changed the same data. Please retry.', {
    errorLabels: [TRANSIENT_TRANSACTION],
  });
}

/** Error 238: something MongoDB has and this server refuses, by name. */
export function makeUnsupported(what: string): CommandError {
  return new CommandError(238, `${what} is not supported by the embedded document server`);
}
