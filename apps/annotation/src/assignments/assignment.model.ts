import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { annotation } from '@assay/proto';
import type { Connection, Model } from 'mongoose';

export interface AssignmentDocument extends BaseDocument {
  projectId: string;
  queueId: string;
  userId: string;
  createdMs: number;
}

const schema = makeSchema<AssignmentDocument>({
  projectId: { type: String, required: true },
  queueId: { type: String, required: true },
  userId: { type: String, required: true },
  createdMs: { type: Number, required: true },
}).index({ projectId: 1, queueId: 1, userId: 1 }, { unique: true });

export function assignmentModel(connection: Connection): Model<AssignmentDocument> {
  return modelOf(connection, 'assignments', schema);
}

export function toAssignment({
  projectId,
  queueId,
  userId,
  createdMs,
}: AssignmentDocument): annotation.Assignment {
  return { projectId, queueId, userId, createdMs };
}
