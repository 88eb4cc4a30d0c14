import { clickhouseConnection, migrate, clickhouseConfig } from '@assay/clickhouse';
import { ingestion as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule } from '@assay/runtime';
import { NEVER_EXPIRES, TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { ingestionConfig } from './config.js';
import { listBuiltInModels } from './cost/built-in-models.js';
import { eventHandlers } from './handlers/event.handlers.js';
import { scoreHandlers } from './handlers/score.handlers.js';
import { spanHandlers } from './handlers/span.handlers.js';
import { traceHandlers } from './handlers/trace.handlers.js';
import { openWritePath } from './write-path.js';

/** The write path: batch events, OTLP, scores, deletes. Owns the telemetry tables. */
export const ingestion = defineModule({
  name: 'ingestion',
  config: { ...ingestionConfig, ...clickhouseConfig },
  needs: { clickhouse: clickhouseConnection },
  calls: {},
  start: async ({ config, needs, log, clock }) => {
    await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
    const path = await openWritePath({
      config,
      store: needs.clickhouse,
      log,
      clock,
      policies: { getExpireAt: () => Promise.resolve(NEVER_EXPIRES) },
      // No service owns score configs and prompts yet: every id is unknown.
      scoreConfigs: { find: () => Promise.resolve(undefined) },
      prompts: { findId: () => Promise.resolve(undefined) },
      models: {
        watch: (onChange) => {
          onChange(listBuiltInModels());
          return () => undefined;
        },
      },
    });
    const { handlers } = path;
    return {
      serves: [
        serve(contracts.EventService, eventHandlers(handlers)),
        serve(contracts.SpanService, spanHandlers(handlers)),
        serve(contracts.ScoreService, scoreHandlers(handlers)),
        serve(contracts.TraceService, traceHandlers(handlers)),
      ],
      stop: () => path.stop(),
    };
  },
});
