import { randomBytes } from 'node:crypto';
import { EXPORT_FIELD_GROUPS, type integration } from '@assay/proto';
import { DEFAULT_EXPORT_SOURCE, intervalOf } from './blob-export.js';
import type { BlobExportDocument } from './blob-export.model.js';
import { lastVersionBefore } from './windows/change-version.js';

type Chosen = Pick<
  BlobExportDocument,
  | 'type'
  | 'bucketName'
  | 'endpoint'
  | 'region'
  | 'accessKeyId'
  | 'prefix'
  | 'exportFrequency'
  | 'enabled'
  | 'forcePathStyle'
  | 'fileType'
  | 'exportMode'
  | 'exportStartMs'
  | 'compressed'
>;

/** A new export. `sealedSecret` is encrypted. */
export function makeDocument(
  request: integration.PutBlobExportRequest,
  sealedSecret: string | undefined,
  nowMs: number,
): BlobExportDocument {
  const { exportSource, exportFieldGroups: groups } = request;
  return {
    ...chosen(request, nowMs),
    ...(sealedSecret !== undefined && { secretAccessKey: sealedSecret }),
    _id: request.projectId,
    organizationId: request.organizationId,
    exportSource: exportSource ?? DEFAULT_EXPORT_SOURCE,
    exportFieldGroups: groups.length > 0 ? groups : [...EXPORT_FIELD_GROUPS],
    createdMs: nowMs,
    updatedMs: nowMs,
    ...beginSeries(request, nowMs),
    failures: 0,
    dueMs: nowMs,
    // Greater than any that a deleted export of the project had: they grow slower than the clock.
    leaseToken: nowMs,
    leaseExpiresMs: 0,
  };
}

/**
 * The stored export with all that a PUT says, and progress as it follows from it. Its holder loses the lease by
 * the new token; the lease's time stays, so that nobody takes over before that holder has noticed.
 * Source: behaviour/platform-and-metrics.md §3.3.
 */
export function mergeDocument(
  before: BlobExportDocument,
  request: integration.PutBlobExportRequest,
  sealedSecret: string | undefined,
  nowMs: number,
): BlobExportDocument {
  const { exportSource, exportFieldGroups: groups } = request;
  const isOtherMode = before.exportMode !== request.exportMode;
  // A window under way may be in the bucket already: it must be finished as it was planned.
  const isAnew = isOtherMode || (before.lastSyncMs === undefined && before.plan === undefined);
  const secretAccessKey = sealedSecret ?? before.secretAccessKey;
  const { dueMs, nextSyncMs } = nextTimes(before, request, isOtherMode, nowMs);
  return {
    ...chosen(request, nowMs),
    ...(secretAccessKey !== undefined && { secretAccessKey }),
    _id: before._id,
    organizationId: before.organizationId,
    exportSource: exportSource ?? before.exportSource,
    exportFieldGroups: groups.length > 0 ? groups : before.exportFieldGroups,
    createdMs: before.createdMs,
    updatedMs: Math.max(nowMs, before.updatedMs + 1),
    ...(isAnew ? beginSeries(request, nowMs) : keepSeries(before)),
    ...(nextSyncMs !== undefined && { nextSyncMs }),
    ...(before.lastError !== undefined && { lastError: before.lastError }),
    ...(before.lastErrorMs !== undefined && { lastErrorMs: before.lastErrorMs }),
    failures: 0,
    dueMs,
    leaseToken: before.leaseToken + 1,
    leaseExpiresMs: before.leaseExpiresMs,
  };
}

function chosen(request: integration.PutBlobExportRequest, nowMs: number): Chosen {
  const { endpoint, accessKeyId } = request;
  const exportStartMs = startOf(request, nowMs);
  return {
    type: request.type,
    bucketName: request.bucketName,
    ...(endpoint !== undefined && { endpoint }),
    region: request.region,
    ...(accessKeyId !== undefined && { accessKeyId }),
    prefix: request.prefix,
    exportFrequency: request.exportFrequency,
    enabled: request.enabled,
    forcePathStyle: request.forcePathStyle,
    fileType: request.fileType,
    exportMode: request.exportMode,
    ...(exportStartMs !== undefined && { exportStartMs }),
    compressed: request.compressed,
  };
}

function startOf(
  { exportMode, exportStartMs }: integration.PutBlobExportRequest,
  nowMs: number,
): number | undefined {
  if (exportMode === 'FULL_HISTORY') return undefined;
  return exportMode === 'FROM_TODAY' ? nowMs : exportStartMs;
}

function beginSeries(
  request: integration.PutBlobExportRequest,
  nowMs: number,
): Pick<BlobExportDocument, 'series' | 'sequence' | 'cursorVer'> {
  return {
    series: randomBytes(4).toString('hex'),
    sequence: 0,
    cursorVer: lastVersionBefore((startOf(request, nowMs) ?? 0) * 1000),
  };
}

function keepSeries(
  before: BlobExportDocument,
): Pick<BlobExportDocument, 'series' | 'sequence' | 'cursorVer' | 'plan' | 'lastSyncMs'> {
  const { series, sequence, cursorVer, plan, lastSyncMs } = before;
  return {
    series,
    sequence,
    cursorVer,
    ...(plan && { plan }),
    ...(lastSyncMs !== undefined && { lastSyncMs }),
  };
}

/** A shorter interval counts from the last window; what failed, or begins anew, is tried at once. */
function nextTimes(
  before: BlobExportDocument,
  request: integration.PutBlobExportRequest,
  isOtherMode: boolean,
  nowMs: number,
): { dueMs: number; nextSyncMs?: number } {
  const isRetried = before.lastError !== undefined && request.enabled;
  if (isOtherMode || isRetried) return { dueMs: nowMs, nextSyncMs: nowMs };
  if (before.lastSyncMs === undefined || before.nextSyncMs === undefined) return { dueMs: nowMs };
  const nextSyncMs = Math.min(before.nextSyncMs, Math.max(nowMs, before.lastSyncMs + intervalOf(request)));
  return { dueMs: nextSyncMs, nextSyncMs };
}
