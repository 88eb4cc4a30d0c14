import type { integration } from '@assay/proto';
import { syncStatusOf } from './blob-export.js';
import type { BlobExportDocument } from './blob-export.model.js';

/** An export as others see it: without its secret, and without what only runners know. */
export function toMessage(document: BlobExportDocument, nowMs: number): integration.BlobExport {
  const { endpoint, accessKeyId, exportStartMs, nextSyncMs, lastSyncMs } = document;
  const { lastError, lastErrorMs, runStartedMs } = document;
  return {
    projectId: document._id,
    organizationId: document.organizationId,
    type: document.type,
    bucketName: document.bucketName,
    ...(endpoint !== undefined && { endpoint }),
    region: document.region,
    ...(accessKeyId !== undefined && { accessKeyId }),
    prefix: document.prefix,
    exportFrequency: document.exportFrequency,
    enabled: document.enabled,
    forcePathStyle: document.forcePathStyle,
    fileType: document.fileType,
    exportMode: document.exportMode,
    ...(exportStartMs !== undefined && { exportStartMs }),
    compressed: document.compressed,
    exportSource: document.exportSource,
    exportFieldGroups: document.exportFieldGroups,
    ...(nextSyncMs !== undefined && { nextSyncMs }),
    ...(lastSyncMs !== undefined && { lastSyncMs }),
    ...(lastError !== undefined && { lastError }),
    ...(lastErrorMs !== undefined && { lastErrorMs }),
    createdMs: document.createdMs,
    updatedMs: document.updatedMs,
    ...(runStartedMs !== undefined && { runStartedMs }),
    syncStatus: syncStatusOf(document, nowMs),
  };
}

/** An export in the audit log: what its owner chose, and whether it has a secret. */
export function toSnapshot(document: BlobExportDocument): object {
  const { syncStatus: _status, runStartedMs: _run, ...message } = toMessage(document, 0);
  return { ...message, hasSecret: document.secretAccessKey !== undefined };
}
