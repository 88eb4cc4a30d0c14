import { Worker } from 'node:worker_threads';
import { AppError, type ErrorKind } from '@assay/errors';
import type { Logger } from '@assay/logging';
import type { ModelDefinition } from '../cost/model-definition.js';
import type { MaskingRule } from '../policies/masking/masking-rule.js';
import type { ProjectRules } from '../policies/masking/masking-directory.js';
import type { DecodeJob, EncodedBody, FromWorker, ToWorker, WorkerFailure } from './messages.js';

interface Pending {
  readonly id: number;
  readonly job: DecodeJob;
  resolve(result: EncodedBody): void;
  reject(error: AppError): void;
}

interface Seat {
  worker: Worker;
  /** Jobs handed over and not answered, oldest first. */
  readonly running: Map<number, Pending>;
}

/**
 * The worker's program. Workers run plain JavaScript, so also code that runs from sources (tests) starts the
 * built one: build the package first.
 */
const WORKER_FILE = new URL('../../dist/worker/decode-worker.js', import.meta.url);
/** Jobs a worker holds: one at work, one ready, so that it never waits for the main thread. */
const JOBS_PER_WORKER = 2;

/**
 * Worker threads that decode bodies. A worker that dies fails its jobs as retryable and is replaced; the queue
 * in front is bounded by the bytes that admission lets in.
 */
export class DecodePool {
  readonly #seats: Seat[] = [];
  readonly #waiting: Pending[] = [];
  #nextId = 1;
  #models: readonly ModelDefinition[] = [];
  readonly #rulesByProject = new Map<string, readonly MaskingRule[]>();
  #isClosing = false;

  constructor(private readonly parts: { readonly size: number; readonly log: Logger; onRestart(): void }) {
    for (let i = 0; i < parts.size; i += 1) this.#seats.push(this.#open());
  }

  /** From now on jobs are priced by these. */
  setModels(definitions: readonly ModelDefinition[]): void {
    this.#models = definitions;
    for (const seat of this.#seats) send(seat.worker, { type: 'models', definitions });
  }

  /** From now on jobs of these projects are masked by these rules. */
  setMasking(changed: readonly ProjectRules[]): void {
    for (const [projectId, rules] of changed) {
      if (rules.length > 0) this.#rulesByProject.set(projectId, rules);
      else this.#rulesByProject.delete(projectId);
    }
    for (const seat of this.#seats) send(seat.worker, { type: 'masking', changed });
  }

  /**
   * @throws AppError What decoding threw; `unavailable/WORKER_LOST` when the worker died over it.
   */
  run<J extends DecodeJob>(job: J): Promise<Extract<EncodedBody, { kind: J['kind'] }>> {
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        id: this.#nextId,
        job,
        resolve: resolve as (result: EncodedBody) => void,
        reject,
      };
      this.#nextId += 1;
      this.#waiting.push(pending);
      this.#assign();
    });
  }

  /** The threads at work now. */
  workers(): readonly Worker[] {
    return this.#seats.map(({ worker }) => worker);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#seats.map((seat) => seat.worker.terminate()));
  }

  #assign(): void {
    for (;;) {
      const seat = this.#seats
        .filter(({ running }) => running.size < JOBS_PER_WORKER)
        .sort((a, b) => a.running.size - b.running.size)[0];
      const pending = seat && this.#waiting.shift();
      if (!seat || !pending) return;
      seat.running.set(pending.id, pending);
      // A copy of its own: the message must stay as it is for its sender, and slices of pools cannot move.
      const body = Uint8Array.from(pending.job.body);
      send(seat.worker, { type: 'job', id: pending.id, job: { ...pending.job, body } }, [body.buffer]);
    }
  }

  #open(): Seat {
    const seat: Seat = { worker: new Worker(WORKER_FILE), running: new Map() };
    const { worker } = seat;
    worker.unref();
    worker.on('message', (message: FromWorker) => {
      const pending = seat.running.get(message.id);
      seat.running.delete(message.id);
      if (message.type === 'done') pending?.resolve(message.result);
      else pending?.reject(toAppError(message.failure));
      this.#assign();
    });
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => this.#replace(seat, cause));
    if (this.#models.length > 0) send(worker, { type: 'models', definitions: this.#models });
    if (this.#rulesByProject.size > 0) {
      send(worker, { type: 'masking', changed: [...this.#rulesByProject] });
    }
    return seat;
  }

  #replace(seat: Seat, cause: unknown): void {
    const lost = new AppError('unavailable', 'WORKER_LOST', 'The request could not be decoded. Try again.', {
      cause,
      details: { retryAfterSeconds: 1 },
    });
    for (const pending of seat.running.values()) pending.reject(lost);
    seat.running.clear();
    if (this.#isClosing) return;
    this.parts.onRestart();
    this.parts.log.error({ error: cause }, 'decode worker lost');
    this.#seats[this.#seats.indexOf(seat)] = this.#open();
    this.#assign();
  }
}

function send(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(message, transfer);
}

function toAppError({ kind, reason, message, details }: WorkerFailure): AppError {
  const { cause, ...rest } = details ?? {};
  return new AppError(kind as ErrorKind, reason, message, {
    ...(Object.keys(rest).length > 0 ? { details: rest } : {}),
    ...(cause === undefined ? {} : { cause }),
  });
}
