import type { integration } from '@assay/proto';
import { syncStatusOf } from './blob-export.js';
import type { BlobExportDocument } from './blob-export.model.js';
import { makeDocument, mergeDocument } from './put-document.js';
import { lastVersionBefore } from './windows/change-version.js';

const NOW_MS = Date.UTC(2026, 0, 2);
const HOUR_MS = 3_600_000;
const request: integration.PutBlobExportRequest = {
  organizationId: 'o',
  actorKeyId: 'k',
  projectId: 'p',
  type: 'S3',
  bucketName: 'b',
  region: '',
  prefix: '',
  exportFrequency: 'daily',
  enabled: true,
  forcePathStyle: false,
  fileType: 'JSONL',
  exportMode: 'FULL_HISTORY',
  compressed: true,
  exportFieldGroups: [],
};
const plan = { name: 'n', afterVer: '0', throughVer: '9', minMs: 0, maxMs: 1, isLast: true, attempts: 1 };
/** An export that has been running for a while. */
const running: BlobExportDocument = {
  ...makeDocument(request, 'sealed', NOW_MS - 48 * HOUR_MS),
  sequence: 7,
  cursorVer: '1234',
  plan,
  lastSyncMs: NOW_MS - HOUR_MS,
  nextSyncMs: NOW_MS + 23 * HOUR_MS,
  dueMs: NOW_MS + 23 * HOUR_MS,
  runStartedMs: NOW_MS - 1,
  leaseToken: 50,
  leaseExpiresMs: NOW_MS + 1000,
};

it.each([
  ['FULL_HISTORY', undefined, '0', undefined],
  ['FROM_TODAY', undefined, lastVersionBefore(NOW_MS * 1000), NOW_MS],
  ['FROM_CUSTOM_DATE', NOW_MS - HOUR_MS, lastVersionBefore((NOW_MS - HOUR_MS) * 1000), NOW_MS - HOUR_MS],
])('a new export %s begins at its cursor', (exportMode, exportStartMs, cursorVer, startMs) => {
  const made = makeDocument(
    { ...request, exportMode, ...(exportStartMs !== undefined && { exportStartMs }) },
    undefined,
    NOW_MS,
  );
  expect(made).toMatchObject({ cursorVer, sequence: 0, dueMs: NOW_MS, exportSource: 'OBSERVATIONS_V2' });
  expect(made.exportStartMs).toBe(startMs);
});

it('a change keeps progress, secret and window, and takes the lease away but not its time', () => {
  const merged = mergeDocument(running, { ...request, prefix: 'x/' }, undefined, NOW_MS);
  expect(merged).toMatchObject({
    prefix: 'x/',
    secretAccessKey: 'sealed',
    series: running.series,
    sequence: 7,
    cursorVer: '1234',
    plan,
    leaseToken: 51,
    leaseExpiresMs: running.leaseExpiresMs,
    dueMs: running.dueMs,
  });
  expect(merged.runStartedMs).toBeUndefined();
});

it('another mode begins another series at once', () => {
  const merged = mergeDocument(running, { ...request, exportMode: 'FROM_TODAY' }, undefined, NOW_MS);
  expect(merged).toMatchObject({ sequence: 0, dueMs: NOW_MS, nextSyncMs: NOW_MS, exportStartMs: NOW_MS });
  expect(merged.series).not.toBe(running.series);
  expect([merged.plan, merged.lastSyncMs]).toEqual([undefined, undefined]);
});

it('a shorter interval counts from the last window', () => {
  const merged = mergeDocument(running, { ...request, exportFrequency: 'hourly' }, undefined, NOW_MS);
  expect([merged.dueMs, merged.nextSyncMs]).toEqual([NOW_MS, NOW_MS]);
});

it('what failed is tried at once, and shows its error until that succeeds', () => {
  const failed = { ...running, lastError: 'broken', lastErrorMs: 1, failures: 9, dueMs: NOW_MS + HOUR_MS };
  const merged = mergeDocument(failed, request, undefined, NOW_MS);
  expect(merged).toMatchObject({ dueMs: NOW_MS, nextSyncMs: NOW_MS, lastError: 'broken', failures: 0 });
});

it.each<[string, Partial<BlobExportDocument>]>([
  ['disabled', { enabled: false, lastError: 'x' }],
  ['error', { lastError: 'x', runStartedMs: NOW_MS }],
  ['running', { runStartedMs: NOW_MS - HOUR_MS, nextSyncMs: 0 }],
  ['queued', { runStartedMs: NOW_MS - 2 * HOUR_MS, nextSyncMs: NOW_MS }],
  ['idle', { nextSyncMs: NOW_MS + 1 }],
  ['up_to_date', { lastSyncMs: 1, nextSyncMs: NOW_MS + 1 }],
  ['up_to_date', { lastSyncMs: 1 }],
])('is %s', (status, fields) => {
  expect(syncStatusOf({ enabled: true, ...fields }, NOW_MS)).toBe(status);
});
