import { blobStore } from '@assay/blob';
import { clickhouseConnection, migrate, clickhouseConfig } from '@assay/clickhouse';
import { createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import { evaluation, identity, ingestion as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { ingestionConfig } from './config.js';
import { promptsOf, scoreConfigsOf } from './evaluation-client.js';
import { noteDeletionsIn } from './handlers/deletion-audit.js';
import { eventHandlers } from './handlers/event.handlers.js';
import { scoreHandlers } from './handlers/score.handlers.js';
import { spanHandlers } from './handlers/span.handlers.js';
import { traceHandlers } from './handlers/trace.handlers.js';
import { mediaConfig } from './media/media.config.js';
import { openMedia } from './media/open-media.js';
import { openModels } from './models/open-models.js';
import { openPolicies } from './policies/open-policies.js';
import { policiesConfig } from './policies/policies.config.js';
import { receiptHandlers } from './receipts/receipt.handlers.js';
import { openWatermark } from './watermark/open-watermark.js';
import { openWritePath } from './write-path.js';

/** The write path: batch events, OTLP, scores, deletes, model prices, media. Owns the telemetry tables. */
export const ingestion: AnyModule = defineModule({
  name: 'ingestion',
  config: { ...ingestionConfig, ...mediaConfig, ...policiesConfig, ...clickhouseConfig },
  needs: { clickhouse: clickhouseConnection, mongo: mongoConnection, blob: blobStore },
  calls: {
    scoreConfigs: evaluation.ScoreConfigService,
    prompts: evaluation.PromptService,
    projects: identity.ProjectService,
  },
  start: async ({ config, needs, calls, log, clock }) => {
    await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
    const connection = needs.mongo.database('ingestion');
    const audit = createAuditLog(connection);
    await ensureIndexes([audit.model]);
    const models = await openModels(connection, { log, clock, audit });
    const media = await openMedia({ connection, objects: needs.blob, config, log, clock });
    const policies = await openPolicies({
      config,
      connection,
      clickhouse: needs.clickhouse,
      objects: needs.blob,
      projects: calls.projects,
      audit,
      log,
      clock,
    });
    const path = await openWritePath({
      config,
      store: needs.clickhouse,
      log,
      clock,
      policies: policies.projects,
      masking: policies.masking,
      scoreConfigs: scoreConfigsOf(calls.scoreConfigs),
      prompts: promptsOf(calls.prompts),
      models: models.source,
    });
    const { handlers } = path;
    const watermark = await openWatermark({
      connection,
      spoolDir: config.SPOOL_DIR,
      getLowUs: path.getLowUs,
      isDone: path.isDone,
      log,
      clock,
    });
    const noteDeletions = noteDeletionsIn(audit, clock);
    return {
      serves: [
        serve(contracts.EventService, eventHandlers(handlers)),
        serve(contracts.SpanService, spanHandlers(handlers)),
        serve(contracts.ScoreService, scoreHandlers(handlers, noteDeletions)),
        serve(contracts.TraceService, traceHandlers(handlers, noteDeletions, media.removal)),
        serve(contracts.ReceiptService, receiptHandlers(handlers)),
        serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
        models.served,
        media.served,
        watermark.served,
        policies.served,
      ],
      stop: async () => {
        models.stop();
        await path.stop();
        await watermark.stop();
        await policies.stop();
        await media.removal.stop();
      },
    };
  },
});
