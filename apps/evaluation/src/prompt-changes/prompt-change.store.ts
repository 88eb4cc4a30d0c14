import { makeSchema, modelOf, withStoreErrors, type AuditRecord, type BaseDocument } from '@assay/mongo';
import type { ClientSession, Connection, Model } from 'mongoose';
import { randomUUID } from 'node:crypto';

export interface PromptChangeDocument extends BaseDocument {
  organizationId: string;
  projectId: string;
  name: string;
  action: string;
  beforeJson?: string;
  afterJson?: string;
  atMs: number;
  /** When nobody has taken it over by then, nobody will. */
  expiresAt: Date;
}

const KEPT_MS = 7 * 24 * 3_600_000;

const schema = makeSchema<PromptChangeDocument>({
  organizationId: { type: String, required: true },
  projectId: { type: String, required: true },
  name: { type: String, required: true },
  action: { type: String, required: true },
  beforeJson: String,
  afterJson: String,
  atMs: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
})
  .index({ atMs: 1, _id: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Changes of prompts that wait for their reader. */
export interface PromptChangeStore {
  readonly model: Model<PromptChangeDocument>;
  /** Part of the change: it waits if, and only if, it happened. */
  create(change: Omit<AuditRecord, 'actorKeyId' | 'requestId'>, session: ClientSession): Promise<void>;
  /** Oldest first. */
  list(limit: number): Promise<PromptChangeDocument[]>;
  delete(ids: readonly string[]): Promise<void>;
}

export function mongoPromptChangeStore(connection: Connection): PromptChangeStore {
  const model = modelOf(connection, 'promptChanges', schema);
  return {
    model,
    create: async (change, session) => {
      const { organizationId, projectId, resourceId, action, before, after, atMs } = change;
      const document: PromptChangeDocument = {
        _id: randomUUID(),
        organizationId,
        projectId,
        name: resourceId,
        action,
        ...(before !== undefined && { beforeJson: JSON.stringify(before) }),
        ...(after !== undefined && { afterJson: JSON.stringify(after) }),
        atMs,
        expiresAt: new Date(atMs + KEPT_MS),
      };
      await model.insertMany([document], { session });
    },
    list: (limit) =>
      withStoreErrors(() =>
        model.find().sort({ atMs: 1, _id: 1 }).limit(limit).lean<PromptChangeDocument[]>().exec(),
      ),
    delete: (ids) =>
      withStoreErrors(async () => {
        await model.deleteMany({ _id: { $in: [...ids] } });
      }),
  };
}
