import { ERROR_KINDS, type ErrorKind } from './error-kinds.js';

export interface AppErrorOptions {
  /** What went wrong underneath: for the log, never for the caller. */
  cause?: unknown;
  /** Structured facts for the caller (validation issues, retry hints). JSON-serialisable, small. */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * The one error type of the product. `kind` decides every status; `reason` is UPPER_SNAKE, stable and tested;
 * `message` is written for the caller. It crosses service boundaries with kind, reason, message and details.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: ErrorKind, reason: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.reason = reason;
    this.details = options.details;
  }

  get httpStatus(): number {
    return ERROR_KINDS[this.kind].httpStatus;
  }

  /** Any thrown value as an AppError; what is not one already becomes `internal` with the value as cause. */
  static from(thrown: unknown): AppError {
    if (isAppError(thrown)) return thrown;
    return new AppError('internal', 'INTERNAL', 'Internal Server Error', { cause: thrown });
  }
}

/** Tells AppErrors by shape, so that two copies of this package in one process still understand each other. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && value.name === 'AppError' && 'kind' in value && 'reason' in value;
}
