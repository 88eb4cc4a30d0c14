import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface OrganizationDocument extends BaseDocument {
  name: string;
  createdMs: number;
  updatedMs: number;
  /** Raised by every change of the members: makes such changes collide, so that rules over all of them hold. */
  membersRevision?: number;
}

const schema = makeSchema<OrganizationDocument>({
  name: String,
  createdMs: Number,
  updatedMs: Number,
  membersRevision: Number,
});

export function organizationModel(connection: Connection): Model<OrganizationDocument> {
  return modelOf(connection, 'organizations', schema);
}
