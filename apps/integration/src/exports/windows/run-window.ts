import type { Bucket, CallLimits } from '@assay/blob';
import type { ClickHouse } from '@assay/clickhouse';
import type { CallContext, ExportFieldGroup, ExportFileType, ingestion } from '@assay/proto';
import type { Lease } from '../../jobs/lease.js';
import { contentOf, type ExportTable } from '../blob-export.js';
import type { BlobExportDocument, WindowPlan } from '../blob-export.model.js';
import { fileFormatOf, type FileFormat } from '../formats/file-format.js';
import { listColumns, needsPrices } from '../rows/columns.js';
import { buildSelectRows, type PriceLists } from '../rows/select-rows.sql.js';
import { exportObject } from './export-object.js';
import { encodeManifest, type Manifest, type ManifestFile } from './manifest.js';
import { listModelPrices } from './model-prices.js';
import { manifestKeyOf, objectKeyOf, type WindowPlace } from './object-names.js';
import { findManifest, hasObjectsOf, isForbidden, notVerified } from './verify.js';

export interface WindowParts {
  readonly clickhouse: ClickHouse;
  readonly models: ingestion.ModelServiceMethods;
  readonly bucket: Bucket;
  readonly clock: () => number;
}

export interface WindowRun {
  readonly document: BlobExportDocument;
  readonly plan: WindowPlan;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  readonly lease: Lease;
  /** Ends with the lease, and with the deadline of the window. */
  readonly call: CallContext;
  /** Confirms in the store that the lease is still ours. @throws AppError `conflict/LEASE_LOST`. */
  confirm(): Promise<void>;
}

export interface WindowResult {
  readonly manifestKey: string;
  readonly manifest: Manifest;
}

const OBJECT_TIMEOUT_MS = 50 * 60_000;
const CHECK_TIMEOUT_MS = 30_000;
/** Older attempts whose leftovers are removed. */
const MAX_LEFTOVERS = 20;

/**
 * Puts a window into the bucket: its objects, then the manifest, which is read back. Done again after a failure
 * at any point it ends with one manifest of the window: if there is one, it stands.
 *
 * @throws AppError of the bucket, of the analytical store, `conflict/LEASE_LOST`, `invalid/EXPORT_NOT_VERIFIED`.
 */
export async function runWindow(parts: WindowParts, run: WindowRun): Promise<WindowResult> {
  const { document, plan, attempt, call } = run;
  const place: WindowPlace = { prefix: document.prefix, projectId: document._id, name: plan.name };
  const manifestKey = manifestKeyOf(place);
  const limits: CallLimits = { timeoutMs: CHECK_TIMEOUT_MS, signal: call.signal };
  const expected = { series: document.series, throughVer: plan.throughVer };
  // Later on a bucket that is gone took windows with it: that is a failure.
  if (document.sequence === 0) await parts.bucket.prepare(limits);
  if (attempt > 1) {
    // Forbidden counts as missing: a manifest written again under its name is as good as the one before.
    const manifest = await findManifest(parts.bucket, manifestKey, expected, limits).catch(
      (error: unknown) => {
        if (isForbidden(error)) return undefined;
        throw error;
      },
    );
    if (manifest && (await hasObjectsOf(parts.bucket, manifest, limits))) return { manifestKey, manifest };
  }
  const manifest = await writeObjects(parts, run, place);
  await commit(parts, run, manifestKey, manifest, limits);
  const found = await findManifest(parts.bucket, manifestKey, expected, limits);
  const isThere =
    found !== undefined &&
    encodeManifest(found) === encodeManifest(manifest) &&
    (await hasObjectsOf(parts.bucket, manifest, limits));
  if (!isThere) throw notVerified(manifestKey);
  await removeLeftovers(parts, run, place, limits);
  return { manifestKey, manifest };
}

async function writeObjects(parts: WindowParts, run: WindowRun, place: WindowPlace): Promise<Manifest> {
  const { document, plan, attempt, call } = run;
  const source = contentOf(document);
  const groups = document.exportFieldGroups as ExportFieldGroup[];
  const format = fileFormatOf(document.fileType as ExportFileType, document.compressed);
  const isText = format.style !== 'parquet';
  const isPriced = source.tables.some((table) => needsPrices(table, groups, isText));
  const prices = isPriced ? await listModelPrices(parts, document._id, plan, call) : undefined;
  const files: ManifestFile[] = [];
  // One after the other: an export takes one slot of the engine, and the memory of one upload.
  for (const table of source.tables) {
    const key = objectKeyOf(place, table, attempt, format.extension);
    files.push(await writeObject(parts, run, { table, key, format, groups, prices }));
  }
  return {
    version: 1,
    projectId: document._id,
    exportSource: source.manifestName,
    createdAt: new Date(parts.clock()).toISOString(),
    window: {
      minTimestamp: new Date(plan.minMs).toISOString(),
      maxTimestamp: new Date(plan.maxMs).toISOString(),
      afterVersion: plan.afterVer,
      throughVersion: plan.throughVer,
    },
    maxTimestamp: new Date(plan.maxMs).toISOString(),
    series: document.series,
    sequence: document.sequence + 1,
    tables: source.tables,
    files,
  };
}

async function writeObject(
  { clickhouse, bucket }: WindowParts,
  { document, plan, call }: WindowRun,
  object: {
    table: ExportTable;
    key: string;
    format: FileFormat;
    groups: readonly ExportFieldGroup[];
    prices: PriceLists | undefined;
  },
): Promise<ManifestFile> {
  const { table, key, format, groups, prices } = object;
  const { style } = format;
  const statement = buildSelectRows({ projectId: document._id, table, groups, range: plan, style, prices });
  const columns = listColumns(table, groups, style !== 'parquet').map(({ name }) => name);
  const written = await exportObject(
    { clickhouse, bucket, format, signal: call.signal, timeoutMs: OBJECT_TIMEOUT_MS },
    key,
    { statement, columns },
  );
  return {
    key,
    table,
    fileType: document.fileType,
    format: format.manifestName,
    compressed: format.isGzip,
    contentType: format.contentType,
    ...written,
  };
}

/**
 * Writes the manifest while the lease is certainly ours: nobody takes over before it ends, so that no later
 * attempt can have written one of its own, or removed our objects, in the meantime.
 */
async function commit(
  { bucket }: WindowParts,
  { lease, call, confirm }: WindowRun,
  key: string,
  manifest: Manifest,
  limits: CallLimits,
): Promise<void> {
  const remainingMs = lease.remainingMs();
  await confirm();
  call.signal.throwIfAborted();
  await bucket.put(key, encodeManifest(manifest), {
    ...limits,
    contentType: 'application/json; charset=utf-8',
    timeoutMs: Math.max(1, Math.min(CHECK_TIMEOUT_MS, remainingMs)),
  });
}

/** Objects of attempts that were killed. A key that may not delete leaves them: no manifest names them. */
async function removeLeftovers(
  { bucket }: WindowParts,
  { document, attempt }: WindowRun,
  place: WindowPlace,
  limits: CallLimits,
): Promise<void> {
  const { extension } = fileFormatOf(document.fileType as ExportFileType, document.compressed);
  for (let older = Math.max(1, attempt - MAX_LEFTOVERS); older < attempt; older += 1) {
    for (const table of contentOf(document).tables) {
      await bucket.delete(objectKeyOf(place, table, older, extension), limits).catch(() => undefined);
    }
  }
}
