import { AppError } from '@assay/errors';
import type { Principal } from '@assay/auth';
import type { CallContext } from '@assay/proto';
import type { Endpoint, Right } from '../endpoints/endpoint.js';

/** The part of @assay/auth that the server uses. */
export interface Authenticator {
  authenticate(authorization: string | undefined, call: CallContext): Promise<Principal>;
}

const RIGHTS: Readonly<Record<Principal['access'], readonly Right[]>> = {
  full: ['read', 'write', 'ingest', 'any'],
  'ingest-only': ['ingest', 'any'],
  'read-only': ['read', 'any'],
};

const KINDS = {
  project: ['project'],
  scores: ['project', 'scores'],
  organization: ['organization'],
  key: ['project', 'organization'],
} as const satisfies Record<Exclude<Endpoint['access'], 'none'>, readonly Principal['kind'][]>;

function accessDenied(): AppError {
  return new AppError(
    'forbidden',
    'ACCESS_DENIED',
    'Access denied - insufficient permissions for this endpoint',
  );
}

/**
 * Who calls, if that key may.
 *
 * @throws AppError `unauthenticated` from the authenticator; `forbidden/ACCESS_DENIED` for a key of another
 *   kind, `forbidden/KEY_RIGHT_MISSING` for an ingest-only or read-only key (or what `endpoint.denied` makes).
 */
export async function authorize(
  endpoint: Endpoint,
  authorization: string | undefined,
  authenticator: Authenticator,
  call: CallContext,
): Promise<Principal | undefined> {
  if (endpoint.access === 'none') return undefined;
  const principal = await authenticator.authenticate(authorization, call);
  const kinds: readonly Principal['kind'][] = KINDS[endpoint.access];
  if (!kinds.includes(principal.kind)) {
    throw endpoint.denied ? endpoint.denied(principal) : accessDenied();
  }
  if (!RIGHTS[principal.access].includes(endpoint.right)) {
    throw new AppError(
      'forbidden',
      'KEY_RIGHT_MISSING',
      `Access denied - this API key is ${principal.access} and may not call this endpoint`,
    );
  }
  return principal;
}
