import { Worker } from 'node:worker_threads';
import { AppError } from '@assay/errors';
import type { Logger } from '@assay/logging';
import type { FromSchemaWorker, SchemaAnswer, SchemaBreach, SchemaJob } from './messages.js';
import { ProjectTurns } from './project-turns.js';

/** Checks on behalf of one call. */
export interface SchemaCheck {
  /**
   * Whether a JSON text is a schema that values can be held to.
   *
   * @throws AppError `invalid/SCHEMA_CHECK_TIMEOUT`, `unavailable/SCHEMA_WORKER_LOST`.
   */
  isSchema(text: string): Promise<boolean>;
  /**
   * The first breach of each value, in the order of the values; undefined for one that obeys.
   *
   * @param schema A text that is a schema.
   * @param values JSON texts.
   * @throws AppError `invalid/SCHEMA_CHECK_TIMEOUT`, `invalid/SCHEMA_CHECK_FAILED`, `unavailable/SCHEMA_WORKER_LOST`.
   */
  findBreaches(schema: string, values: readonly string[]): Promise<(SchemaBreach | undefined)[]>;
}

interface Pending {
  readonly job: SchemaJob;
  readonly signal: AbortSignal;
  resolve(answer: SchemaAnswer): void;
  reject(error: unknown): void;
}

/**
 * The worker's program. Workers run plain JavaScript, so also code that runs from sources (tests) starts the
 * built one: build the package first.
 */
const WORKER_FILE = new URL('../../dist/schema-check/schema-worker.js', import.meta.url);
/** For one value; schemas that are meant well need milliseconds. */
const TIMEOUT_MS = 3_000;
/** Of values that one message takes to the thread; one value may have more. */
const MAX_JOB_CHARACTERS = 2 * 1024 * 1024;

/**
 * Checks against JSON Schemas of clients, in a thread of its own: a pattern or `uniqueItems` can keep a thread
 * busy for as good as forever. A thread that takes too long is ended, and the next check starts another one.
 * Projects take turns, so that one with slow schemas does not keep the others waiting.
 */
export class SchemaChecker {
  readonly #waiting = new ProjectTurns<Pending>();
  #thread: Worker | undefined;
  #running: Pending | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: { readonly log: Logger; readonly timeoutMs?: number }) {}

  /** @param signal Of the call: what still waits when it fires is not done. */
  makeCheck(projectId: string, signal: AbortSignal): SchemaCheck {
    const run = (job: SchemaJob): Promise<SchemaAnswer> => this.#run(job, projectId, signal);
    return {
      isSchema: async (text) => (await run({ schema: text, values: [] })).type !== 'noSchema',
      findBreaches: async (schema, values) => {
        const breaches: (SchemaBreach | undefined)[] = [];
        while (breaches.length < values.length) {
          const answer = await run({ schema, values: nextValues(values, breaches.length) });
          if (answer.type === 'noSchema') throw new Error('values are held to a text that is no schema');
          if (answer.type === 'failed') throw checkFailed(answer.text);
          breaches.push(...answer.breaches);
        }
        return breaches;
      },
    };
  }

  /** The one at work now, if any. */
  thread(): Worker | undefined {
    return this.#thread;
  }

  /** Ends the thread. What waits is told to come again. */
  async close(): Promise<void> {
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) next.reject(workerLost());
    const thread = this.#thread;
    this.#end()?.reject(workerLost());
    await thread?.terminate();
  }

  #run(job: SchemaJob, projectId: string, signal: AbortSignal): Promise<SchemaAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(projectId, { job, signal, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (!this.#running) {
      const pending = this.#waiting.take();
      if (!pending) return;
      if (pending.signal.aborted) {
        pending.reject(pending.signal.reason);
        continue;
      }
      this.#running = pending;
      this.#thread ??= this.#open();
      this.#thread.postMessage(pending.job);
    }
  }

  #open(): Worker {
    const thread = new Worker(WORKER_FILE);
    thread.on('message', (message: FromSchemaWorker) => {
      // What an ended thread still had to say has been answered already.
      if (thread === this.#thread) this.#hear(message);
    });
    let cause: unknown;
    thread.on('error', (error) => (cause = error));
    thread.on('exit', () => {
      if (thread !== this.#thread) return;
      this.parts.log.error({ error: cause }, 'schema worker lost');
      this.#end()?.reject(workerLost(cause));
      this.#next();
    });
    // Last: to listen for messages takes the thread for needed again.
    thread.unref();
    return thread;
  }

  #hear(message: FromSchemaWorker): void {
    if (message.type === 'begun') {
      const pending = this.#running;
      this.#timer = setTimeout(() => {
        // An answer may lie there unread, when it was this thread that had no time.
        setImmediate(() => pending === this.#running && this.#giveUp());
      }, this.parts.timeoutMs ?? TIMEOUT_MS);
      return;
    }
    this.#release()?.resolve(message);
    this.#next();
  }

  #giveUp(): void {
    const thread = this.#thread;
    this.#end()?.reject(tookTooLong());
    void thread?.terminate();
    this.#next();
  }

  /** Forgets the thread. Returns whom it worked for. */
  #end(): Pending | undefined {
    this.#thread = undefined;
    return this.#release();
  }

  #release(): Pending | undefined {
    const pending = this.#running;
    this.#running = undefined;
    clearTimeout(this.#timer);
    return pending;
  }
}

/** The values from an index on that go together, one at least. */
function nextValues(values: readonly string[], from: number): readonly string[] {
  let characters = values[from]?.length ?? 0;
  let to = from + 1;
  for (; to < values.length; to += 1) {
    characters += (values[to] as string).length;
    if (characters > MAX_JOB_CHARACTERS) break;
  }
  return values.slice(from, to);
}

function tookTooLong(): AppError {
  return new AppError(
    'invalid',
    'SCHEMA_CHECK_TIMEOUT',
    'The check against the JSON Schema took too long. Simplify its patterns, its references or "uniqueItems".',
  );
}

function checkFailed(text: string): AppError {
  return new AppError('invalid', 'SCHEMA_CHECK_FAILED', `The check against the JSON Schema failed: ${text}`);
}

function workerLost(cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'SCHEMA_WORKER_LOST',
    'The JSON Schema could not be checked. Try again.',
    {
      cause,
      details: { retryAfterSeconds: 1 },
    },
  );
}
