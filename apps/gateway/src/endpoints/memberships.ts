import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import type { identity } from '@assay/proto';
import { acceptRole, presentRole, ROLES } from '../presenters/membership-role.js';
import { named, OneOf } from '../schemas/primitives.js';
import { endpoint, type Endpoint } from './endpoint.js';
import { organizationKeyRequired, presentOrganizationError } from './organization-access.js';

const Membership = named(
  'Membership',
  Type.Object({
    userId: Type.String(),
    role: OneOf(ROLES, { description: 'NONE sees only projects with a role of their own.' }),
    email: Type.String(),
    name: Type.String(),
  }),
);
type Membership = Static<typeof Membership>;

const UserId = Type.String({ minLength: 1, maxLength: 800 });
const PutBody = named(
  'MembershipRequest',
  Type.Object({ userId: UserId, role: OneOf(['OWNER', 'ADMIN', 'MEMBER', 'VIEWER']) }),
);
const DeleteBody = named('DeleteMembershipRequest', Type.Object({ userId: UserId }));

function presentMembership({ userId, role, email, name }: identity.Membership): Membership {
  return { userId, role: presentRole(role), email, name };
}

/** The three operations below `path`: on the organization's members, or on a project's. */
function makeMembershipEndpoints(
  path: '/organizations/memberships' | '/projects/:projectId/memberships',
  owner: string,
  deletedMessage: string,
): Endpoint[] {
  const shared = {
    path,
    access: 'organization',
    tag: 'Organizations',
    errors: ['not_found'],
    denied: organizationKeyRequired,
    presentError: presentOrganizationError,
  } as const;
  const scopeOf = (
    { organizationId, keyId }: Principal,
    params: object,
  ): { organizationId: string; projectId: string; actorKeyId: string } => ({
    organizationId,
    projectId: 'projectId' in params ? (params.projectId as string) : '',
    actorKeyId: keyId,
  });
  return [
    endpoint({
      ...shared,
      method: 'GET',
      summary: `List the members of ${owner}`,
      response: named('Memberships', Type.Object({ memberships: Type.Array(Membership) })),
      handle: async ({ params, principal, call, calls }) => {
        const { memberships } = await calls.memberships.listMemberships(scopeOf(principal, params), call);
        return { memberships: memberships.map(presentMembership) };
      },
    }),
    endpoint({
      ...shared,
      method: 'PUT',
      summary: `Add a member of ${owner}, or change the role`,
      body: PutBody,
      response: Membership,
      handle: async ({ params, body, principal, call, calls }) => {
        const request = {
          ...scopeOf(principal, params),
          userId: body.userId,
          role: acceptRole(body.role),
        };
        return presentMembership(await calls.memberships.putMembership(request, call));
      },
    }),
    endpoint({
      ...shared,
      method: 'DELETE',
      summary: `Remove a member of ${owner}`,
      body: DeleteBody,
      response: named('MembershipDeletion', Type.Object({ message: Type.String(), userId: Type.String() })),
      handle: async ({ params, body: { userId }, principal, call, calls }) => {
        await calls.memberships.deleteMembership({ ...scopeOf(principal, params), userId }, call);
        return { message: deletedMessage, userId };
      },
    }),
  ];
}

/** Members of the organization and of its projects. */
export const membershipEndpoints: readonly Endpoint[] = [
  ...makeMembershipEndpoints(
    '/organizations/memberships',
    'the organization',
    'Membership deleted successfully',
  ),
  ...makeMembershipEndpoints(
    '/projects/:projectId/memberships',
    'a project',
    'Project membership deleted successfully',
  ),
];
