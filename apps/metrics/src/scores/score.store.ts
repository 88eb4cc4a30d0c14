import type { CallContext, metrics } from '@assay/proto';
import { decodeScore, SCORE_COLUMNS, selectColumns, type SelectedRow } from '@assay/telemetry';
import { fieldsOf } from '../store/columns.js';
import { listPage } from '../store/list-page.js';
import { findPageKeys } from '../store/page-keys.js';
import type { RowPosition } from '../store/page-keys.sql.js';
import { acceptPage } from '../store/page-request.js';
import { readPageRows } from '../store/page-rows.js';
import type { Reader } from '../store/reader.js';
import { buildRowById } from '../store/rows-by-key.sql.js';
import { SCORES } from '../store/tables.js';
import type { Totals } from '../store/totals.js';
import { scoreScope } from './list-scores.sql.js';
import { scanScope } from './scan-scores.sql.js';
import { buildScoreTraces } from './score-traces.sql.js';

/** Scores, read only. Every method is bound to one project. */
export interface ScoreStore {
  findScore(projectId: string, scoreId: string, call: CallContext): Promise<metrics.Score | undefined>;
  listScores(
    request: metrics.ListScoresRequest,
    call: CallContext,
  ): Promise<{ scores: metrics.Score[]; totalItems: number }>;
  /** What comes strictly after a position; `next` when there is more than `limit`. */
  scanScores(
    request: metrics.ScanScoresRequest,
    after: RowPosition | undefined,
    call: CallContext,
  ): Promise<{ scores: metrics.Score[]; next: RowPosition | undefined }>;
}

const ALL_COLUMNS = selectColumns(SCORE_COLUMNS, fieldsOf(SCORE_COLUMNS));

export function clickhouseScoreStore(stores: { reader: Reader; totals: Totals }): ScoreStore {
  const { reader } = stores;
  return {
    findScore: async (projectId, scoreId, call) => {
      const [row] = await reader.select<SelectedRow>(
        buildRowById(SCORES, projectId, scoreId, ALL_COLUMNS),
        call,
      );
      return row && decodeScore(row);
    },
    listScores: async (request, call) => {
      const { projectId } = request;
      const { scope, reads } = scoreScope(request);
      const { rows, totalItems } = await listPage(
        stores,
        { scope, reads, page: acceptPage(request) },
        async (keys) => {
          const found = await readPageRows(reader, SCORES, projectId, keys, ALL_COLUMNS, call);
          const scores = found.map(decodeScore);
          return request.withTrace ? withTraces(reader, projectId, scores, call) : scores;
        },
        call,
      );
      return { scores: rows, totalItems };
    },
    scanScores: async (request, after, call) => {
      const { projectId, limit } = request;
      const page = { limit: limit + 1, ...(after && { after }) };
      const found = await findPageKeys(reader, scanScope(request), page, call);
      const keys = found.slice(0, limit);
      const rows = await readPageRows(reader, SCORES, projectId, keys, ALL_COLUMNS, call);
      return { scores: rows.map(decodeScore), next: found.length > limit ? keys.at(-1) : undefined };
    },
  };
}

/** Fills in the trace of each score that has one, by one look-up per page. */
async function withTraces(
  reader: Reader,
  projectId: string,
  scores: metrics.Score[],
  call: CallContext,
): Promise<metrics.Score[]> {
  const traceIds = [...new Set(scores.map(({ traceId }) => traceId).filter((id) => id !== ''))];
  if (traceIds.length === 0) return scores;
  const rows = await reader.select<metrics.ScoreTrace & { id: string }>(
    buildScoreTraces(projectId, traceIds),
    call,
  );
  const traces = new Map(rows.map(({ id, ...trace }) => [id, trace]));
  return scores.map((score) => ({ ...score, trace: traces.get(score.traceId) ?? null }));
}
