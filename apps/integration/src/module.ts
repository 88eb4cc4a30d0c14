import { clickhouseConnection } from '@assay/clickhouse';
import {
  createChanges,
  createAuditLog,
  ensureIndexes,
  mongoConnection,
  startProjectRemoval,
} from '@assay/mongo';
import { evaluation, identity, ingestion, integration as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { integrationConfig } from './config.js';
import { startExports } from './exports/start-exports.js';
import { startFeedback } from './feedback/start-feedback.js';
import { startLlmConnections } from './llm-connections/start-llm-connections.js';
import { createProjectDataRemoval } from './removal/project-data.js';
import { listSealedFields } from './sealed-fields.js';
import { renewSecrets } from './secrets/renew-secrets.js';
import { createSecretBox } from './secrets/secret-box.js';
import { startWebhooks } from './webhooks/start-webhooks.js';

/** Blob storage export, webhooks, feedback, LLM connections. */
export const integration: AnyModule = defineModule({
  name: 'integration',
  config: integrationConfig,
  needs: { mongo: mongoConnection, clickhouse: clickhouseConnection },
  calls: {
    projects: identity.ProjectService,
    promptChanges: evaluation.PromptChangeService,
    watermarks: ingestion.WatermarkService,
    models: ingestion.ModelService,
  },
  start: async ({ config, needs, calls, log, clock }) => {
    const connection = needs.mongo.database('integration');
    const audit = createAuditLog(connection);
    await ensureIndexes([audit.model]);
    const changes = createChanges({ connection, audit, clock });
    const secretBox = createSecretBox(config.ENCRYPTION_KEY);
    const webhooks = await startWebhooks({ ...calls, connection, changes, secretBox, config, log, clock });
    const exports = await startExports({
      ...calls,
      connection,
      changes,
      secrets: secretBox,
      clickhouse: needs.clickhouse,
      events: webhooks.publisher,
      config,
      log,
      clock,
    });
    const removal = await startProjectRemoval({
      connection,
      projects: calls.projects,
      removeData: createProjectDataRemoval(connection),
      intervalMs: config.PROJECT_REMOVAL_INTERVAL_MS,
      log,
      clock,
    });
    // Beside the start: what an older key wrote can be read all the same.
    const renewal = renewSecrets(listSealedFields(connection), secretBox).then(
      (renewed) => {
        if (renewed > 0) log.info({ renewed }, 'secrets encrypted again');
      },
      (error: unknown) => log.error({ error }, 'secrets not encrypted again'),
    );
    return {
      serves: [
        exports.served,
        ...webhooks.serves,
        ...(await startLlmConnections({ connection, changes, secretBox })),
        ...(await startFeedback({ connection, isEnabled: config.FEEDBACK_ENABLED, clock })),
        serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
      ],
      stop: async () => {
        await exports.stop();
        await webhooks.stop();
        await removal.stop();
        await renewal;
      },
    };
  },
});
