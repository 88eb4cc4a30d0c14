import { createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import { integration as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { createChanges } from './changes.js';
import { integrationConfig } from './config.js';
import { startFeedback } from './feedback/start-feedback.js';
import { startLlmConnections } from './llm-connections/start-llm-connections.js';
import { createSecretBox } from './secrets/secret-box.js';

/** Blob storage export, webhooks, feedback, LLM connections. */
export const integration: AnyModule = defineModule({
  name: 'integration',
  config: integrationConfig,
  needs: { mongo: mongoConnection },
  calls: {},
  start: async ({ config, needs, clock }) => {
    const connection = needs.mongo.database('integration');
    const audit = createAuditLog(connection);
    await ensureIndexes([audit.model]);
    const changes = createChanges({ connection, audit, clock });
    const secretBox = createSecretBox(config.ENCRYPTION_KEY);
    return {
      serves: [
        ...(await startLlmConnections({ connection, changes, secretBox })),
        ...(await startFeedback({ connection, isEnabled: config.FEEDBACK_ENABLED, clock })),
        serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
      ],
    };
  },
});
