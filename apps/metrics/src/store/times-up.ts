import { AppError } from '@assay/errors';
import type { CallContext } from '@assay/proto';

/** What a call ends with when nobody waits any more. */
export function timesUp(call: CallContext): AppError {
  const { reason } = call.signal as { reason: unknown };
  return reason instanceof AppError
    ? reason
    : new AppError('timeout', 'DEADLINE_EXCEEDED', 'The request took too long.');
}
