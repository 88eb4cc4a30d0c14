import type { Logger } from '@assay/logging';
import { watchRevision, type RevisionWatch } from '@assay/mongo';
import type { Connection } from 'mongoose';
import type { ModelDefinition } from '../cost/model-definition.js';
import type { ModelStore } from '../cost/model-source.js';
import { MODELS_REVISION, type ModelDefinitions } from './model.store.js';
import type { StoredModel } from './stored-model.js';

type Listener = (definitions: readonly ModelDefinition[]) => void;

/**
 * All definitions in memory: what the write path prices with. Follows changes of other instances by the
 * revision of models, changes made here at once.
 */
export class ModelDirectory implements ModelStore {
  readonly #source: ModelDefinitions;
  readonly #builtIn: readonly StoredModel[];
  readonly #listeners = new Set<Listener>();
  #byProject = new Map<string, readonly StoredModel[]>();
  /** Loads run one after the other: an older answer must not replace a newer one. */
  #loading: Promise<void> = Promise.resolve();

  constructor(source: ModelDefinitions, builtIn: readonly StoredModel[]) {
    this.#source = source;
    this.#builtIn = builtIn;
  }

  watch(onChange: Listener): () => void {
    this.#listeners.add(onChange);
    onChange(this.#listAll());
    return () => this.#listeners.delete(onChange);
  }

  /** Reads everything again. Rejects, and keeps what it has, when the store does not answer. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const byProject = new Map<string, StoredModel[]>();
      for (const model of await this.#source.listAll()) {
        const projectId = model.projectId ?? '';
        const list = byProject.get(projectId);
        if (list) list.push(model);
        else byProject.set(projectId, [model]);
      }
      this.#byProject = byProject;
    });
  }

  /** Reads one project again; after it, this instance prices by it. */
  loadProject(projectId: string): Promise<void> {
    return this.#inTurn(async () => {
      const models = await this.#source.list(projectId);
      if (models.length > 0) this.#byProject.set(projectId, models);
      else this.#byProject.delete(projectId);
    });
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#loading.then(async () => {
      await change();
      const definitions = this.#listAll();
      for (const listener of this.#listeners) listener(definitions);
    });
    // A failed load is its caller's to hear of; the next one runs all the same.
    this.#loading = done.catch(() => undefined);
    return done;
  }

  #listAll(): ModelDefinition[] {
    return [...this.#builtIn, ...[...this.#byProject.values()].flat()];
  }
}

/** Loads the directory and keeps it in step with other instances. */
export function followModels(
  directory: ModelDirectory,
  connection: Connection,
  options: { log: Logger; intervalMs?: number },
): RevisionWatch {
  return watchRevision(connection, MODELS_REVISION, () => directory.load(), options);
}
