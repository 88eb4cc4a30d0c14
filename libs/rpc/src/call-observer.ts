import { AppError } from '@assay/errors';

/** One finished call, on the side that handled it. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  readonly requestId: string;
  readonly durationMs: number;
  readonly transport: 'local' | 'grpc';
  /** Absent when the call succeeded. */
  readonly error?: AppError;
}

export type CallObserver = (record: CallRecord) => void;

/** Runs a call and tells the observer how it ended; a foreign error becomes an AppError on the way. */
export async function observed<T>(
  observer: CallObserver,
  facts: Pick<CallRecord, 'service' | 'method' | 'requestId' | 'transport'>,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    const answer = await run();
    observer({ ...facts, durationMs: performance.now() - startedAt });
    return answer;
  } catch (thrown) {
    const error = AppError.from(thrown);
    observer({ ...facts, durationMs: performance.now() - startedAt, error });
    throw error;
  }
}
