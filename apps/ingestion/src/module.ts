import { blobStore } from '@assay/blob';
import { clickhouseConnection, migrate, clickhouseConfig } from '@assay/clickhouse';
import { mongoConnection } from '@assay/mongo';
import { evaluation, ingestion as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { NEVER_EXPIRES, TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { ingestionConfig } from './config.js';
import { promptsOf, scoreConfigsOf } from './evaluation-client.js';
import { eventHandlers } from './handlers/event.handlers.js';
import { scoreHandlers } from './handlers/score.handlers.js';
import { spanHandlers } from './handlers/span.handlers.js';
import { traceHandlers } from './handlers/trace.handlers.js';
import { mediaConfig } from './media/media.config.js';
import { openMedia } from './media/open-media.js';
import { openModels } from './models/open-models.js';
import { receiptHandlers } from './receipts/receipt.handlers.js';
import { openWritePath } from './write-path.js';

/** The write path: batch events, OTLP, scores, deletes, model prices, media. Owns the telemetry tables. */
export const ingestion: AnyModule = defineModule({
  name: 'ingestion',
  config: { ...ingestionConfig, ...mediaConfig, ...clickhouseConfig },
  needs: { clickhouse: clickhouseConnection, mongo: mongoConnection, blob: blobStore },
  calls: { scoreConfigs: evaluation.ScoreConfigService, prompts: evaluation.PromptService },
  start: async ({ config, needs, calls, log, clock }) => {
    await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
    const connection = needs.mongo.database('ingestion');
    const models = await openModels(connection, { log, clock });
    const media = await openMedia({ connection, objects: needs.blob, config, clock });
    const path = await openWritePath({
      config,
      store: needs.clickhouse,
      log,
      clock,
      policies: { getExpireAt: () => Promise.resolve(NEVER_EXPIRES) },
      scoreConfigs: scoreConfigsOf(calls.scoreConfigs),
      prompts: promptsOf(calls.prompts),
      models: models.source,
    });
    const { handlers } = path;
    return {
      serves: [
        serve(contracts.EventService, eventHandlers(handlers)),
        serve(contracts.SpanService, spanHandlers(handlers)),
        serve(contracts.ScoreService, scoreHandlers(handlers)),
        serve(contracts.TraceService, traceHandlers(handlers)),
        serve(contracts.ReceiptService, receiptHandlers(handlers)),
        models.served,
        media,
      ],
      stop: async () => {
        models.stop();
        await path.stop();
      },
    };
  },
});
