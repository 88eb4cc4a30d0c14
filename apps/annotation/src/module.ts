import { defineConfig } from '@assay/config';
import { createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import { annotation as contracts } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';

/** Queues, their items and assignments, comments. */
export const annotation: AnyModule = defineModule({
  name: 'annotation',
  config: defineConfig({}),
  needs: { mongo: mongoConnection },
  calls: {},
  start: async ({ needs }) => {
    const audit = createAuditLog(needs.mongo.database('annotation'));
    await ensureIndexes([audit.model]);
    return {
      serves: [serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) })],
    };
  },
});
