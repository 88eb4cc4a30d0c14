import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { CallContext } from '@assay/proto';

export interface CallOptions {
  /** Milliseconds until nobody waits any more. */
  timeoutMs: number;
  requestId?: string;
  traceparent?: string;
  /** Aborts the call early: the client hung up, or the process is stopping. */
  signal?: AbortSignal;
}

export interface CallScope {
  readonly call: CallContext;
  /** Aborts everything still running for this call. */
  cancel(): void;
  /** Frees the timer. Call it once the work is over, whatever came of it. */
  end(): void;
}

/**
 * Opens the context of one piece of work: an HTTP request, a job. Everything done for it takes `call` along.
 * A narrower deadline for a part is a scope of its own with `signal: call.signal`.
 */
export function beginCall(options: CallOptions): CallScope {
  const controller = new AbortController();
  const deadlineMs = Date.now() + options.timeoutMs;
  const timer = setTimeout(() => controller.abort(timeoutError()), options.timeoutMs);
  timer.unref();
  const onAbort = (): void => controller.abort(cancelledError());
  if (options.signal?.aborted) onAbort();
  else options.signal?.addEventListener('abort', onAbort, { once: true });
  return {
    call: {
      requestId: options.requestId ?? randomUUID(),
      ...(options.traceparent === undefined ? {} : { traceparent: options.traceparent }),
      deadlineMs,
      signal: controller.signal,
    },
    cancel: onAbort,
    end: () => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
    },
  };
}

export function timeoutError(cause?: unknown): AppError {
  return new AppError('timeout', 'DEADLINE_EXCEEDED', 'The request took too long.', { cause });
}

export function cancelledError(cause?: unknown): AppError {
  return new AppError('timeout', 'CANCELLED', 'The request was cancelled.', { cause });
}

/** What an aborted call ends with: the reason given by `beginCall`, else a cancellation. */
export function abortError(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError ? signal.reason : cancelledError(signal.reason);
}
