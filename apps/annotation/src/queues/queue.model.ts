import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { annotation } from '@assay/proto';
import type { Connection, Model } from 'mongoose';

export interface QueueDocument extends BaseDocument {
  projectId: string;
  name: string;
  description?: string;
  scoreConfigIds: string[];
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<QueueDocument>({
  projectId: { type: String, required: true },
  // Not `required`: the empty name is a name.
  name: String,
  description: String,
  scoreConfigIds: { type: [String], required: true },
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, name: 1 }, { unique: true })
  .index({ projectId: 1, createdMs: -1, _id: -1 });

export function queueModel(connection: Connection): Model<QueueDocument> {
  return modelOf(connection, 'queues', schema);
}

export function toQueue({ _id, ...fields }: QueueDocument): annotation.Queue {
  return { ...fields, id: _id };
}
