import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export type Role = 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER' | 'NONE';

export interface MembershipDocument extends BaseDocument {
  organizationId: string;
  /** Empty: member of the organization. */
  projectId: string;
  userId: string;
  role: Role;
  createdMs: number;
  updatedMs: number;
}

const schema = makeSchema<MembershipDocument>({
  organizationId: String,
  projectId: String,
  userId: String,
  role: String,
  createdMs: Number,
  updatedMs: Number,
})
  .index({ organizationId: 1, projectId: 1, userId: 1 }, { unique: true })
  .index({ organizationId: 1, projectId: 1, createdMs: 1, _id: 1 })
  .index({ organizationId: 1, userId: 1 });

export function membershipModel(connection: Connection): Model<MembershipDocument> {
  return modelOf(connection, 'memberships', schema);
}
