import { createHash } from 'node:crypto';
import { withStoreErrors } from '@assay/mongo';
import { mongo, type Connection } from 'mongoose';
import type { MediaContext } from './media-rules.js';
import { mediaDocuments, mediaLinkDocuments, type MediaDocument } from './media.model.js';

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

/** Files and where they are shown. */
export interface MediaRecords {
  find(projectId: string, mediaId: string): Promise<MediaRecord | undefined>;
  /** In no order; unknown ids are left out. */
  findMany(projectId: string, mediaIds: readonly string[]): Promise<MediaRecord[]>;
  /** Notes a file with type and length as announced last; what is known of uploads stays. */
  put(projectId: string, media: MediaAnnouncement, nowMs: number): Promise<void>;
  /** Links a file to what it belongs to, once however often it is called. */
  link(projectId: string, mediaId: string, context: MediaContext, nowMs: number): Promise<void>;
  /** Whether there is such a file. */
  report(projectId: string, mediaId: string, report: UploadReport): Promise<boolean>;
}

export function mongoMediaRecords(connection: Connection): MediaRecords {
  const media = mediaDocuments(connection);
  const links = mediaLinkDocuments(connection);
  const idOf = (projectId: string, mediaId: string): string => `${projectId}/${mediaId}`;
  const find = async (projectId: string, mediaId: string): Promise<MediaRecord | undefined> => {
    const found = await media.findOne({ _id: idOf(projectId, mediaId) }).lean<MediaDocument>();
    return found ?? undefined;
  };
  return {
    find: (projectId, mediaId) => withStoreErrors(() => find(projectId, mediaId)),
    findMany: (projectId, mediaIds) =>
      withStoreErrors(() =>
        media
          .find({ _id: { $in: mediaIds.map((mediaId) => idOf(projectId, mediaId)) } })
          .lean<MediaDocument[]>(),
      ),
    put: (projectId, { mediaId, sha256Base64, ...announced }, nowMs) =>
      withStoreErrors(() =>
        upsertTwice(() =>
          media.updateOne(
            { _id: idOf(projectId, mediaId) },
            { $set: announced, $setOnInsert: { projectId, mediaId, sha256Base64, createdMs: nowMs } },
            { upsert: true },
          ),
        ),
      ),
    link: (projectId, mediaId, context, nowMs) =>
      withStoreErrors(() =>
        upsertTwice(() =>
          links.updateOne(
            { _id: hashLink(projectId, mediaId, context) },
            { $setOnInsert: { projectId, mediaId, ...context, createdMs: nowMs } },
            { upsert: true },
          ),
        ),
      ),
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
