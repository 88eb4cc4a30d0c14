import type { IntegrationEvent } from '../events.js';
import type { BlobExportDocument } from './blob-export.model.js';
import type { Failure } from './export-progress.store.js';
import type { WindowResult } from './windows/run-window.js';

/** A window is in the bucket: what a loader needs to fetch it. */
export function windowFinished(
  document: BlobExportDocument,
  { manifestKey, manifest }: WindowResult,
  atMs: number,
): IntegrationEvent {
  return {
    id: `export.finished/${document._id}/${manifest.series}/${manifest.sequence}`,
    type: 'export.finished',
    organizationId: document.organizationId,
    projectId: document._id,
    atMs,
    data: {
      exportId: document._id,
      bucketName: document.bucketName,
      manifestKey,
      series: manifest.series,
      sequence: manifest.sequence,
      window: manifest.window,
      files: manifest.files.map(({ key, table, rowCount, sizeBytes, sha256 }) => ({
        key,
        table,
        rowCount,
        sizeBytes,
        sha256,
      })),
    },
  };
}

/** An export began to fail, or was switched off for it: told once, not again with each retry. */
export function exportFailed(
  document: BlobExportDocument,
  { message, atMs, retryMs }: Failure,
): IntegrationEvent {
  const { plan } = document;
  return {
    id: `export.failed/${document._id}/${document.series}/${document.sequence + 1}/${atMs}`,
    type: 'export.failed',
    organizationId: document.organizationId,
    projectId: document._id,
    atMs,
    data: {
      exportId: document._id,
      bucketName: document.bucketName,
      error: message,
      enabled: retryMs !== undefined,
      sequence: document.sequence + 1,
      ...(plan && {
        window: {
          minTimestamp: new Date(plan.minMs).toISOString(),
          maxTimestamp: new Date(plan.maxMs).toISOString(),
        },
      }),
    },
  };
}
