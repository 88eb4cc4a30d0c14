import { createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import { integration as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { integrationConfig } from './config.js';

/** Blob storage export, webhooks, feedback, LLM connections. */
export const integration: AnyModule = defineModule({
  name: 'integration',
  config: integrationConfig,
  needs: { mongo: mongoConnection },
  calls: {},
  start: async ({ needs }) => {
    const audit = createAuditLog(needs.mongo.database('integration'));
    await ensureIndexes([audit.model]);
    return {
      serves: [serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) })],
    };
  },
});
