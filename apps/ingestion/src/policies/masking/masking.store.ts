import { bumpRevision, withStoreErrors } from '@assay/mongo';
import type { ClientSession, Connection } from 'mongoose';
import type { MaskingRule } from './masking-rule.js';
import { maskingDocuments, type MaskingDocument } from './masking.model.js';

/** What moves when the rules of any project change. */
export const MASKING_REVISION = 'masking';

export interface StoredMasking {
  readonly projectId: string;
  readonly rules: readonly MaskingRule[];
  /** Grows with each change; 0 without a document. */
  readonly version: number;
  readonly updatedMs: number | undefined;
}

/** The rules of projects. */
export interface MaskingStore {
  /** A project without any has an empty list of version 0. */
  get(projectId: string, session?: ClientSession): Promise<StoredMasking>;
  /** Replaces what is there, and moves the revision. */
  put(masking: StoredMasking, session: ClientSession): Promise<void>;
  /** Version by project, of all projects that ever had rules. */
  listVersions(): Promise<ReadonlyMap<string, number>>;
  findMany(projectIds: readonly string[]): Promise<StoredMasking[]>;
  deleteOfProjects(projectIds: readonly string[]): Promise<void>;
}

export function mongoMaskingStore(connection: Connection): MaskingStore {
  const documents = maskingDocuments(connection);
  return {
    get: (projectId, session) =>
      withStoreErrors(async () => {
        const found = await documents
          .findOne({ _id: projectId })
          .session(session ?? null)
          .lean<MaskingDocument>();
        return found ? fromDocument(found) : { projectId, rules: [], version: 0, updatedMs: undefined };
      }),
    put: ({ projectId, rules, version, updatedMs }, session) =>
      withStoreErrors(async () => {
        await documents.updateOne(
          { _id: projectId },
          { $set: { rules: [...rules], version, updatedMs: updatedMs ?? 0 } },
          { upsert: true, session },
        );
        await bumpRevision(connection, MASKING_REVISION, session);
      }),
    listVersions: () =>
      withStoreErrors(async () => {
        const found = await documents.find({}, { version: 1 }).lean<MaskingDocument[]>();
        return new Map(found.map(({ _id, version }) => [_id, version]));
      }),
    findMany: (projectIds) =>
      withStoreErrors(async () => {
        if (projectIds.length === 0) return [];
        const found = await documents.find({ _id: { $in: [...projectIds] } }).lean<MaskingDocument[]>();
        return found.map(fromDocument);
      }),
    deleteOfProjects: (projectIds) =>
      withStoreErrors(async () => {
        const { deletedCount } = await documents.deleteMany({ _id: { $in: [...projectIds] } });
        if (deletedCount > 0) await bumpRevision(connection, MASKING_REVISION);
      }),
  };
}

function fromDocument({ _id, rules, version, updatedMs }: MaskingDocument): StoredMasking {
  return { projectId: _id, rules, version, updatedMs };
}
