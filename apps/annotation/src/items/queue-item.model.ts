import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { annotation } from '@assay/proto';
import type { Connection, Model } from 'mongoose';

export const ITEM_OBJECT_TYPES = ['TRACE', 'OBSERVATION', 'SESSION'] as const;
export const ITEM_STATUSES = ['PENDING', 'COMPLETED'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export interface QueueItemDocument extends BaseDocument {
  projectId: string;
  queueId: string;
  objectId: string;
  objectType: (typeof ITEM_OBJECT_TYPES)[number];
  status: ItemStatus;
  completedMs?: number;
  /** Who held it last. Counts while `lockedUntilMs` is ahead, which only pending items have. */
  lockedByUserId: string;
  /** 0: nobody has held it since it was opened. */
  lockedUntilMs: number;
  annotatorUserId: string;
  createdMs: number;
  updatedMs: number;
}

/** The order in which items are handed out, read backwards. */
export const CLAIM_INDEX = { projectId: 1, queueId: 1, status: 1, createdMs: -1, _id: -1 } as const;

/** Those that are held, and by whom. */
export const LOCK_INDEX = { projectId: 1, queueId: 1, lockedUntilMs: 1, lockedByUserId: 1 } as const;

const schema = makeSchema<QueueItemDocument>({
  projectId: { type: String, required: true },
  queueId: { type: String, required: true },
  // Not `required`: these may be empty.
  objectId: String,
  lockedByUserId: String,
  annotatorUserId: String,
  objectType: { type: String, required: true },
  status: { type: String, required: true },
  completedMs: Number,
  lockedUntilMs: { type: Number, required: true },
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, queueId: 1, createdMs: -1, _id: -1 })
  .index(CLAIM_INDEX)
  // Progress reads these two alone, not the documents.
  .index({ projectId: 1, queueId: 1, status: 1, annotatorUserId: 1 })
  .index(LOCK_INDEX);

export function queueItemModel(connection: Connection): Model<QueueItemDocument> {
  return modelOf(connection, 'queueItems', schema);
}

export function toQueueItem({ _id, ...fields }: QueueItemDocument): annotation.QueueItem {
  return { ...fields, id: _id };
}
