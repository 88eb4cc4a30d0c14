import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { acceptRole, ROLES } from '../presenters/membership-role.js';

function invalid(message: string): AppError {
  return new AppError('invalid', 'SCIM_REQUEST_INVALID', message);
}

/**
 * The email of `userName eq "x"`, the one filter there is.
 *
 * @throws AppError `invalid/SCIM_REQUEST_INVALID` for any other.
 */
export function acceptFilter(filter: string | undefined): string | undefined {
  if (filter === undefined || filter.trim() === '') return undefined;
  const [, email] = /^\s*userName\s+eq\s+"([^"]*)"\s*$/i.exec(filter) ?? [];
  if (email === undefined) throw invalid('Only the filter userName eq "…" is supported');
  return email;
}

/** @throws AppError `invalid/SCIM_REQUEST_INVALID` when the body does not name the schema. */
export function requireSchema(schemas: readonly string[] | undefined, schema: string): void {
  if (!schemas?.includes(schema)) throw invalid(`schemas must include ${schema}`);
}

/**
 * The first role, as text or `{value}`; `UNSPECIFIED` without any.
 *
 * @throws AppError `invalid/SCIM_REQUEST_INVALID` for a role that does not exist.
 */
export function acceptRoles(roles: readonly unknown[] | null | undefined): identity.MembershipRole {
  const [first] = roles ?? [];
  if (first === undefined) return 'MEMBERSHIP_ROLE_UNSPECIFIED';
  const text = typeof first === 'object' && first !== null && 'value' in first ? first.value : first;
  const role = ROLES.find((known) => typeof text === 'string' && known === text.toUpperCase());
  if (!role) throw invalid(`roles must be of ${ROLES.join(', ')}`);
  return acceptRole(role);
}

/** A boolean, also as the text that some directories send. */
export function acceptActive(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : undefined;
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

interface PatchOperation {
  readonly op: string;
  readonly path?: string | null | undefined;
  readonly value?: unknown;
}

/**
 * What a patch makes of `active`, the one attribute that can be replaced.
 *
 * @throws AppError `invalid/SCIM_REQUEST_INVALID` for any other operation.
 */
export function acceptPatch(operations: readonly PatchOperation[]): boolean {
  let isActive: boolean | undefined;
  for (const { op, path, value } of operations) {
    const isObject = typeof value === 'object' && value !== null;
    const given = path
      ? path === 'active'
        ? value
        : undefined
      : isObject && 'active' in value
        ? value.active
        : undefined;
    const active = acceptActive(given);
    if (op.toLowerCase() !== 'replace' || active === undefined) {
      throw invalid('Only replace of active is supported');
    }
    isActive = active;
  }
  if (isActive === undefined) throw invalid('Operations must have at least one operation');
  return isActive;
}
