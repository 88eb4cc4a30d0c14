import { makeSchema, modelOf, withStoreErrors, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** What has been done about the policies of a project, whose id is the document's. */
interface AppliedPolicyDocument extends BaseDocument {
  /** Retention that its rows obey. */
  retentionDays: number;
  /** When the data of the deleted project was last removed; absent before. */
  removedMs?: number;
}

/** Who does the work of policies, until when: one process at a time. */
interface PolicyRunDocument extends BaseDocument {
  owner: string;
  untilMs: number;
  /** When old data was last looked for. */
  expiredMs: number;
}

const appliedSchema = makeSchema<AppliedPolicyDocument>({
  retentionDays: { type: Number, required: true },
  removedMs: Number,
});
const runSchema = makeSchema<PolicyRunDocument>({ owner: String, untilMs: Number, expiredMs: Number });

const RUN_ID = 'retention';

export interface AppliedPolicy {
  readonly projectId: string;
  readonly retentionDays: number;
  readonly removedMs: number | undefined;
}

/** Survives restarts, so that a change of retention is applied once however long it took to get to it. */
export interface AppliedPolicies {
  readonly models: readonly [Model<AppliedPolicyDocument>, Model<PolicyRunDocument>];
  list(): Promise<ReadonlyMap<string, AppliedPolicy>>;
  /** All in one write. */
  putMany(policies: readonly AppliedPolicy[]): Promise<void>;
  /** Takes or keeps the lease; undefined when another process has it. */
  lease(owner: string, nowMs: number, untilMs: number): Promise<{ expiredMs: number } | undefined>;
  /** Gives the lease back. */
  release(owner: string): Promise<void>;
  noteExpired(atMs: number): Promise<void>;
}

export function mongoAppliedPolicies(connection: Connection): AppliedPolicies {
  const applied = modelOf(connection, 'appliedPolicies', appliedSchema);
  const runs = modelOf(connection, 'policyRuns', runSchema);
  return {
    models: [applied, runs],
    list: () =>
      withStoreErrors(async () => {
        const found = await applied.find({}).lean<AppliedPolicyDocument[]>();
        return new Map(
          found.map(({ _id, retentionDays, removedMs }) => [
            _id,
            { projectId: _id, retentionDays, removedMs },
          ]),
        );
      }),
    putMany: (policies) =>
      withStoreErrors(async () => {
        if (policies.length === 0) return;
        await applied.bulkWrite(
          policies.map(({ projectId, retentionDays, removedMs }) => ({
            updateOne: {
              filter: { _id: projectId },
              update: { $set: { retentionDays, ...(removedMs !== undefined && { removedMs }) } },
              upsert: true,
            },
          })),
        );
      }),
    lease: (owner, nowMs, untilMs) =>
      withStoreErrors(async () => {
        await runs.updateOne(
          { _id: RUN_ID },
          { $setOnInsert: { owner, untilMs: 0, expiredMs: 0 } },
          { upsert: true },
        );
        const taken = await runs
          .findOneAndUpdate(
            { _id: RUN_ID, $or: [{ owner }, { untilMs: { $lt: nowMs } }] },
            { $set: { owner, untilMs } },
            { returnDocument: 'after' },
          )
          .lean<PolicyRunDocument>();
        return taken ? { expiredMs: taken.expiredMs } : undefined;
      }),
    release: (owner) =>
      withStoreErrors(async () => {
        await runs.updateOne({ _id: RUN_ID, owner }, { $set: { untilMs: 0 } });
      }),
    noteExpired: (expiredMs) =>
      withStoreErrors(async () => {
        await runs.updateOne({ _id: RUN_ID }, { $set: { expiredMs } });
      }),
  };
}
