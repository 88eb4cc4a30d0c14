import type { Logger } from '@assay/logging';
import type { metrics } from '@assay/proto';
import type { DailyMetricsStore } from '../daily/daily-metrics.store.js';
import { acceptPage } from '../store/page-request.js';
import { parseQuery } from './parse-query.js';
import type { QueryGeneration } from './query-document.js';
import type { QueryStore } from './query.store.js';
import { resolveQuery } from './resolve-query.js';

/** A query that takes longer is worth a look at its shape. */
const SLOW_MS = 2_000;

export function queryHandlers(context: {
  queries: QueryStore;
  daily: DailyMetricsStore;
  log: Logger;
}): metrics.QueryServiceMethods {
  const { queries, daily, log } = context;
  return {
    runQuery: async ({ projectId, queryJson, generation: wire }, call) => {
      const generation: QueryGeneration = wire === 'QUERY_GENERATION_V2' ? 'v2' : 'v1';
      const document = parseQuery(queryJson, generation);
      const plan = resolveQuery(document, generation);
      const startedAt = performance.now();
      try {
        return { rowsJson: JSON.stringify(await queries.runQuery(projectId, plan, call)) };
      } finally {
        const durationMs = performance.now() - startedAt;
        if (durationMs >= SLOW_MS) {
          const { view, dimensions, metrics, granularity, filters } = document;
          const shape = {
            view,
            dimensions,
            metrics,
            granularity,
            filters: filters.map(({ column }) => column),
          };
          log.warn({ requestId: call.requestId, projectId, durationMs, shape }, 'slow query seen');
        }
      }
    },
    listDailyMetrics: (request, call) => daily.listDailyMetrics(request, acceptPage(request), call),
  };
}
