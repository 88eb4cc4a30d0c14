import { withStoreErrors } from '@assay/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { BlobExportDocument } from './blob-export.model.js';

/** The exports of organizations. Writes are part of a change and take its session. */
export interface BlobExportStore {
  find(
    organizationId: string,
    projectId: string,
    session?: ClientSession,
  ): Promise<BlobExportDocument | undefined>;
  /** By project id. */
  list(organizationId: string): Promise<BlobExportDocument[]>;
  create(document: BlobExportDocument, session: ClientSession): Promise<void>;
  /** Puts the whole document in the place of the one with its id. */
  replace(document: BlobExportDocument, session: ClientSession): Promise<void>;
  /** Whether there was one. */
  delete(organizationId: string, projectId: string, session: ClientSession): Promise<boolean>;
}

/** As many projects as an organization can have. */
const MAX_EXPORTS = 10_000;

export function mongoBlobExportStore(model: Model<BlobExportDocument>): BlobExportStore {
  return {
    find: (organizationId, projectId, session) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ _id: projectId, organizationId })
          .session(session ?? null)
          .lean<BlobExportDocument>();
        return found ?? undefined;
      }),
    list: (organizationId) =>
      withStoreErrors(() =>
        model.find({ organizationId }).sort({ _id: 1 }).limit(MAX_EXPORTS).lean<BlobExportDocument[]>(),
      ),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
    replace: async (document, session) => {
      const { _id, organizationId } = document;
      await model.replaceOne({ _id, organizationId }, document, { session });
    },
    delete: async (organizationId, projectId, session) => {
      const { deletedCount } = await model.deleteOne({ _id: projectId, organizationId }, { session });
      return deletedCount > 0;
    },
  };
}
