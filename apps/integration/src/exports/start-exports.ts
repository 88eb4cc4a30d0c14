import type { ClickHouse } from '@assay/clickhouse';
import type { Logger } from '@assay/logging';
import { ensureIndexes, type Changes } from '@assay/mongo';
import { integration, type identity, type ingestion } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { EventPublisher } from '../events.js';
import { startRunner } from '../jobs/runner.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { blobExportHandlers } from './blob-export.handlers.js';
import { blobExportModel } from './blob-export.model.js';
import { createBlobExportRemoval } from './blob-export-removal.js';
import { mongoBlobExportStore } from './blob-export.store.js';
import { runExport } from './export-job.js';
import { mongoExportProgressStore } from './export-progress.store.js';
import type { ExportConfig } from './export.config.js';

export interface ExportsParts {
  readonly config: ExportConfig;
  readonly connection: Connection;
  readonly clickhouse: ClickHouse;
  readonly changes: Changes;
  readonly secrets: SecretBox;
  readonly events: EventPublisher;
  readonly watermarks: ingestion.WatermarkServiceMethods;
  readonly models: ingestion.ModelServiceMethods;
  readonly projects: identity.ProjectServiceMethods;
  readonly log: Logger;
  readonly clock: () => number;
}

/** Exports over one database, and the runner of those that are due. Makes the indexes that are missing. */
export async function startExports(
  parts: ExportsParts,
): Promise<{ readonly served: ServedContract; stop(): Promise<void> }> {
  const { config, connection, changes, clock, log } = parts;
  const model = blobExportModel(connection);
  await ensureIndexes([model]);
  const exports = mongoBlobExportStore(model);
  const progress = mongoExportProgressStore(model);
  const removal = createBlobExportRemoval({ changes, exports });
  const job = { ...parts, progress, removal };
  const runner = startRunner({
    take: () => progress.takeDue(clock(), config.EXPORT_LEASE_MS),
    run: (document, signal) => runExport(job, document, signal),
    pollMs: config.EXPORT_POLL_MS,
    concurrency: config.EXPORT_CONCURRENCY,
    log,
  });
  const handlers = blobExportHandlers({
    ...parts,
    exports,
    removal,
    testsUpload: config.EXPORT_TEST_UPLOAD,
  });
  return { served: serve(integration.BlobExportService, handlers), stop: () => runner.stop() };
}
