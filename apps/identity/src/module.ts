import { createChanges, createAuditLog, ensureIndexes, mongoConnection } from '@assay/mongo';
import { annotation, evaluation, identity as contracts, ingestion, integration } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule } from '@assay/runtime';
import { auditHandlers } from './audit/audit.handlers.js';
import { takeFirstStartPlan } from './bootstrap/first-start-file.js';
import { listIgnoredInit, planInit } from './bootstrap/provision-plan.js';
import { provision } from './bootstrap/provision.js';
import { identityConfig } from './config.js';
import { healthHandlers } from './health/health.handlers.js';
import { apiKeyHandlers } from './keys/api-key.handlers.js';
import { keyHandlers } from './keys/key.handlers.js';
import { membershipHandlers } from './memberships/membership.handlers.js';
import { organizationHandlers } from './organizations/organization.handlers.js';
import { projectHandlers } from './projects/project.handlers.js';
import { openStores } from './stores.js';
import { userHandlers } from './users/user.handlers.js';

/** Organizations, projects, API keys, memberships, directory users, audit log. */
export const identity = defineModule({
  name: 'identity',
  config: identityConfig,
  needs: { mongo: mongoConnection },
  // Who else keeps audit entries.
  calls: {
    annotationAudit: annotation.AuditService,
    evaluationAudit: evaluation.AuditService,
    ingestionAudit: ingestion.AuditService,
    integrationAudit: integration.AuditService,
  },
  start: async ({ config, needs, calls, log, clock }) => {
    const initPlan = planInit(config);
    const ignored = listIgnoredInit(config);
    if (ignored.length > 0) log.warn({ ignored }, 'INIT variables ignored without INIT_ORG_ID');

    const connection = needs.mongo.database('identity');
    const stores = await openStores(connection);
    const audit = createAuditLog(connection);
    await ensureIndexes([audit.model]);

    const pepper = config.KEY_PEPPER;
    const firstStartFile = config.FIRST_START_FILE;
    const isFirstStart = !initPlan && firstStartFile !== undefined && (await stores.organizations.isEmpty());
    const plan = isFirstStart ? await takeFirstStartPlan(firstStartFile) : initPlan;
    if (plan) await provision(plan, { stores, pepper, clock, log });

    const changes = createChanges({ connection, audit, clock });
    const options = { ...stores, changes, pepper, clock };
    return {
      serves: [
        serve(contracts.KeyService, keyHandlers(options)),
        serve(contracts.ApiKeyService, apiKeyHandlers(options)),
        serve(contracts.OrganizationService, organizationHandlers(options)),
        serve(contracts.ProjectService, projectHandlers(options)),
        serve(contracts.MembershipService, membershipHandlers(options)),
        serve(contracts.UserService, userHandlers(options)),
        serve(
          contracts.AuditService,
          auditHandlers({ sources: [{ listAuditEntries: audit.list }, ...Object.values(calls)] }),
        ),
        serve(contracts.HealthService, healthHandlers({ connection })),
      ],
    };
  },
});
