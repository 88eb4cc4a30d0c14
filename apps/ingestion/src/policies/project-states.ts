import type { Logger } from '@assay/logging';
import type { CallContext, identity } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { LRUCache } from 'lru-cache';

export interface ProjectStatesParts {
  readonly projects: Pick<identity.ProjectServiceMethods, 'listProjectStates'>;
  readonly log: Logger;
  readonly clock: () => number;
  /** How often changes are asked for; default 2 s. */
  readonly intervalMs?: number;
}

const PAGE = 1_000;
const CALL_TIMEOUT_MS = 5_000;
/** A change may be stored that much after the time it bears, and clocks differ. */
const OVERLAP_MS = 60_000;
/** Everything is read again this often, whatever was missed. */
const FULL_READ_MS = 10 * 60_000;
/** Projects that were asked for and are not known; the polls bring them when they come to be. */
const MAX_UNKNOWN = 10_000;

/**
 * What identity says of every project, in memory: no write waits for a call, but for the first of a new project.
 * Changes are asked for every two seconds, and only those, so a poll stays small however many projects there are.
 * While identity is away, what was known holds.
 */
export class ProjectStates {
  readonly #parts: ProjectStatesParts;
  readonly #states = new Map<string, identity.ProjectState>();
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN });
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #readMs: number | undefined;
  #fullReadMs = 0;
  #isFailing = false;

  constructor(parts: ProjectStatesParts) {
    this.#parts = parts;
  }

  /** Reads everything in the background, and follows changes. */
  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), this.#parts.intervalMs ?? 2_000);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** True once everything was read: until then projects are missing. */
  get isComplete(): boolean {
    return this.#fullReadMs > 0;
  }

  list(): readonly identity.ProjectState[] {
    return [...this.#states.values()];
  }

  /** From memory, but for a project that is not known yet. Undefined when identity does not know it, or is away. */
  async find(projectId: string): Promise<identity.ProjectState | undefined> {
    const known = this.#states.get(projectId);
    // Nor does a write wait for a service that does not answer.
    if (known || this.#isFailing || this.#unknown.has(projectId)) return known;
    await this.refresh();
    const found = this.#states.get(projectId);
    if (!found) this.#unknown.set(projectId, true);
    return found;
  }

  /** Asks anew: a question that runs already may have been answered before what matters now. Never rejects. */
  async refresh(): Promise<void> {
    await this.#running;
    await this.check();
  }

  /** Asks now; a question that runs already is joined. Never rejects. */
  check(): Promise<void> {
    return (this.#running ??= this.#read().finally(() => (this.#running = undefined)));
  }

  async #read(): Promise<void> {
    const { clock, log } = this.#parts;
    const startedMs = clock();
    const isFull = startedMs - this.#fullReadMs >= FULL_READ_MS;
    try {
      await this.#readPages(isFull || this.#readMs === undefined ? undefined : this.#readMs - OVERLAP_MS);
      if (isFull) this.#fullReadMs = startedMs;
      this.#readMs = startedMs;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) log.warn({ error }, 'project states not read');
      this.#isFailing = true;
    }
  }

  async #readPages(changedAfterMs: number | undefined): Promise<void> {
    let afterProjectId = '';
    for (;;) {
      const request = {
        afterProjectId,
        limit: PAGE,
        ...(changedAfterMs !== undefined && { changedAfterMs }),
      };
      const { states } = await withCall((call) => this.#parts.projects.listProjectStates(request, call));
      for (const state of states) this.#states.set(state.projectId, state);
      const last = states.at(-1);
      if (!last || states.length < PAGE) return;
      afterProjectId = last.projectId;
    }
  }
}

async function withCall<T>(run: (call: CallContext) => Promise<T>): Promise<T> {
  const scope = beginCall({ timeoutMs: CALL_TIMEOUT_MS });
  try {
    return await run(scope.call);
  } finally {
    scope.end();
  }
}
