import type { ScoreStatement } from '../decode/statements.js';
import { encodeScoreDelta, type Delta } from '../merge/delta.js';
import type { ScoreConfigs } from '../ports.js';
import { resolveScore } from './score-rules.js';

/**
 * A score statement as an addition to its state.
 *
 * @throws AppError What {@link resolveScore} throws; what the owner of configs throws when it cannot answer.
 */
export async function encodeScore(
  configs: ScoreConfigs,
  projectId: string,
  statement: ScoreStatement,
  receivedMs: number,
): Promise<Delta> {
  const { values, entityId, eventUs, isUpdate } = statement;
  const config = values.configId === undefined ? undefined : await configs.find(projectId, values.configId);
  return encodeScoreDelta(entityId, resolveScore(values, config), { eventUs, isUpdate, receivedMs });
}
