import type { identity } from '@assay/proto';

export const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER', 'NONE'] as const;
export type Role = (typeof ROLES)[number];

export function acceptRole(role: Role): identity.MembershipRole {
  return `MEMBERSHIP_ROLE_${role}`;
}

export function presentRole(role: identity.MembershipRole): Role {
  // A role that this version does not know gives no right.
  return ROLES.find((known) => acceptRole(known) === role) ?? 'NONE';
}
