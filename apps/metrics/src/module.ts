import { clickhouseConnection } from '@assay/clickhouse';
import { AppError } from '@assay/errors';
import { identity, ingestion, metrics as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule } from '@assay/runtime';
import { metricsConfig } from './config.js';
import { clickhouseDailyMetricsStore } from './daily/daily-metrics.store.js';
import { buildTableCount, healthHandlers, READY_TABLES } from './health/health.handlers.js';
import { observationHandlers } from './observations/observation.handlers.js';
import { clickhouseObservationStore } from './observations/observation.store.js';
import { ingestionPrices } from './prices/ingestion-prices.js';
import { rememberPrices } from './prices/model-prices.js';
import { queryHandlers } from './queries/query.handlers.js';
import { clickhouseQueryStore } from './queries/query.store.js';
import { scoreHandlers } from './scores/score.handlers.js';
import { clickhouseScoreStore } from './scores/score.store.js';
import { sessionHandlers } from './sessions/session.handlers.js';
import { clickhouseSessionStore } from './sessions/session.store.js';
import { createReader } from './store/reader.js';
import { createTotals } from './store/totals.js';
import { subjectHandlers } from './subjects/subject.handlers.js';
import { clickhouseSubjectStore } from './subjects/subject.store.js';
import { traceHandlers } from './traces/trace.handlers.js';
import { clickhouseTraceStore } from './traces/trace.store.js';
import { usageHandlers } from './usage/usage.handlers.js';

/** The read path: traces, observations, sessions, scores, and aggregates over them. Writes nothing. */
export const metrics = defineModule({
  name: 'metrics',
  config: metricsConfig,
  needs: { clickhouse: clickhouseConnection },
  calls: { models: ingestion.ModelService, projects: identity.ProjectService },
  start: ({ config, needs, calls, clock, log }) => {
    const reader = createReader(needs.clickhouse, {
      timeoutMs: config.METRICS_QUERY_TIMEOUT_MS,
      memoryBytes: config.METRICS_QUERY_MEMORY_BYTES,
      maxRows: config.METRICS_QUERY_MAX_ROWS,
    });
    const stores = { reader, totals: createTotals(reader, clock) };
    const prices = rememberPrices(ingestionPrices(calls.models));
    let hasTables = false;
    return {
      serves: [
        serve(contracts.TraceService, traceHandlers({ traces: clickhouseTraceStore(stores), prices })),
        serve(
          contracts.ObservationService,
          observationHandlers({ observations: clickhouseObservationStore(stores), prices }),
        ),
        serve(contracts.SessionService, sessionHandlers({ sessions: clickhouseSessionStore(stores) })),
        serve(contracts.SubjectService, subjectHandlers({ subjects: clickhouseSubjectStore(stores) })),
        serve(contracts.ScoreService, scoreHandlers({ scores: clickhouseScoreStore(stores) })),
        serve(
          contracts.QueryService,
          queryHandlers({
            queries: clickhouseQueryStore(stores),
            daily: clickhouseDailyMetricsStore(stores),
            log,
          }),
        ),
        serve(contracts.UsageService, usageHandlers({ reader, projects: calls.projects })),
        serve(contracts.HealthService, healthHandlers({ reader, clock })),
      ],
      isReady: async () => {
        if (hasTables) return;
        const [row] = await needs.clickhouse.select<{ tables: number }>(buildTableCount());
        if (row?.tables !== READY_TABLES.length) {
          throw new AppError('unavailable', 'TABLES_MISSING', 'The tables are not made yet.');
        }
        hasTables = true;
      },
    };
  },
});
