import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Session } from 'chdb';
import { buildClickhouseError } from './clickhouse-error.js';
import { createRuntimeDir, prepareEngineArguments, removeStaleRuntimeDirs } from './engine-config.js';
import { closeSession } from './engine-native.js';
import { REQUEST_TAG_SETTING } from './request-tag.js';
import { createResultPipes } from './result-pipe.js';
import type { ResolvedServerOptions } from './server-options.js';

const KILL_INTERVAL_MS = 200;
const LOCK_RETRY_MS = 250;

/** One session of the engine, for one request. */
export interface EngineRun {
  readonly session: Session;
  /** Value of `REQUEST_TAG_SETTING` that the statement must set. */
  readonly tag: string;
}

/** The engine over one data directory. One per process. */
export class Engine {
  /** Keeps the data directory open while no request runs. */
  readonly #anchor: Session;
  #runCount = 0;
  #onIdle: (() => void) | undefined;

  private constructor(
    private readonly dataDir: string,
    readonly runtimeDir: string,
    private readonly pipePaths: readonly string[],
    /** As `SELECT version()` gives it. */
    readonly version: string,
    anchor: Session,
  ) {
    this.#anchor = anchor;
  }

  /**
   * Opens the data directory, waiting for a dying predecessor to let go of it.
   *
   * @throws Error when the path cannot be used, or is still held after `lockTimeoutMs`.
   */
  static async open(options: ResolvedServerOptions): Promise<Engine> {
    const dataDir = resolve(options.dataDir);
    if (/[*?{}'"\\]/.test(dataDir)) {
      throw new Error(`The data directory ${dataDir} must not contain any of * ? { } ' " \\.`);
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const storeDir = resolve(dataDir, 'store');
    const runtimeDir = await createRuntimeDir(dataDir);
    try {
      const engineArguments = await prepareEngineArguments(runtimeDir, options.maxMemoryBytes);
      const pipes = await createResultPipes(runtimeDir, options.maxConcurrency);
      const anchor = await openAnchor(storeDir, engineArguments, options);
      await removeStaleRuntimeDirs(dataDir, runtimeDir);
      const version = await anchor.queryAsync('SELECT version()', { format: 'TabSeparated' });
      return new Engine(storeDir, runtimeDir, pipes, version.text().trim(), anchor);
    } catch (error) {
      await rm(runtimeDir, { recursive: true, force: true });
      throw error;
    }
  }

  /** The named pipe of a slot: one query at a time may use it. */
  pipePathOf(slot: number): string {
    const path = this.pipePaths[slot];
    if (path === undefined) throw new Error(`There is no slot ${slot}.`);
    return path;
  }

  /**
   * Runs `work` on a fresh session: on a shared one, rows of a failed query appear in the next answer, and
   * every setting stays. When `stop` aborts, the query is killed; `work` still ends only when the engine
   * has ended, because a session must not be closed before.
   */
  async run<T>(stop: AbortSignal | undefined, work: (run: EngineRun) => Promise<T>): Promise<T> {
    if (stop?.aborted) throw buildClickhouseError(394, 'The client went away before its query began.');
    const session = new Session(this.dataDir);
    const tag = randomUUID();
    const ended = new AbortController();
    const onAbort = (): void => void this.#killUntil(tag, ended.signal);
    stop?.addEventListener('abort', onAbort, { once: true });
    this.#runCount += 1;
    try {
      return await work({ session, tag });
    } finally {
      stop?.removeEventListener('abort', onAbort);
      ended.abort();
      closeSession(session);
      this.#runCount -= 1;
      if (this.#runCount === 0) this.#onIdle?.();
    }
  }

  /** Closes the engine once all runs have ended. */
  async close(): Promise<void> {
    if (this.#runCount > 0) await new Promise<void>((done) => (this.#onIdle = done));
    closeSession(this.#anchor);
    await rm(this.runtimeDir, { recursive: true, force: true });
  }

  /** Repeats: the first attempt may come before the query is known to the engine. */
  async #killUntil(tag: string, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await this.#kill(tag);
      await delay(KILL_INTERVAL_MS, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  async #kill(tag: string): Promise<void> {
    const session = new Session(this.dataDir);
    try {
      // Never SYNC: it hangs. A failed attempt is repeated by the caller.
      await session.queryAsync(`KILL QUERY WHERE Settings['${REQUEST_TAG_SETTING}'] = '${tag}' ASYNC`);
    } catch {
      return;
    } finally {
      closeSession(session);
    }
  }
}

async function openAnchor(
  storeDir: string,
  engineArguments: readonly string[],
  options: ResolvedServerOptions,
): Promise<Session> {
  const deadlineMs = Date.now() + options.lockTimeoutMs;
  for (;;) {
    try {
      return new Session(storeDir, { connectionArgs: engineArguments });
    } catch (error) {
      // The package gives no reason; the engine prints it (code 76 for a held directory) to standard error.
      if (Date.now() >= deadlineMs) {
        const what = `The data directory ${options.dataDir} cannot be opened: it is in use by another process, or damaged`;
        throw new Error(`${what}; the engine's own message stands above.`, { cause: error });
      }
      options.log.warn({ dataDir: options.dataDir }, 'data directory not opened, retried');
      await delay(LOCK_RETRY_MS);
    }
  }
}
