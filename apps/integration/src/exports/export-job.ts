import type { ClickHouse } from '@assay/clickhouse';
import { AppError, isAppError } from '@assay/errors';
import type { Logger } from '@assay/logging';
import { runTransaction } from '@assay/mongo';
import type { CallContext, identity, ingestion } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { EventPublisher } from '../events.js';
import { keepLease, type Lease } from '../jobs/lease.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { intervalOf } from './blob-export.js';
import type { BlobExportDocument } from './blob-export.model.js';
import type { BlobExportRemoval } from './blob-export-removal.js';
import { isCustomerFault } from './customer-fault.js';
import { exportFailed, windowFinished } from './export-events.js';
import type { ExportProgressStore, Failure, Fence } from './export-progress.store.js';
import { openTarget, readSecret } from './export-target.js';
import type { ExportConfig } from './export.config.js';
import { planWindow } from './windows/plan-window.js';
import { runWindow, type WindowResult } from './windows/run-window.js';

export interface ExportJobParts {
  readonly config: ExportConfig;
  readonly connection: Connection;
  readonly progress: ExportProgressStore;
  readonly removal: BlobExportRemoval;
  readonly clickhouse: ClickHouse;
  readonly secrets: SecretBox;
  readonly events: EventPublisher;
  readonly watermarks: ingestion.WatermarkServiceMethods;
  readonly models: ingestion.ModelServiceMethods;
  readonly projects: identity.ProjectServiceMethods;
  readonly log: Logger;
  readonly clock: () => number;
}

/** One window; a run may have many. */
const WINDOW_TIMEOUT_MS = 60 * 60_000;
/** Writers that are behind (one has just started, or the store was away) catch up within seconds. */
const HELD_BACK_MS = 5_000;
const MAX_RETRY_MS = 20 * 60_000;
const MAX_ERROR_LENGTH = 1_000;

/**
 * Runs an export that was taken: window after window until it has caught up. A failure is noted and tried again
 * later, from the window that failed; so is what a process leaves behind that dies here. What only the owner can
 * put right switches the export off; put again, it goes on from the same window.
 */
export async function runExport(
  parts: ExportJobParts,
  taken: BlobExportDocument,
  signal: AbortSignal,
): Promise<void> {
  const { progress, config, clock, log } = parts;
  const fence: Fence = { projectId: taken._id, token: taken.leaseToken };
  const lease = keepLease({
    leaseMs: config.EXPORT_LEASE_MS,
    extend: (expiresMs) => progress.extend(fence, expiresMs),
    clock,
    signal,
  });
  try {
    if (await isProjectGone(parts, taken, lease)) {
      await parts.removal.removeWithProject(taken);
      return;
    }
    while (await runNextWindow(parts, fence, lease));
  } catch (error) {
    // Whoever took over, or starts next, does the rest.
    if (!lease.signal.aborted && !isLost(error)) await noteFailure(parts, fence, error);
    else log.info({ projectId: taken._id, error }, 'export given up');
  } finally {
    await lease.stop();
    await progress.release(fence).catch((error: unknown) => {
      if (!isLost(error)) log.warn({ projectId: taken._id, error }, 'lease not released');
    });
  }
}

function isLost(error: unknown): boolean {
  return isAppError(error) && error.reason === 'LEASE_LOST';
}

/** Opens the context of a part of the run. */
async function within<T>(
  lease: Lease,
  timeoutMs: number,
  run: (call: CallContext) => Promise<T>,
): Promise<T> {
  const scope = beginCall({ timeoutMs, signal: lease.signal });
  try {
    return await run(scope.call);
  } finally {
    scope.end();
  }
}

async function isProjectGone(
  { projects }: ExportJobParts,
  { organizationId, _id }: BlobExportDocument,
  lease: Lease,
): Promise<boolean> {
  return within(lease, 10_000, async (call) => {
    try {
      await projects.getProject({ organizationId, projectId: _id }, call);
      return false;
    } catch (error) {
      if (isAppError(error) && error.kind === 'not_found') return true;
      throw error;
    }
  });
}

