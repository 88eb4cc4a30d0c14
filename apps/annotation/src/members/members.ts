import { AppError, isAppError } from '@assay/errors';
import type { CallContext, identity } from '@assay/proto';

/** A user of a project, by the organization that owns it. */
export interface ProjectUser {
  readonly organizationId: string;
  readonly projectId: string;
  readonly userId: string;
}

/** Who belongs to whom, as identity says. */
export interface Members {
  /** Whether the user is a member of the organization, in whatever role. */
  isMember(user: ProjectUser, call: CallContext): Promise<boolean>;
  /** @throws AppError `not_found/USER_NOT_FOUND`, the same for unknown users and for those without access. */
  checkAccess(user: ProjectUser, call: CallContext): Promise<void>;
}

export function identityMembers(
  memberships: Pick<identity.MembershipServiceMethods, 'getProjectRole'>,
): Members {
  const findRole = async (
    user: ProjectUser,
    call: CallContext,
  ): Promise<identity.MembershipRole | undefined> => {
    const { organizationId, projectId, userId } = user;
    try {
      return (await memberships.getProjectRole({ organizationId, projectId, userId }, call)).role;
    } catch (error) {
      if (isAppError(error) && error.kind === 'not_found') return undefined;
      throw error;
    }
  };
  return {
    isMember: async (user, call) => (await findRole(user, call)) !== undefined,
    checkAccess: async (user, call) => {
      const role = await findRole(user, call);
      if (role !== undefined && role !== 'MEMBERSHIP_ROLE_NONE') return;
      throw new AppError('not_found', 'USER_NOT_FOUND', 'User not found or not authorized for this project');
    },
  };
}
