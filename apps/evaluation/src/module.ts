import { clickhouseConnection } from '@assay/clickhouse';
import { createAuditLog, ensureIndexes, mongoConnection, startProjectRemoval } from '@assay/mongo';
import { evaluation as contracts, identity, ingestion, metrics } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, type AnyModule } from '@assay/runtime';
import { evaluationConfig } from './config.js';
import { startDataServices } from './datasets/data-services.js';
import { promptChangeHandlers } from './prompt-changes/prompt-change.handlers.js';
import { mongoPromptChangeStore } from './prompt-changes/prompt-change.store.js';
import { startPrompts } from './prompts/start-prompts.js';
import { createProjectDataRemoval } from './removal/project-data.js';
import { createAuditedChanges } from './revisions/audited-changes.js';
import { createProjectChanges } from './revisions/project-changes.js';
import { revisionHandlers } from './revisions/revision.handlers.js';
import { mongoRevisionStore } from './revisions/revision.store.js';
import { RevisionWatch } from './revisions/revision-watch.js';
import { SchemaChecker } from './schema-check/schema-checker.js';
import { startScoreConfigs } from './score-configs/start-score-configs.js';

/** Datasets, runs, experiments, prompts, score configs. */
export const evaluation: AnyModule = defineModule({
  name: 'evaluation',
  config: evaluationConfig,
  needs: { mongo: mongoConnection, clickhouse: clickhouseConnection },
  calls: {
    observations: metrics.ObservationService,
    media: ingestion.MediaService,
    projects: identity.ProjectService,
  },
  start: async ({ config, needs, calls, log, clock }) => {
    const connection = needs.mongo.database('evaluation');
    const audit = createAuditLog(connection);
    const revisions = mongoRevisionStore(connection);
    const promptChanges = mongoPromptChangeStore(connection);
    await ensureIndexes([audit.model, revisions.model, promptChanges.model]);
    const schemas = new SchemaChecker({ log });
    const promptRevisions = new RevisionWatch('prompts', revisions, log);
    const changes = createProjectChanges({
      connection,
      revisions,
      audit,
      clock,
      onRecord: async (kind, record, session) => {
        if (kind === 'prompts') await promptChanges.create(record, session);
      },
      onChanged: (kind, projectId, value) => {
        if (kind === 'prompts') promptRevisions.note(projectId, value);
      },
    });
    const serves = [
      ...(await startPrompts({
        connection,
        changes,
        revisions: promptRevisions,
        cacheBytes: config.PROMPT_CACHE_BYTES,
      })),
      ...(await startScoreConfigs({ connection, changes })),
      ...(await startDataServices({
        connection,
        clickhouse: needs.clickhouse,
        budget: {
          timeoutMs: config.EXPERIMENT_QUERY_TIMEOUT_MS,
          memoryBytes: config.EXPERIMENT_QUERY_MEMORY_BYTES,
        },
        observations: calls.observations,
        media: calls.media,
        schemas,
        changes: createAuditedChanges({ connection, audit, clock }),
        clock,
      })),
      serve(contracts.PromptChangeService, promptChangeHandlers(promptChanges)),
      serve(contracts.RevisionService, revisionHandlers(revisions)),
      serve(contracts.AuditService, { listAuditEntries: (request) => audit.list(request) }),
    ];
    const removal = await startProjectRemoval({
      connection,
      projects: calls.projects,
      removeData: createProjectDataRemoval(connection, revisions),
      log,
      clock,
      intervalMs: config.PROJECT_REMOVAL_INTERVAL_MS,
    });
    return {
      serves,
      stop: async () => {
        promptRevisions.stop();
        await removal.stop();
        await schemas.close();
      },
    };
  },
});