/** Does the window under way, or the next one. Whether there may be another one right after it. */
async function runNextWindow(parts: ExportJobParts, fence: Fence, lease: Lease): Promise<boolean> {
  return within(lease, WINDOW_TIMEOUT_MS, async (call) => {
    const { progress, config, clock } = parts;
    const document = await progress.read(fence);
    const intervalMs = config.EXPORT_INTERVAL_MS || intervalOf(document);
    const plan = document.plan ?? (await planWindow(planParts(parts), document, call));
    if (plan === 'empty' || plan === 'heldBack') {
      const waitMs = plan === 'empty' ? intervalMs : Math.min(intervalMs, HELD_BACK_MS);
      await progress.rest(fence, clock() + waitMs);
      return false;
    }
    if (!document.plan) await progress.savePlan(fence, plan);
    const attempt = await progress.beginAttempt(fence);
    const bucket = openTarget(document, readSecret(parts.secrets, document));
    try {
      const confirm = async (): Promise<void> => {
        await progress.read(fence);
      };
      const result = await runWindow(
        { clickhouse: parts.clickhouse, models: parts.models, bucket, clock },
        { document, plan, attempt, lease, call, confirm },
      );
      const nextMs = plan.isLast ? Math.max(plan.maxMs + intervalMs, clock()) : clock();
      await finishWindow(parts, fence, { document, result, throughVer: plan.throughVer, nextMs });
    } finally {
      await bucket.close();
    }
    return !plan.isLast;
  });
}

function planParts({
  clickhouse,
  watermarks,
  clock,
  config,
}: ExportJobParts): Parameters<typeof planWindow>[0] {
  return {
    clickhouse,
    getWatermarkUs: async (call) => (await watermarks.getWatermark({}, call)).lowUs,
    clock,
    lagMs: config.EXPORT_LAG_MS,
    maxRows: config.EXPORT_WINDOW_ROWS,
  };
}

/** Moves the cursor and tells of it, both or none. */
async function finishWindow(
  { connection, progress, events, clock, log }: ExportJobParts,
  fence: Fence,
  done: { document: BlobExportDocument; result: WindowResult; throughVer: string; nextMs: number },
): Promise<void> {
  const { document, result, throughVer, nextMs } = done;
  const { manifest } = result;
  await runTransaction(connection, async (session) => {
    await progress.finishWindow(
      fence,
      {
        sequence: manifest.sequence,
        cursorVer: throughVer,
        lastSyncMs: Date.parse(manifest.maxTimestamp),
        nextMs,
      },
      session,
    );
    await events.publish([windowFinished(document, result, clock())], session);
  });
  const rows = manifest.files.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const bytes = manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  log.info({ projectId: document._id, sequence: manifest.sequence, rows, bytes }, 'window exported');
}

async function noteFailure(parts: ExportJobParts, fence: Fence, thrown: unknown): Promise<void> {
  const { connection, progress, events, clock, config, log } = parts;
  try {
    const document = await progress.read(fence);
    const failure = describeFailure(thrown, { failures: document.failures + 1, atMs: clock(), config });
    const { failures, retryMs } = failure;
    const isSwitchedOff = retryMs === undefined;
    log.warn({ projectId: document._id, error: thrown, failures, isSwitchedOff }, 'export failed');
    await runTransaction(connection, async (session) => {
      await progress.fail(fence, failure, session);
      if (isSwitchedOff || document.lastError === undefined) {
        await events.publish([exportFailed(document, failure)], session);
      }
    });
  } catch (error) {
    // It stays due and is tried again once its lease has ended.
    if (!isLost(error)) log.error({ projectId: fence.projectId, error }, 'failure of an export not noted');
  }
}

function describeFailure(
  thrown: unknown,
  { failures, atMs, config }: { failures: number; atMs: number; config: ExportConfig },
): Failure {
  const waitMs = Math.min(config.EXPORT_RETRY_MS * 2 ** Math.min(failures - 1, 30), MAX_RETRY_MS);
  return {
    message: AppError.from(thrown).message.slice(0, MAX_ERROR_LENGTH),
    atMs,
    failures,
    retryMs: isCustomerFault(thrown) ? undefined : atMs + waitMs,
  };
}
