import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';
import type { BlobExportDocument, WindowPlan } from './blob-export.model.js';

/** Who runs an export: progress is written in its name, and refused once another one, or its owner, took over. */
export interface Fence {
  readonly projectId: string;
  readonly token: number;
}

export interface WindowDone {
  readonly sequence: number;
  readonly cursorVer: string;
  readonly lastSyncMs: number;
  /** When the next window is due. */
  readonly nextMs: number;
}

export interface Failure {
  readonly message: string;
  readonly atMs: number;
  /** In a row, with this one. */
  readonly failures: number;
  /** When to try again; absent: the export is switched off. */
  readonly retryMs: number | undefined;
}

/** What runners know and write of exports. Writes throw `conflict/LEASE_LOST` when the fence is out of date. */
export interface ExportProgressStore {
  /** Takes the export that is due longest; undefined when none is, or others run them. */
  takeDue(nowMs: number, leaseMs: number): Promise<BlobExportDocument | undefined>;
  /** The export as it is now, for its holder. */
  read(fence: Fence): Promise<BlobExportDocument>;
  extend(fence: Fence, leaseExpiresMs: number): Promise<void>;
  savePlan(fence: Fence, plan: WindowPlan): Promise<void>;
  /** Counts an attempt of the planned window and gives its number, from 1. */
  beginAttempt(fence: Fence): Promise<number>;
  finishWindow(fence: Fence, done: WindowDone, session: ClientSession): Promise<void>;
  /** Nothing to export: looks again at `nextMs`. */
  rest(fence: Fence, nextMs: number): Promise<void>;
  /** Keeps the window under way, and how far the export is. */
  fail(fence: Fence, failure: Failure, session: ClientSession): Promise<void>;
  /** Lets go, so that another process may take it at once. */
  release(fence: Fence): Promise<void>;
}

export function mongoExportProgressStore(model: Model<BlobExportDocument>): ExportProgressStore {
  const update = (
    { projectId, token }: Fence,
    change: UpdateQuery<BlobExportDocument>,
    session?: ClientSession,
  ): Promise<void> =>
    withStoreErrors(async () => {
      const filter = { _id: projectId, leaseToken: token };
      const { matchedCount } = await model.updateOne(filter, change, session ? { session } : {});
      if (matchedCount === 0) throw leaseLost();
    });

  return {
    takeDue: (nowMs, leaseMs) =>
      withStoreErrors(async () => {
        const taken = await model
          .findOneAndUpdate(
            { enabled: true, dueMs: { $lte: nowMs }, leaseExpiresMs: { $lte: nowMs } },
            { $set: { leaseExpiresMs: nowMs + leaseMs, runStartedMs: nowMs }, $inc: { leaseToken: 1 } },
            { sort: { dueMs: 1 }, returnDocument: 'after' },
          )
          .lean<BlobExportDocument>();
        return taken ?? undefined;
      }),
    read: ({ projectId, token }) =>
      withStoreErrors(async () => {
        const found = await model.findOne({ _id: projectId, leaseToken: token }).lean<BlobExportDocument>();
        if (!found) throw leaseLost();
        return found;
      }),
    extend: (fence, leaseExpiresMs) => update(fence, { $set: { leaseExpiresMs } }),
    savePlan: (fence, plan) => update(fence, { $set: { plan } }),
    beginAttempt: ({ projectId, token }) =>
      withStoreErrors(async () => {
        const found = await model
          .findOneAndUpdate(
            { _id: projectId, leaseToken: token },
            { $inc: { 'plan.attempts': 1 } },
            { returnDocument: 'after' },
          )
          .lean<BlobExportDocument>();
        if (!found?.plan) throw leaseLost();
        return found.plan.attempts;
      }),
    finishWindow: (fence, { sequence, cursorVer, lastSyncMs, nextMs }, session) =>
      update(
        fence,
        {
          $set: { sequence, cursorVer, lastSyncMs, nextSyncMs: nextMs, dueMs: nextMs, failures: 0 },
          $unset: { plan: 1, lastError: 1, lastErrorMs: 1 },
        },
        session,
      ),
    rest: (fence, nextMs) =>
      update(fence, {
        $set: { nextSyncMs: nextMs, dueMs: nextMs, failures: 0 },
        $unset: { lastError: 1, lastErrorMs: 1 },
      }),
    fail: (fence, { message, atMs, failures, retryMs }, session) =>
      update(
        fence,
        {
          $set: {
            lastError: message,
            lastErrorMs: atMs,
            failures,
            ...(retryMs === undefined ? { enabled: false } : { dueMs: retryMs }),
          },
        },
        session,
      ),
    release: (fence) => update(fence, { $set: { leaseExpiresMs: 0 }, $unset: { runStartedMs: 1 } }),
  };
}

function leaseLost(): AppError {
  return new AppError('conflict', 'LEASE_LOST', 'Another process or a change of the export took over.');
}
