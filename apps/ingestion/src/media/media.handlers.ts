import type { ObjectStore } from '@assay/blob';
import { AppError } from '@assay/errors';
import type { ingestion } from '@assay/proto';
import { acceptUpload, makeMediaId, makeObjectKey } from './media-rules.js';
import type { MediaRecord, MediaRecords } from './media.store.js';

export interface MediaParts {
  readonly media: MediaRecords;
  readonly objects: Pick<ObjectStore, 'signGet' | 'signPut'>;
  readonly keyPrefix: string;
  readonly maxBytes: number;
  /** How long a URL that downloads is valid. */
  readonly urlSeconds: number;
  readonly clock: () => number;
}

const UPLOAD_URL_SECONDS = 3600;
const READABLE: readonly number[] = [200, 201];
const MAX_ERROR_CHARS = 2_000;
const MAX_IDS = 1_000;

/** Files: announce and sign an upload, note how it went, read. */
export function mediaHandlers(parts: MediaParts): ingestion.MediaServiceMethods {
  const { media, objects, clock } = parts;
  return {
    createMediaUpload: async (request) => {
      const context = acceptUpload(request, parts.maxBytes);
      const { projectId, contentType, contentLengthBytes, sha256Base64 } = request;
      const mediaId = makeMediaId(sha256Base64);
      const known = await media.find(projectId, mediaId);
      // Ids are cut hashes: another file's bytes must not come to lie under this one's name.
      if (known && known.sha256Base64 !== sha256Base64) {
        throw new AppError('invalid', 'MEDIA_ID_TAKEN', 'Another file has the same media id.');
      }
      const announcement = { mediaId, sha256Base64, contentType, contentLengthBytes };
      const isStored = await media.announce(projectId, announcement, context, clock());
      if (isStored) return { mediaId, uploadUrl: '' };
      const key = makeObjectKey(parts.keyPrefix, projectId, mediaId, contentType);
      const uploadUrl = await objects.signPut(key, {
        contentType,
        contentLength: contentLengthBytes,
        sha256Base64,
        expiresSeconds: UPLOAD_URL_SECONDS,
      });
      return { mediaId, uploadUrl };
    },
    updateMedia: async (request) => {
      const { projectId, mediaId, uploadedMs, uploadHttpStatus, uploadHttpError } = request;
      const isKnown = await media.report(projectId, mediaId, {
        uploadedMs,
        uploadHttpStatus,
        uploadHttpError:
          uploadHttpStatus === 200 || uploadHttpError === ''
            ? undefined
            : uploadHttpError.slice(0, MAX_ERROR_CHARS),
        uploadDurationMs: request.uploadDurationMs,
        isStored: READABLE.includes(uploadHttpStatus),
      });
      if (!isKnown) throw notFound();
      return {};
    },
    getMedia: async ({ projectId, mediaId }) => {
      const found = await media.find(projectId, mediaId);
      if (!found) throw notFound();
      const { uploadHttpStatus, uploadedMs } = found;
      if (uploadHttpStatus === undefined || uploadedMs === undefined) {
        throw new AppError('not_found', 'MEDIA_NOT_UPLOADED', 'Media not yet uploaded');
      }
      if (!isReadable(found)) {
        const message = `Media upload failed with status ${uploadHttpStatus}`;
        throw new AppError('not_found', 'MEDIA_UPLOAD_FAILED', message);
      }
      return signMedia(parts, projectId, found);
    },
    findMedia: async ({ projectId, mediaIds }) => {
      if (mediaIds.length > MAX_IDS) {
        throw new AppError('invalid', 'TOO_MANY_IDS', `At most ${MAX_IDS} files at once.`);
      }
      const found = await media.findMany(projectId, [...new Set(mediaIds)]);
      return {
        media: await Promise.all(found.filter(isReadable).map((one) => signMedia(parts, projectId, one))),
      };
    },
  };
}

type ReadableMedia = MediaRecord & { readonly uploadedMs: number; readonly storedType: string };

function isReadable(record: MediaRecord): record is ReadableMedia {
  const { uploadHttpStatus, uploadedMs, storedType } = record;
  return (
    uploadHttpStatus !== undefined &&
    READABLE.includes(uploadHttpStatus) &&
    uploadedMs !== undefined &&
    storedType !== undefined
  );
}

/** Signing is a computation: no call to the bucket. */
async function signMedia(
  { objects, keyPrefix, urlSeconds, clock }: MediaParts,
  projectId: string,
  { mediaId, storedType, storedLengthBytes, uploadedMs }: ReadableMedia,
): Promise<ingestion.Media> {
  const key = makeObjectKey(keyPrefix, projectId, mediaId, storedType);
  const urlExpiresMs = clock() + urlSeconds * 1000;
  const url = await objects.signGet(key, { expiresSeconds: urlSeconds });
  return {
    mediaId,
    contentType: storedType,
    contentLengthBytes: storedLengthBytes ?? 0,
    uploadedMs,
    url,
    urlExpiresMs,
  };
}

function notFound(): AppError {
  return new AppError('not_found', 'MEDIA_NOT_FOUND', 'Media asset not found');
}
