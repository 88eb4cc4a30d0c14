import { makeSchema, modelOf, withStoreErrors, type BaseDocument } from '@assay/mongo';
import type { ClientSession, Connection, Model } from 'mongoose';

/** What changes together and is remembered together. */
export const REVISION_KINDS = ['prompts', 'scoreConfigs'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

interface ProjectRevisionDocument extends BaseDocument {
  value: number;
}

const schema = makeSchema<ProjectRevisionDocument>({ value: { type: Number, required: true } });

/** A number per project and kind that grows with every change. */
export interface RevisionStore {
  readonly model: Model<ProjectRevisionDocument>;
  /** In the order of the projects; 0 where nothing was written. */
  list(kind: RevisionKind, projectIds: readonly string[]): Promise<number[]>;
  /** Makes the number when it is missing; a transaction cannot do that safely beside another one. */
  ensure(kind: RevisionKind, projectId: string): Promise<void>;
  /** The next number. Two transactions that do this collide, and one is run again: so changes have an order. */
  bump(kind: RevisionKind, projectId: string, session: ClientSession): Promise<number>;
  /** Forgets the numbers of a project that is gone. */
  remove(kinds: readonly RevisionKind[], projectId: string): Promise<void>;
}

export function mongoRevisionStore(connection: Connection): RevisionStore {
  const model = modelOf(connection, 'projectRevisions', schema);
  const create = async (_id: string): Promise<void> => {
    await model.updateOne({ _id }, { $setOnInsert: { value: 0 } }, { upsert: true });
  };
  return {
    model,
    list: (kind, projectIds) =>
      withStoreErrors(async () => {
        const ids = projectIds.map((projectId) => idOf(kind, projectId));
        const found = await model.find({ _id: { $in: ids } }).lean<ProjectRevisionDocument[]>();
        const values = new Map(found.map(({ _id, value }) => [_id, value]));
        return ids.map((id) => values.get(id) ?? 0);
      }),
    ensure: (kind, projectId) =>
      withStoreErrors(async () => {
        const id = idOf(kind, projectId);
        // Two at once: one upsert loses and finds the document the second time.
        await create(id).catch(() => create(id));
      }),
    bump: async (kind, projectId, session) => {
      const bumped = await model
        .findOneAndUpdate({ _id: idOf(kind, projectId) }, { $inc: { value: 1 } }, { returnDocument: 'after' })
        .session(session)
        .lean<ProjectRevisionDocument>();
      if (!bumped) throw new Error('a revision vanished');
      return bumped.value;
    },
    remove: (kinds, projectId) =>
      withStoreErrors(async () => {
        await model.deleteMany({ _id: { $in: kinds.map((kind) => idOf(kind, projectId)) } });
      }),
  };
}

function idOf(kind: RevisionKind, projectId: string): string {
  return `${kind}/${projectId}`;
}
