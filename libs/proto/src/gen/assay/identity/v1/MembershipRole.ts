// Original file: proto/assay/identity/v1/membership_service.proto

/**
 * What a member may do. NONE belongs to the organization but sees only projects with a role of their own.
 */
export const MembershipRole = {
  MEMBERSHIP_ROLE_UNSPECIFIED: 'MEMBERSHIP_ROLE_UNSPECIFIED',
  MEMBERSHIP_ROLE_OWNER: 'MEMBERSHIP_ROLE_OWNER',
  MEMBERSHIP_ROLE_ADMIN: 'MEMBERSHIP_ROLE_ADMIN',
  MEMBERSHIP_ROLE_MEMBER: 'MEMBERSHIP_ROLE_MEMBER',
  MEMBERSHIP_ROLE_VIEWER: 'MEMBERSHIP_ROLE_VIEWER',
  MEMBERSHIP_ROLE_NONE: 'MEMBERSHIP_ROLE_NONE',
} as const;

/**
 * What a member may do. NONE belongs to the organization but sees only projects with a role of their own.
 */
export type MembershipRole =
  | 'MEMBERSHIP_ROLE_UNSPECIFIED'
  | 0
  | 'MEMBERSHIP_ROLE_OWNER'
  | 1
  | 'MEMBERSHIP_ROLE_ADMIN'
  | 2
  | 'MEMBERSHIP_ROLE_MEMBER'
  | 3
  | 'MEMBERSHIP_ROLE_VIEWER'
  | 4
  | 'MEMBERSHIP_ROLE_NONE'
  | 5

/**
 * What a member may do. NONE belongs to the organization but sees only projects with a role of their own.
 */
export type MembershipRole__Output = typeof MembershipRole[keyof typeof MembershipRole]
