import type { Logger } from '@assay/logging';
import { ensureIndexes, type AuditLog } from '@assay/mongo';
import { ingestion as contracts } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { ModelStore } from '../cost/model-source.js';
import { builtInModels } from './built-in/built-in-models.js';
import { followModels, ModelDirectory } from './model-directory.js';
import { modelHandlers } from './model.handlers.js';
import { modelDocuments } from './model.model.js';
import { mongoModelDefinitions } from './model.store.js';

export interface OpenedModels {
  /** What the write path prices with. */
  readonly source: ModelStore;
  readonly served: ServedContract;
  stop(): void;
}

/** Loads all definitions, before anything is priced, and follows their changes. */
export async function openModels(
  connection: Connection,
  { log, clock, audit }: { log: Logger; clock: () => number; audit: AuditLog },
): Promise<OpenedModels> {
  await ensureIndexes([modelDocuments(connection) as never]);
  const definitions = mongoModelDefinitions(connection);
  const directory = new ModelDirectory(definitions, builtInModels);
  await directory.load();
  const watch = followModels(directory, connection, { log });
  const handlers = modelHandlers({ definitions, directory, builtIn: builtInModels, audit, clock, log });
  return {
    source: directory,
    served: serve(contracts.ModelService, handlers),
    stop: () => watch.stop(),
  };
}
