import { isAppError, type AppError } from '@assay/errors';
import { pino, type DestinationStream } from 'pino';
import { REDACTED_PATHS } from './redaction.js';

export type LogFields = Readonly<Record<string, unknown>>;

/** The part of pino that code may rely on: fields first, then a constant message, noun then past verb. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Logger;
}

/**
 * JSON lines on standard output. `level` is one of debug, info, warn, error, silent.
 *
 * @param destination Where lines go; tests pass a stream of their own.
 */
export function createLogger(options: {
  service: string;
  level?: string;
  destination?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...REDACTED_PATHS], censor: '[redacted]' },
    serializers: { error: serializeError },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

interface SerializedError {
  name: string;
  message: string;
  stack?: string | undefined;
  kind?: string;
  reason?: string;
  cause?: unknown;
}

/** An error with its causes, five levels at most; foreign values as text. */
function serializeError(value: unknown, depth = 0): SerializedError | string {
  if (!(value instanceof Error)) return String(value);
  const app: AppError | undefined = isAppError(value) ? value : undefined;
  return {
    name: value.name,
    message: value.message,
    // An AppError below `internal` says where it was thrown by its reason; a stack would only be noise.
    ...(app && app.kind !== 'internal' ? {} : { stack: value.stack }),
    ...(app && { kind: app.kind, reason: app.reason }),
    ...(value.cause !== undefined && depth < 5 ? { cause: serializeError(value.cause, depth + 1) } : {}),
  };
}
