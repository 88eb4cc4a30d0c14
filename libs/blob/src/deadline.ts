import { AppError, isAppError } from '@assay/errors';

/** Bounds of one call. */
export interface CallLimits {
  /** Milliseconds for the whole call, retries included. */
  readonly timeoutMs?: number;
  /** Gives the call up early. */
  readonly signal?: AbortSignal | undefined;
}

/** A running time limit. */
export interface Deadline {
  /** Aborts when the time is over or the caller gives up. */
  readonly signal: AbortSignal;
  hasTimedOut(): boolean;
  /** Ends the wait; forgetting it keeps a timer. */
  end(): void;
}

/** Starts the clock of a call. The caller's own AppError as abort reason is passed on as it is. */
export function startDeadline({ timeoutMs, signal }: { timeoutMs: number } & CallLimits): Deadline {
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort(new Error('time limit reached'));
  }, timeoutMs);
  const cancel = (): void => {
    const reason: unknown = signal?.reason;
    const cancelled = new AppError('timeout', 'CANCELLED', 'The request was cancelled.', { cause: reason });
    controller.abort(isAppError(reason) ? reason : cancelled);
  };
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    hasTimedOut: () => hasTimedOut,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

/** Resolves or rejects with `work`, or rejects with the abort reason, whichever comes first. */
export async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}
