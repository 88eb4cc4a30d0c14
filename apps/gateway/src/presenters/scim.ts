import { ERROR_KINDS, type AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { issuesOf, presentError } from '../plugins/errors.js';
import { ERROR_SCHEMA, USER_SCHEMA, type ScimUser } from '../schemas/scim.js';
import { formatTimestampMs } from '../validation/timestamp.js';

/** @param isActive Whether the user is a member; those who are not are only shown when they just left. */
export function presentScimUser(user: identity.User, isActive = true): ScimUser {
  return {
    schemas: [USER_SCHEMA],
    id: user.id,
    userName: user.email,
    name: { formatted: user.name },
    emails: [{ primary: true, value: user.email, type: 'work' }],
    active: isActive,
    meta: {
      resourceType: 'User',
      created: formatTimestampMs(user.createdMs),
      lastModified: formatTimestampMs(user.updatedMs),
    },
  };
}

/** The error body of RFC 7644 §3.12, with the fields that all our errors have. */
export function presentScimError(error: AppError): unknown {
  const issues = issuesOf(error);
  return {
    ...presentError(error),
    schemas: [ERROR_SCHEMA],
    detail: issues
      ? issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
      : error.message,
    status: String(ERROR_KINDS[error.kind].httpStatus),
  };
}
