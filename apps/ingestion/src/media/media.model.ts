import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';
import type { MediaContext } from './media-rules.js';

/** A file of a project: `_id` is `<projectId>/<mediaId>`. */
export interface MediaDocument extends BaseDocument {
  projectId: string;
  mediaId: string;
  sha256Base64: string;
  /** As announced last. */
  contentType: string;
  contentLengthBytes: number;
  createdMs: number;
  /** As the client reported last; absent before. */
  uploadedMs?: number;
  uploadHttpStatus?: number;
  uploadHttpError?: string;
  uploadDurationMs?: number;
  /** Type and length of the bytes that are there: an announcement of another type leaves them readable. */
  storedType?: string;
  storedLengthBytes?: number;
  /** Since when nothing refers to it: it is gone for readers, its bytes are being deleted. Absent otherwise. */
  removedMs?: number;
  /** Moves with every announcement, so that a removal at the same moment collides with it. */
  announcements?: number;
}

/** A place where a file is shown: `_id` is a hash of all of it, so that making a link twice makes one. */
export interface MediaLinkDocument extends BaseDocument, MediaContext {
  projectId: string;
  mediaId: string;
  createdMs: number;
}

const text = { type: String, required: true };

const mediaSchema = makeSchema<MediaDocument>({
  projectId: text,
  mediaId: text,
  sha256Base64: text,
  contentType: text,
  contentLengthBytes: { type: Number, required: true },
  createdMs: { type: Number, required: true },
  uploadedMs: Number,
  uploadHttpStatus: Number,
  uploadHttpError: String,
  uploadDurationMs: Number,
  storedType: String,
  storedLengthBytes: Number,
  removedMs: Number,
  announcements: Number,
}).index({ removedMs: 1 }, { partialFilterExpression: { removedMs: { $exists: true } } });

const linkSchema = makeSchema<MediaLinkDocument>({
  projectId: text,
  mediaId: text,
  // Empty texts are values here, which `required` would refuse.
  traceId: String,
  observationId: String,
  datasetId: String,
  datasetItemId: String,
  field: text,
  createdMs: { type: Number, required: true },
})
  .index({ projectId: 1, traceId: 1 })
  .index({ projectId: 1, mediaId: 1 })
  .index({ projectId: 1, datasetItemId: 1 });

export function mediaDocuments(connection: Connection): Model<MediaDocument> {
  return modelOf(connection, 'media', mediaSchema);
}

export function mediaLinkDocuments(connection: Connection): Model<MediaLinkDocument> {
  return modelOf(connection, 'mediaLinks', linkSchema);
}
