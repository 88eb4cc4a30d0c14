import { AppError } from '@assay/errors';

/** One thing wrong with a request, in the form that clients of the public API know. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A request whose shape is wrong: the gateway shows the issues. */
export function invalidData(issues: readonly Issue[]): AppError {
  return new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
}

/** A request that breaks a rule, said in one sentence. */
export function invalidRequest(reason: string, message: string): AppError {
  return new AppError('invalid', reason, message);
}
