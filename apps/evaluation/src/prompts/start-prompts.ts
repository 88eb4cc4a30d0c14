import { ensureIndexes } from '@assay/mongo';
import { evaluation } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { ProjectChanges } from '../revisions/project-changes.js';
import type { RevisionWatch } from '../revisions/revision-watch.js';
import { mongoPromptList } from './prompt-list.store.js';
import { PromptReader } from './prompt-reader.js';
import { promptHandlers } from './prompt.handlers.js';
import { promptModels } from './prompt.model.js';
import { mongoPromptStore } from './prompt.store.js';

/** Prompts over one database; makes the indexes that are missing. */
export async function startPrompts({
  connection,
  changes,
  revisions,
  cacheBytes,
}: {
  connection: Connection;
  changes: ProjectChanges;
  revisions: RevisionWatch;
  cacheBytes: number;
}): Promise<ServedContract[]> {
  const models = promptModels(connection);
  await ensureIndexes([models.prompts, models.contents] as never[]);
  const store = mongoPromptStore(models);
  const reader = new PromptReader({ store, revisions, cacheBytes });
  const list = mongoPromptList(models);
  return [serve(evaluation.PromptService, promptHandlers({ store, list, reader, changes }))];
}
