import { AppError } from '@assay/errors';
import type { CallContext } from '@assay/proto';
import type { Reader } from '../store/reader.js';
import { fillGaps, type ResultRow } from './fill-gaps.js';
import { decodeHistogram, type BinCounts } from './histogram.js';
import { buildQuery } from './query.sql.js';
import type { QueryPlan } from './resolve-query.js';

/** Rows of one answer, whatever the query says. */
const MAX_RESULT_ROWS = 100_000;

/** Aggregates over one project. */
export interface QueryStore {
  /** Rows in the order asked for, gaps in time filled. */
  runQuery(projectId: string, plan: QueryPlan, call: CallContext): Promise<ResultRow[]>;
}

export function clickhouseQueryStore({ reader }: { reader: Reader }): QueryStore {
  return {
    runQuery: async (projectId, plan, call) => {
      const limit = plan.rowLimit ?? MAX_RESULT_ROWS + 1;
      const found = await reader.select<ResultRow>(buildQuery(plan, projectId, limit), call);
      const rows = decodeHistograms(plan, found);
      const isFilled = plan.granularity !== undefined && plan.orderBy.length === 0;
      const filled = isFilled ? fillGaps(rows, plan, limit) : rows;
      if (filled.length > MAX_RESULT_ROWS) {
        throw new AppError(
          'too_expensive',
          'QUERY_TOO_MANY_ROWS',
          `The answer would have over ${MAX_RESULT_ROWS} rows. Ask for a coarser granularity, a shorter time range, fewer dimensions, or set config.row_limit.`,
        );
      }
      return filled;
    },
  };
}

function decodeHistograms({ metrics }: QueryPlan, rows: ResultRow[]): ResultRow[] {
  const columns = metrics
    .filter(({ aggregation }) => aggregation === 'histogram')
    .map(({ column }) => column);
  if (columns.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, decodeHistogram(row[column] as BinCounts)])),
  }));
}
