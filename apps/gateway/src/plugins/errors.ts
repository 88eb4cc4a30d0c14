import { AppError, ERROR_KINDS, isAppError, type ErrorKind } from '@assay/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Issue } from '../validation/issues.js';

/** Seconds a client should wait when the error itself does not say. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** Turns every error into its answer: status and headers by kind, body by the endpoint or the standard shape. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request, reply) => sendError(thrown, request, reply));
  // Unknown paths are refused before a body is read or a key is looked at.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? unknownPath() : undefined);
  });
  app.setNotFoundHandler((request, reply) => sendError(unknownPath(), request, reply));
}

function unknownPath(): AppError {
  return new AppError('not_found', 'PATH_NOT_FOUND', 'There is nothing at this path.');
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  if (request.state) request.state.error = error;
  const present = request.routeOptions.config?.endpoint?.presentError ?? presentError;
  return reply
    .code(error.httpStatus)
    .headers(errorHeaders(error))
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(present(hideCause(error))));
}

/** The standard body: `message`, `error`, `reason`, and what clients read of special kinds. */
export function presentError(error: AppError): Record<string, unknown> {
  const { message, reason } = error;
  const issues = issuesOf(error);
  if (issues) return { message, error: issues, reason };
  const name = nameOf(error);
  if (error.kind !== 'rate_limited') return { message, error: name, reason };
  return { message, error: name, reason, code: 'rate_limited', details: error.details ?? {} };
}

/** An answer over its limit has the name of a body over its limit, with a status of its own. */
function nameOf({ kind, reason }: AppError): string {
  return ERROR_KINDS[reason === 'PAYLOAD_TOO_LARGE' ? 'too_large' : kind].publicName;
}

/** The issues of a refused request, when the error lists them (`details.issues`). */
export function issuesOf(error: AppError): readonly Issue[] | undefined {
  const issues = error.details?.['issues'];
  return error.kind === 'invalid' && Array.isArray(issues) ? (issues as Issue[]) : undefined;
}

/** What went wrong inside is for the log alone. */
function hideCause(error: AppError): AppError {
  return error.kind === 'internal' ? new AppError('internal', 'INTERNAL', 'Internal Server Error') : error;
}

interface RetryDetails {
  retryAfterSeconds?: number;
  limit?: number;
  remaining?: number;
  /** ISO. */
  resetAt?: string;
}

function errorHeaders(error: AppError): Record<string, string> {
  if (error.kind !== 'rate_limited' && error.kind !== 'unavailable') return {};
  const details: RetryDetails = error.details ?? {};
  const { retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS, limit, remaining, resetAt } = details;
  return {
    'retry-after': String(retryAfterSeconds),
    ...(limit !== undefined && { 'x-ratelimit-limit': String(limit) }),
    ...(remaining !== undefined && { 'x-ratelimit-remaining': String(remaining) }),
    ...(resetAt !== undefined && { 'x-ratelimit-reset': new Date(resetAt).toString() }),
  };
}

const KIND_BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
};

/** Our own errors as they are; fastify's refusals by their status; everything else is unforeseen. */
function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const { code, statusCode, message } = thrown as Partial<FastifyError>;
  const kind = statusCode === undefined ? undefined : KIND_BY_STATUS[statusCode];
  if (kind && typeof code === 'string' && code.startsWith('FST_')) {
    return new AppError(kind, code.replace('FST_ERR_', ''), message ?? 'Bad Request', { cause: thrown });
  }
  return AppError.from(thrown);
}
