import { AppError } from '@assay/errors';
import type { Changes, ResourceScope } from '@assay/mongo';
import type { identity } from '@assay/proto';
import type { ClientSession } from 'mongoose';
import type { OrganizationStore } from '../organizations/organization.store.js';
import type { ProjectStore } from '../projects/project.store.js';
import { userNotFound, type StoredUser, type UserStore } from '../users/user.store.js';
import { fromRoleMessage, toRoleMessage } from './membership-role.js';
import type { MembershipStore, StoredMembership } from './membership.store.js';

export const MAX_MEMBERS = 10_000;

/** RPC methods of the membership resource. */
export function membershipHandlers(options: {
  memberships: MembershipStore;
  organizations: OrganizationStore;
  projects: ProjectStore;
  users: UserStore;
  changes: Changes;
  clock: () => number;
}): identity.MembershipServiceMethods {
  const { memberships, organizations, projects, users, changes, clock } = options;

  /** @throws AppError `not_found` when the project or organization does not exist. */
  const checkScope = async (
    organizationId: string,
    projectId: string,
    session?: ClientSession,
  ): Promise<void> => {
    if (projectId === '') await organizations.get(organizationId, session);
    else await projects.get(organizationId, projectId, session);
  };

  return {
    listMemberships: async ({ organizationId, projectId }) => {
      await checkScope(organizationId, projectId);
      const found = await memberships.list(organizationId, projectId);
      const usersById = await users.listByIds(found.map(({ userId }) => userId));
      const members = found.map((member) => toMembership(member, usersById.get(member.userId)));
      return { memberships: members };
    },

    putMembership: async (request, call) => {
      const { organizationId, projectId, userId } = request;
      const role = fromRoleMessage(request.role);
      if (!role) throw new AppError('invalid', 'ROLE_INVALID', 'The role is missing or unknown.');
      await checkScope(organizationId, projectId);
      const user = await users.get(userId);
      if ((await memberships.count(organizationId, projectId)) >= MAX_MEMBERS) throw tooManyMembers();
      return changes(toScope(request), call, async ({ session, record }) => {
        await checkScope(organizationId, projectId, session);
        if (projectId !== '' && !(await memberships.find(organizationId, '', userId, session))) {
          throw notAMember();
        }
        if (projectId === '') await organizations.lockMembers(organizationId, session);
        const before = await memberships.find(organizationId, projectId, userId, session);
        const after = await memberships.put(
          organizationId,
          projectId,
          { userId, role, nowMs: clock() },
          session,
        );
        await record({
          resourceId: userId,
          action: before ? 'update' : 'create',
          before: before && toSnapshot(before),
          after: toSnapshot(after),
        });
        return toMembership(after, user);
      });
    },

    deleteMembership: async (request, call) => {
      const { organizationId, projectId, userId } = request;
      await checkScope(organizationId, projectId);
      await changes(toScope(request), call, async ({ session, record }) => {
        if (projectId === '') await organizations.lockMembers(organizationId, session);
        const before = await memberships.find(organizationId, projectId, userId, session);
        if (!before) throw new AppError('not_found', 'MEMBERSHIP_NOT_FOUND', 'Membership not found');
        await memberships.delete(organizationId, projectId, userId, session);
        await record({ resourceId: userId, action: 'delete', before: toSnapshot(before) });
      });
      return {};
    },

    getProjectRole: async ({ organizationId, projectId, userId }) => {
      const [ofProject, ofOrganization] = await Promise.all([
        memberships.find(organizationId, projectId, userId),
        memberships.find(organizationId, '', userId),
      ]);
      if (!ofOrganization) throw notAMember();
      return { role: toRoleMessage((ofProject ?? ofOrganization).role) };
    },
  };
}

function notAMember(): AppError {
  return new AppError('not_found', 'NOT_A_MEMBER', 'User is not a member of the organization');
}

export function tooManyMembers(): AppError {
  return new AppError('conflict', 'MEMBER_LIMIT', `There are already ${MAX_MEMBERS} members.`);
}

function toScope(request: { organizationId: string; projectId: string; actorKeyId: string }): ResourceScope {
  const { organizationId, projectId, actorKeyId } = request;
  return { organizationId, projectId, actorKeyId, resourceType: 'membership' };
}

function toMembership({ userId, role }: StoredMembership, user: StoredUser | undefined): identity.Membership {
  // Users are never deleted; a member without one would be a fault of the store.
  if (!user) throw userNotFound();
  return { userId, role: toRoleMessage(role), email: user.email, name: user.name };
}

function toSnapshot({ userId, role }: StoredMembership): Record<string, unknown> {
  return { userId, role };
}
