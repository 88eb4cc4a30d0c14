import type { identity } from '@assay/proto';
import type { Role } from './membership.model.js';

const MESSAGE_BY_ROLE = {
  OWNER: 'MEMBERSHIP_ROLE_OWNER',
  ADMIN: 'MEMBERSHIP_ROLE_ADMIN',
  MEMBER: 'MEMBERSHIP_ROLE_MEMBER',
  VIEWER: 'MEMBERSHIP_ROLE_VIEWER',
  NONE: 'MEMBERSHIP_ROLE_NONE',
} as const satisfies Record<Role, identity.MembershipRole>;

export function toRoleMessage(role: Role): identity.MembershipRole {
  return MESSAGE_BY_ROLE[role];
}

/** Undefined for `UNSPECIFIED`. */
export function fromRoleMessage(message: identity.MembershipRole): Role | undefined {
  return (Object.keys(MESSAGE_BY_ROLE) as Role[]).find((role) => MESSAGE_BY_ROLE[role] === message);
}
