import { addAbortSignal, type Readable } from 'node:stream';
import { raceAbort, startDeadline, type CallLimits } from './deadline.js';
import type { TranslateError } from './store-errors.js';
import { BodyFailure } from './body.js';

type Limits = CallLimits & { timeoutMs: number };

/** Ends a call in time, and with the error its caller should see; what a body's stream threw stays as it is. */
export async function runLimited<T>(
  limits: Limits,
  translate: TranslateError,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(limits);
  try {
    // Some steps of a call do not look at the signal (name resolution, credentials).
    return await raceAbort(work(deadline.signal), deadline.signal);
  } catch (error) {
    if (error instanceof BodyFailure && !deadline.signal.aborted) throw error.cause;
    throw translate(deadline.signal.aborted ? deadline.signal.reason : error, deadline.hasTimedOut());
  } finally {
    deadline.end();
  }
}

/** Like `runLimited`, but the clock runs on until the stream that was opened has closed. */
export async function openLimited<T extends { readonly stream: Readable }>(
  limits: Limits,
  translate: TranslateError,
  open: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(limits);
  try {
    const opened = await raceAbort(open(deadline.signal), deadline.signal);
    addAbortSignal(deadline.signal, opened.stream).once('close', () => deadline.end());
    return opened;
  } catch (error) {
    deadline.end();
    throw translate(deadline.signal.aborted ? deadline.signal.reason : error, deadline.hasTimedOut());
  }
}
