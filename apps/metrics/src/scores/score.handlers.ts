import { AppError } from '@assay/errors';
import { decodeCursor, encodeCursor } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { formatUs, parseUs } from '@assay/telemetry';
import type { RowPosition } from '../store/page-keys.sql.js';
import type { ScoreStore } from './score.store.js';

const CURSOR_VERSION = 1;
const MAX_LIMIT = 100;

export function scoreHandlers({ scores: store }: { scores: ScoreStore }): metrics.ScoreServiceMethods {
  return {
    getScore: async ({ projectId, scoreId, scope }, call) => {
      const score = await store.findScore(projectId, scoreId, call);
      if (!score || (scope === 'SCORE_SCOPE_TRACE' && !isOfTraceScope(score))) {
        throw new AppError('not_found', 'SCORE_NOT_FOUND', 'Score not found');
      }
      return score;
    },
    listScores: (request, call) => store.listScores(request, call),
    scanScores: async (request, call) => {
      const { limit, cursor } = request;
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
        throw new AppError('invalid', 'PAGE_INVALID', `limit must be an integer from 1 to ${MAX_LIMIT}`);
      }
      const after = cursor === '' ? undefined : parseScoreCursor(cursor);
      const { scores, next } = await store.scanScores(request, after, call);
      return { scores, nextCursor: next ? formatScoreCursor(next) : '' };
    },
  };
}

/** v1 knows scores of traces and observations only, without corrections. */
function isOfTraceScope({ sessionId, datasetRunId, dataType }: metrics.Score): boolean {
  return sessionId === '' && datasetRunId === '' && dataType !== 'CORRECTION';
}

interface ScoreCursor {
  readonly lastTimestamp: string;
  readonly lastId: string;
}

function formatScoreCursor({ us, id }: RowPosition): string {
  return encodeCursor(CURSOR_VERSION, { lastTimestamp: `${formatUs(us).replace(' ', 'T')}Z`, lastId: id });
}

function parseScoreCursor(text: string): RowPosition {
  const usOf = (value: unknown): number =>
    typeof value === 'string' ? parseUs(value.replace(/Z$/, '')) : Number.NaN;
  const { lastTimestamp, lastId } = decodeCursor<ScoreCursor>(
    text,
    CURSOR_VERSION,
    (value) => !Number.isNaN(usOf(value['lastTimestamp'])) && typeof value['lastId'] === 'string',
  );
  return { us: usOf(lastTimestamp), id: lastId };
}
