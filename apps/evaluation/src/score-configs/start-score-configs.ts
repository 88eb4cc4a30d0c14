import { ensureIndexes } from '@assay/mongo';
import { evaluation } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { ProjectChanges } from '../revisions/project-changes.js';
import { scoreConfigHandlers } from './score-config.handlers.js';
import { scoreConfigModel } from './score-config.model.js';
import { mongoScoreConfigStore } from './score-config.store.js';

/** Score configs over one database; makes the indexes that are missing. */
export async function startScoreConfigs({
  connection,
  changes,
}: {
  connection: Connection;
  changes: ProjectChanges;
}): Promise<ServedContract[]> {
  const model = scoreConfigModel(connection);
  await ensureIndexes([model] as never[]);
  const scoreConfigs = mongoScoreConfigStore(model);
  return [serve(evaluation.ScoreConfigService, scoreConfigHandlers({ scoreConfigs, changes }))];
}
