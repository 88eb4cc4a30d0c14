import { AppError } from '@assay/errors';
import type { Change, Changes, ResourceNote, ResourceScope } from '@assay/mongo';
import type { identity } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { MAX_MEMBERS, tooManyMembers } from '../memberships/membership.handlers.js';
import { fromRoleMessage, toRoleMessage } from '../memberships/membership-role.js';
import type { Role } from '../memberships/membership.model.js';
import type { MembershipStore, StoredMembership } from '../memberships/membership.store.js';
import type { OrganizationStore } from '../organizations/organization.store.js';
import { acceptEmail, acceptUserName } from './user.js';
import { userNotFound, type StoredUser, type UserStore } from './user.store.js';

const MAX_COUNT = 100;

/** RPC methods of users, as an organization's directory (SCIM) sees and changes them. */
export function userHandlers(options: {
  users: UserStore;
  memberships: MembershipStore;
  organizations: OrganizationStore;
  changes: Changes;
  clock: () => number;
}): identity.UserServiceMethods {
  const { users, memberships, organizations, changes, clock } = options;

  /** @throws AppError `forbidden/LAST_OWNER` when nobody else owns the organization. */
  const checkOwnerRemains = async (
    organizationId: string,
    before: StoredMembership,
    session: ClientSession,
  ): Promise<void> => {
    if (before.role !== 'OWNER') return;
    if ((await memberships.countOtherOwners(organizationId, before.userId, session)) > 0) return;
    throw new AppError(
      'forbidden',
      'LAST_OWNER',
      'The last owner of an organization cannot be removed or demoted',
    );
  };

  const putRole = async (
    organizationId: string,
    member: { userId: string; role: Role },
    before: StoredMembership | undefined,
    { session, record }: Change<ResourceNote>,
  ): Promise<StoredMembership> => {
    const after = await memberships.put(organizationId, '', { ...member, nowMs: clock() }, session);
    await record({
      resourceId: member.userId,
      action: before ? 'update' : 'create',
      before: before && { userId: before.userId, role: before.role },
      after: { userId: after.userId, role: after.role },
    });
    return after;
  };

  const removeMember = async (
    organizationId: string,
    before: StoredMembership,
    { session, record }: Change<ResourceNote>,
  ): Promise<void> => {
    await checkOwnerRemains(organizationId, before, session);
    await memberships.delete(organizationId, '', before.userId, session);
    const snapshot = { userId: before.userId, role: before.role };
    await record({ resourceId: before.userId, action: 'delete', before: snapshot });
  };

  return {
    listUsers: async ({ organizationId, email, startIndex, count }) => {
      checkWindow(startIndex, count);
      if (email !== undefined) {
        const user = await users.findByEmail(email.trim().toLowerCase());
        const member = user && (await memberships.find(organizationId, '', user.id));
        const matches = user && member ? [toUser(user, member)] : [];
        return { users: matches.slice(startIndex - 1, startIndex - 1 + count), totalItems: matches.length };
      }
      const [members, totalItems] = await Promise.all([
        // A limit of 0 would mean "all" to the store.
        count === 0 ? [] : memberships.list(organizationId, '', { skip: startIndex - 1, limit: count }),
        memberships.count(organizationId, ''),
      ]);
      const usersById = await users.listByIds(members.map(({ userId }) => userId));
      const found = members.flatMap((member) => {
        const user = usersById.get(member.userId);
        return user ? [toUser(user, member)] : [];
      });
      return { users: found, totalItems };
    },

    getUser: async ({ organizationId, userId }) => {
      const member = await memberships.find(organizationId, '', userId);
      if (!member) throw userNotFound();
      return toUser(await users.get(userId), member);
    },

    createUser: async (request, call) => {
      const { organizationId } = request;
      const email = acceptEmail(request.email);
      const name = acceptUserName(request.name);
      const role = fromRoleMessage(request.role) ?? 'NONE';
      if ((await memberships.count(organizationId, '')) >= MAX_MEMBERS) throw tooManyMembers();
      return changes(toScope(request), call, async (change) => {
        const { session } = change;
        await organizations.lockMembers(organizationId, session);
        const known = await users.findByEmail(email, session);
        const user = known ?? makeUser(email, name, clock());
        if (!known) {
          await users.insert(user, session);
          await change.record({ resourceType: 'user', resourceId: user.id, action: 'create', after: user });
        }
        if (await memberships.find(organizationId, '', user.id, session)) {
          throw new AppError('conflict', 'ALREADY_MEMBER', 'User is already a member of the organization');
        }
        return toUser(user, await putRole(organizationId, { userId: user.id, role }, undefined, change));
      });
    },

    updateUser: async (request, call) => {
      const { organizationId, userId, isActive } = request;
      const role = fromRoleMessage(request.role);
      const user = await users.get(userId);
      return changes(toScope(request), call, async (change) => {
        const { session } = change;
        await organizations.lockMembers(organizationId, session);
        const before = await memberships.find(organizationId, '', userId, session);
        if (!isActive) {
          if (!before) throw userNotFound();
          await removeMember(organizationId, before, change);
          return toUser(user, before);
        }
        if (before && (role === undefined || role === before.role)) return toUser(user, before);
        if (before) await checkOwnerRemains(organizationId, before, session);
        const member = { userId, role: role ?? 'NONE' };
        return toUser(user, await putRole(organizationId, member, before, change));
      });
    },

    deleteUser: async (request, call) => {
      const { organizationId, userId } = request;
      await changes(toScope(request), call, async (change) => {
        const { session } = change;
        await organizations.lockMembers(organizationId, session);
        const before = await memberships.find(organizationId, '', userId, session);
        if (!before) throw userNotFound();
        await removeMember(organizationId, before, change);
      });
      return {};
    },
  };
}

function checkWindow(startIndex: number, count: number): void {
  if (startIndex < 1 || count < 0 || count > MAX_COUNT) {
    throw new AppError(
      'invalid',
      'WINDOW_INVALID',
      `startIndex must be 1 or more, count from 0 to ${MAX_COUNT}`,
    );
  }
}

function toScope(request: { organizationId: string; actorKeyId: string }): ResourceScope {
  const { organizationId, actorKeyId } = request;
  return { organizationId, projectId: '', actorKeyId, resourceType: 'membership' };
}

export function makeUser(email: string, name: string, nowMs: number): StoredUser {
  return { id: randomUUID(), email, name, createdMs: nowMs, updatedMs: nowMs };
}

function toUser(user: StoredUser, member: StoredMembership): identity.User {
  return {
    ...user,
    role: toRoleMessage(member.role),
    updatedMs: Math.max(user.updatedMs, member.updatedMs),
  };
}
