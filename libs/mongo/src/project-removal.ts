import { defineConfig, variable } from '@assay/config';
import type { Logger } from '@assay/logging';
import type { CallContext, identity } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import type { Connection } from 'mongoose';
import { ensureIndexes } from './collection.js';
import { mongoRemovalStore, type RemovalStore } from './removal.store.js';

/** For the configuration of each service that removes documents of deleted projects. */
export const projectRemovalConfig = defineConfig({
  PROJECT_REMOVAL_INTERVAL_MS: variable.integer({
    description: 'Time between two looks for deleted projects whose documents are to be removed.',
    default: 5 * 60_000,
    min: 1_000,
    max: 24 * 3_600_000,
  }),
});

/** Longer than keys of a deleted project are believed anywhere, and than a write takes. */
const REMOVE_AFTER_MS = 2 * 60_000;
/** Once more, for what a slow instance may have written. */
const REMOVE_AGAIN_AFTER_MS = 60 * 60_000;
const PAGE = 1_000;
const CALL_TIMEOUT_MS = 10_000;

export interface ProjectRemovalOptions {
  /** The service's own database; keeps which projects are done. */
  readonly connection: Connection;
  readonly projects: Pick<identity.ProjectServiceMethods, 'listProjectStates'>;
  /** Removes all that the service keeps of a project; may be repeated. Answers how many documents there were. */
  readonly removeData: (projectId: string) => Promise<number>;
  readonly log: Logger;
  readonly clock: () => number;
  readonly intervalMs: number;
}

export interface ProjectRemoval {
  /** Looks now; a look that is under way is joined. Never rejects: the next one tries again. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Removes the data of deleted projects: two minutes after the deletion, and again an hour after it. Instances do it
 * side by side; doing it twice changes nothing.
 */
export async function startProjectRemoval(options: ProjectRemovalOptions): Promise<ProjectRemoval> {
  const removals = mongoRemovalStore(options.connection);
  await ensureIndexes([removals.model]);
  return new RemovalSweep({ ...options, removals });
}

class RemovalSweep implements ProjectRemoval {
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isStopping = false;
  #isFailing = false;

  constructor(private readonly parts: ProjectRemovalOptions & { readonly removals: RemovalStore }) {
    this.#timer = setInterval(() => void this.run(), parts.intervalMs);
    this.#timer.unref();
  }

  run(): Promise<void> {
    return (this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    }));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      for await (const states of this.#listPages()) await this.#remove(states);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.parts.log.warn({ error }, 'removal of deleted projects postponed');
      this.#isFailing = true;
    }
  }

  async *#listPages(): AsyncIterable<identity.ProjectState[]> {
    for (let afterProjectId = ''; ;) {
      const request = { afterProjectId, limit: PAGE };
      const { states } = await withCall((call) => this.parts.projects.listProjectStates(request, call));
      yield states;
      const last = states.at(-1);
      if (!last || states.length < PAGE || this.#isStopping) return;
      afterProjectId = last.projectId;
    }
  }

  async #remove(states: readonly identity.ProjectState[]): Promise<void> {
    const { removals, removeData, log, clock } = this.parts;
    const deleted = states.flatMap(({ projectId, deletedMs }) =>
      deletedMs === undefined ? [] : [{ projectId, deletedMs }],
    );
    if (deleted.length === 0) return;
    const removedMsById = await removals.find(deleted.map(({ projectId }) => projectId));
    for (const { projectId, deletedMs } of deleted) {
      if (this.#isStopping) return;
      const nowMs = clock();
      if (!isDue(deletedMs, removedMsById.get(projectId), nowMs)) continue;
      const documents = await removeData(projectId);
      await removals.note(projectId, nowMs);
      if (documents > 0) log.info({ projectId, documents }, 'data of a deleted project removed');
    }
  }
}

function isDue(deletedMs: number, removedMs: number | undefined, nowMs: number): boolean {
  if (removedMs === undefined) return nowMs >= deletedMs + REMOVE_AFTER_MS;
  const againMs = deletedMs + REMOVE_AGAIN_AFTER_MS;
  return nowMs >= againMs && removedMs < againMs;
}

async function withCall<T>(run: (call: CallContext) => Promise<T>): Promise<T> {
  const scope = beginCall({ timeoutMs: CALL_TIMEOUT_MS });
  try {
    return await run(scope.call);
  } finally {
    scope.end();
  }
}
