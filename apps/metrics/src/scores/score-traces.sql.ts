import type { Sql } from '@assay/clickhouse';
import { buildRowsByIds } from '../store/rows-by-ids.sql.js';
import { TRACES } from '../store/tables.js';

/** What a list of scores tells of their traces. */
export function buildScoreTraces(projectId: string, traceIds: readonly string[]): Sql {
  return buildRowsByIds(
    TRACES,
    projectId,
    traceIds,
    'id, user_id, tags, environment, session_id',
    'id, user_id AS userId, tags, environment, session_id AS sessionId',
  );
}
