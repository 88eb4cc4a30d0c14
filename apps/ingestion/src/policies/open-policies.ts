import type { ObjectStore } from '@assay/blob';
import type { ClickHouse } from '@assay/clickhouse';
import type { ConfigOf } from '@assay/config';
import type { Logger } from '@assay/logging';
import { ensureIndexes, type AuditLog } from '@assay/mongo';
import type { identity } from '@assay/proto';
import type { ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { mediaConfig } from '../media/media.config.js';
import type { ProjectPolicies } from '../ports.js';
import type { MaskingDirectory } from './masking/masking-directory.js';
import { openMasking } from './masking/open-masking.js';
import type { policiesConfig } from './policies.config.js';
import { ProjectStates } from './project-states.js';
import { createProjectDataRemoval } from './remove-project-data.js';
import { mongoAppliedPolicies } from './retention/applied-policies.js';
import { policiesOf } from './retention/expire-at.js';
import { PolicySweep } from './retention/policy-sweep.js';
import { clickhouseRetentionStore } from './retention/retention-store.js';

export interface PolicyNeeds {
  readonly config: ConfigOf<typeof policiesConfig> & Pick<ConfigOf<typeof mediaConfig>, 'MEDIA_KEY_PREFIX'>;
  readonly connection: Connection;
  readonly clickhouse: ClickHouse;
  readonly objects: ObjectStore;
  readonly projects: Pick<identity.ProjectServiceMethods, 'listProjectStates'>;
  readonly audit: AuditLog;
  readonly log: Logger;
  readonly clock: () => number;
}

export interface OpenedPolicies {
  readonly projects: ProjectPolicies;
  readonly masking: MaskingDirectory;
  readonly sweep: PolicySweep;
  readonly served: ServedContract;
  stop(): Promise<void>;
}

/** What projects want done with their data: masking before it is stored, retention, removal after their end. */
export async function openPolicies(needs: PolicyNeeds): Promise<OpenedPolicies> {
  const { config, connection, clickhouse, objects, projects, audit, log, clock } = needs;
  const masking = await openMasking(connection, { log, clock, audit });
  const applied = mongoAppliedPolicies(connection);
  await ensureIndexes(applied.models);
  const states = new ProjectStates({ projects, log, clock });
  const sweep = new PolicySweep({
    states,
    applied,
    telemetry: clickhouseRetentionStore(clickhouse),
    removeOthers: createProjectDataRemoval({
      connection,
      objects,
      keyPrefix: config.MEDIA_KEY_PREFIX,
      masking: masking.store,
    }),
    log,
    clock,
    intervalMs: config.POLICY_SWEEP_INTERVAL_MS,
  });
  states.start();
  sweep.start();
  return {
    projects: policiesOf(states, clock),
    masking: masking.directory,
    sweep,
    served: masking.served,
    stop: async () => {
      masking.stop();
      await sweep.stop();
      await states.stop();
    },
  };
}
