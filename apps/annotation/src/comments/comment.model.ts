import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { annotation } from '@assay/proto';
import type { Connection, Model } from 'mongoose';
import type { CommentObjectType } from './comment.js';

export interface CommentDocument extends BaseDocument {
  projectId: string;
  objectType: CommentObjectType;
  objectId: string;
  content: string;
  /** Empty: nobody is named. */
  authorUserId: string;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<CommentDocument>({
  projectId: { type: String, required: true },
  objectType: { type: String, required: true },
  objectId: { type: String, required: true },
  content: { type: String, required: true },
  // Not `required`: may be empty.
  authorUserId: String,
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, createdMs: 1, _id: 1 })
  .index({ projectId: 1, objectType: 1, createdMs: 1, _id: 1 })
  .index({ projectId: 1, objectType: 1, objectId: 1, createdMs: 1, _id: 1 })
  .index({ projectId: 1, authorUserId: 1, createdMs: 1, _id: 1 });

export function commentModel(connection: Connection): Model<CommentDocument> {
  return modelOf(connection, 'comments', schema);
}

export function toComment({ _id, ...fields }: CommentDocument): annotation.Comment {
  return { ...fields, id: _id };
}
