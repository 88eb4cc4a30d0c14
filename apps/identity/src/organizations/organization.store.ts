import { AppError } from '@assay/errors';
import { withStoreErrors } from '@assay/mongo';
import type { identity } from '@assay/proto';
import type { ClientSession, Model } from 'mongoose';
import type { OrganizationDocument } from './organization.model.js';

export interface OrganizationStore {
  /** @throws AppError `not_found/ORGANIZATION_NOT_FOUND`. */
  get(organizationId: string, tx?: ClientSession): Promise<identity.Organization>;
  /** @throws AppError `conflict/ORGANIZATION_EXISTS`. */
  insert(organization: identity.Organization): Promise<void>;
  /** @throws AppError `not_found/ORGANIZATION_NOT_FOUND`. */
  update(
    organizationId: string,
    change: { name: string; updatedMs: number },
    tx: ClientSession,
  ): Promise<identity.Organization>;
  /** Makes concurrent changes of the members wait for each other. */
  lockMembers(organizationId: string, tx: ClientSession): Promise<void>;
  /** Whether there is no organization at all. */
  isEmpty(): Promise<boolean>;
}

export function mongoOrganizationStore(model: Model<OrganizationDocument>): OrganizationStore {
  return {
    get: (organizationId, tx) =>
      withStoreErrors(async () => {
        const found = await model
          .findById(organizationId)
          .session(tx ?? null)
          .lean<OrganizationDocument>();
        if (!found) throw organizationNotFound();
        return toOrganization(found);
      }),
    insert: ({ id, ...organization }) =>
      withStoreErrors(
        async () => {
          await model.insertMany([{ _id: id, ...organization }]);
        },
        () => new AppError('conflict', 'ORGANIZATION_EXISTS', 'An organization with this id already exists.'),
      ),
    update: (organizationId, change, tx) =>
      withStoreErrors(async () => {
        const updated = await model
          .findOneAndUpdate(
            { _id: organizationId },
            { $set: change },
            { session: tx, returnDocument: 'after' },
          )
          .lean<OrganizationDocument>();
        if (!updated) throw organizationNotFound();
        return toOrganization(updated);
      }),
    lockMembers: (organizationId, tx) =>
      withStoreErrors(async () => {
        const { matchedCount } = await model.updateOne(
          { _id: organizationId },
          { $inc: { membersRevision: 1 } },
          { session: tx },
        );
        if (matchedCount === 0) throw organizationNotFound();
      }),
    isEmpty: () => withStoreErrors(async () => (await model.exists({})) === null),
  };
}

function organizationNotFound(): AppError {
  return new AppError('not_found', 'ORGANIZATION_NOT_FOUND', 'Organization not found');
}

function toOrganization({ _id, name, createdMs, updatedMs }: OrganizationDocument): identity.Organization {
  return { id: _id, name, createdMs, updatedMs };
}
