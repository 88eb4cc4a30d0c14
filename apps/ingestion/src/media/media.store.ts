import { createHash } from 'node:crypto';
import { runTransaction, withStoreErrors } from '@assay/mongo';
import { mongo, type Connection } from 'mongoose';
import type { MediaContext } from './media-rules.js';
import {
  mediaDocuments,
  mediaLinkDocuments,
  type MediaDocument,
  type MediaLinkDocument,
} from './media.model.js';

/** A file as its uploader announces it. */
export interface MediaAnnouncement {
  readonly mediaId: string;
  readonly sha256Base64: string;
  readonly contentType: string;
  readonly contentLengthBytes: number;
}

/** How an upload went, as the client saw it. */
export interface UploadReport {
  readonly uploadedMs: number;
  readonly uploadHttpStatus: number;
  readonly uploadHttpError: string | undefined;
  readonly uploadDurationMs: number | undefined;
  readonly isStored: boolean;
}

export type MediaRecord = Omit<MediaDocument, '_id'>;

/** Links of one transaction. */
const MAX_LINKS = 1_000;
/** What a removed file is no more; announced again, it is uploaded again. */
const UPLOAD_FACTS = {
  uploadedMs: 1,
  uploadHttpStatus: 1,
  uploadHttpError: 1,
  uploadDurationMs: 1,
  storedType: 1,
  storedLengthBytes: 1,
};

/** Files and where they are shown. */
export interface MediaRecords {
  find(projectId: string, mediaId: string): Promise<MediaRecord | undefined>;
  /** In no order; unknown ids are left out. */
  findMany(projectId: string, mediaIds: readonly string[]): Promise<MediaRecord[]>;
  /**
   * Links a file to what it belongs to, once however often it is called, and notes type and length as announced last;
   * what is known of uploads stays.
   *
   * @returns Whether its bytes are there already, of this type.
   */
  announce(
    projectId: string,
    media: MediaAnnouncement,
    context: MediaContext,
    nowMs: number,
  ): Promise<boolean>;
  /** Whether there is such a file. */
  report(projectId: string, mediaId: string, report: UploadReport): Promise<boolean>;
  /**
   * Removes the links of traces and of their observations. Files that nothing refers to any more are gone for readers
   * at once; their bytes are for {@link listRemoved}.
   */
  unlinkTraces(projectId: string, traceIds: readonly string[], nowMs: number): Promise<void>;
  /** Files whose bytes may go, the longest removed first. */
  listRemoved(limit: number): Promise<MediaRecord[]>;
  /** Forgets a removed file, unless it was announced again meanwhile. */
  forget(media: MediaRecord): Promise<void>;
}

export function mongoMediaRecords(connection: Connection): MediaRecords {
  const media = mediaDocuments(connection);
  const links = mediaLinkDocuments(connection);
  const idOf = (projectId: string, mediaId: string): string => `${projectId}/${mediaId}`;
  const find = async (projectId: string, mediaId: string): Promise<MediaRecord | undefined> => {
    const found = await media.findOne({ _id: idOf(projectId, mediaId) }).lean<MediaDocument>();
    return found && found.removedMs === undefined ? found : undefined;
  };
  return {
    find: (projectId, mediaId) => withStoreErrors(() => find(projectId, mediaId)),
    findMany: (projectId, mediaIds) =>
      withStoreErrors(async () => {
        const ids = mediaIds.map((mediaId) => idOf(projectId, mediaId));
        const found = await media.find({ _id: { $in: ids } }).lean<MediaDocument[]>();
        return found.filter(({ removedMs }) => removedMs === undefined);
      }),
    announce: (projectId, { mediaId, sha256Base64, ...announced }, context, nowMs) =>
      withStoreErrors(async () => {
        // The link comes first: a removal either sees it, or collides with the write of the file below.
        await upsertTwice(() =>
          links.updateOne(
            { _id: hashLink(projectId, mediaId, context) },
            { $setOnInsert: { projectId, mediaId, ...context, createdMs: nowMs } },
            { upsert: true },
          ),
        );
        const _id = idOf(projectId, mediaId);
        const stored = {
          uploadHttpStatus: 200,
          storedType: announced.contentType,
          removedMs: { $exists: false },
        };
        const touched = await media.updateOne({ _id, ...stored }, { $inc: { announcements: 1 } });
        if (touched.matchedCount > 0) return true;
        await upsertTwice(() =>
          media.updateOne(
            { _id },
            {
              $set: announced,
              $unset: { removedMs: 1 },
              $inc: { announcements: 1 },
              $setOnInsert: { projectId, mediaId, sha256Base64, createdMs: nowMs },
            },
            { upsert: true },
          ),
        );
        return false;
      }),
    report: (projectId, mediaId, { isStored, uploadHttpError, uploadDurationMs, ...facts }) =>
      withStoreErrors(async () => {
        const found = await find(projectId, mediaId);
        if (!found) return false;
        const { contentType, contentLengthBytes } = found;
        await media.updateOne(
          { _id: idOf(projectId, mediaId) },
          {
            $set: {
              ...facts,
              ...(uploadHttpError !== undefined && { uploadHttpError }),
              ...(uploadDurationMs !== undefined && { uploadDurationMs }),
              ...(isStored && { storedType: contentType, storedLengthBytes: contentLengthBytes }),
            },
            $unset: {
              ...(uploadHttpError === undefined && { uploadHttpError: 1 }),
              ...(uploadDurationMs === undefined && { uploadDurationMs: 1 }),
            },
          },
        );
        return true;
      }),
    unlinkTraces: async (projectId, traceIds, nowMs) => {
      const ofTraces = { projectId, traceId: { $in: [...traceIds] } };
      for (;;) {
        const count = await runTransaction(connection, async (session) => {
          const some = await links
            .find(ofTraces)
            .limit(MAX_LINKS)
            .session(session)
            .lean<MediaLinkDocument[]>();
          if (some.length === 0) return 0;
          await links.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }, { session });
          const mediaIds = [...new Set(some.map(({ mediaId }) => mediaId))];
          const still = await links
            .distinct('mediaId', { projectId, mediaId: { $in: mediaIds } })
            .session(session);
          const unused = mediaIds.filter((mediaId) => !still.includes(mediaId));
          await media.updateMany(
            { _id: { $in: unused.map((mediaId) => idOf(projectId, mediaId)) } },
            { $set: { removedMs: nowMs }, $unset: UPLOAD_FACTS },
            { session },
          );
          return some.length;
        });
        if (count < MAX_LINKS) return;
      }
    },
    listRemoved: (limit) =>
      withStoreErrors(() =>
        media
          .find({ removedMs: { $gt: 0 } })
          .sort({ removedMs: 1 })
          .limit(limit)
          .lean<MediaDocument[]>(),
      ),
    forget: ({ projectId, mediaId, removedMs }) =>
      withStoreErrors(async () => {
        await media.deleteOne({ _id: idOf(projectId, mediaId), removedMs: removedMs ?? 0 });
      }),
  };
}

/** Of two first upserts at once one loses, and finds the document the second time. */
async function upsertTwice(upsert: () => PromiseLike<unknown>): Promise<void> {
  try {
    await upsert();
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError) || error.code !== 11_000) throw error;
    await upsert();
  }
}

function hashLink(projectId: string, mediaId: string, context: MediaContext): string {
  const { traceId, observationId, datasetId, datasetItemId, field } = context;
  const parts = [projectId, mediaId, traceId, observationId, datasetId, datasetItemId, field];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
