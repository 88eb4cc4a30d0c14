import { setTimeout as rest } from 'node:timers/promises';
import { AppError, isAppError } from '@assay/errors';

/** The right to do a job, for as long as the heart beats. */
export interface Lease {
  /** Aborts when the right is lost: what was begun must not be continued. */
  readonly signal: AbortSignal;
  /** Milliseconds that the right lasts at least, whatever happens. */
  remainingMs(): number;
  /** Ends the heartbeat. */
  stop(): Promise<void>;
}

export interface LeaseOptions {
  /** How long each extension lasts. */
  readonly leaseMs: number;
  /** Extends the right in the store; rejects with `conflict/LEASE_LOST` when it is someone else's now. */
  extend(leaseExpiresMs: number): Promise<void>;
  readonly clock: () => number;
  /** Ends the right too: the process is stopping. */
  readonly signal: AbortSignal;
}

/** Extensions per life: two may fail before the right is lost. */
const BEATS = 3;

/**
 * Keeps a lease that was taken just now. Time is measured here by a clock that never jumps; instances' clocks
 * matter only for when another one takes over.
 */
export function keepLease({ leaseMs, extend, clock, signal }: LeaseOptions): Lease {
  const lost = new AbortController();
  let validUntil = performance.now() + leaseMs;
  let beating: Promise<void> = Promise.resolve();

  const giveUp = (cause: unknown): void => {
    lost.abort(
      isAppError(cause) && cause.reason === 'LEASE_LOST'
        ? cause
        : new AppError('conflict', 'LEASE_LOST', 'The lease could not be extended in time.', { cause }),
    );
  };
  const beat = async (): Promise<void> => {
    const beganAt = performance.now();
    try {
      await extend(clock() + leaseMs);
      validUntil = beganAt + leaseMs;
    } catch (error) {
      if (isAppError(error) && error.reason === 'LEASE_LOST') giveUp(error);
      else if (performance.now() >= validUntil) giveUp(error);
    }
  };
  let isBeating = false;
  const timer = setInterval(() => {
    if (performance.now() >= validUntil) giveUp(undefined);
    if (isBeating || lost.signal.aborted) return;
    isBeating = true;
    beating = beat().finally(() => (isBeating = false));
  }, leaseMs / BEATS);
  const onStop = (): void => lost.abort(new AppError('unavailable', 'STOPPING', 'The process is stopping.'));
  if (signal.aborted) onStop();
  else signal.addEventListener('abort', onStop, { once: true });

  return {
    signal: lost.signal,
    remainingMs: () => (lost.signal.aborted ? 0 : Math.max(0, validUntil - performance.now())),
    stop: async () => {
      clearInterval(timer);
      signal.removeEventListener('abort', onStop);
      // An extension that comes in behind the release would keep others out; one that hangs keeps nobody.
      await Promise.race([beating, rest(leaseMs)]);
    },
  };
}
