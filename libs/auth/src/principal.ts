import type { identity } from '@assay/proto';
import {
  invalidCredentials,
  organizationKeyAsBearer,
  unknownPublicKey,
  type Credentials,
} from './credentials.js';
import { isSameHash } from './secret-hash.js';

/** What a key may do within its scope. */
export type PrincipalAccess = 'full' | 'ingest-only' | 'read-only';

/** Who makes a request. `scores` is a project's bare public key: it may only write scores and log events. */
export interface Principal {
  readonly kind: 'project' | 'organization' | 'scores';
  readonly keyId: string;
  readonly publicKey: string;
  readonly organizationId: string;
  /** Empty for organization keys. */
  readonly projectId: string;
  readonly access: PrincipalAccess;
}

const ACCESS_BY_NAME: Readonly<Record<string, PrincipalAccess>> = {
  KEY_ACCESS_FULL: 'full',
  KEY_ACCESS_INGEST_ONLY: 'ingest-only',
  KEY_ACCESS_READ_ONLY: 'read-only',
};

/** A key with its two principals, worked out once per lookup. */
export interface KnownKey {
  readonly key: identity.Key;
  readonly basic: Principal;
  readonly bearer: Principal;
}

export function makeKnownKey(key: identity.Key): KnownKey {
  const basic: Principal = {
    kind: key.scope === 'KEY_SCOPE_ORGANIZATION' ? 'organization' : 'project',
    keyId: key.id,
    publicKey: key.publicKey,
    organizationId: key.organizationId,
    projectId: key.projectId,
    // A right that this version does not know is the least one.
    access: ACCESS_BY_NAME[key.access] ?? 'read-only',
  };
  return { key, basic, bearer: { ...basic, kind: 'scores' } };
}

/**
 * The principal that the credentials open at `nowMs`.
 *
 * @param secretHash Of the secret part; ignored for Bearer.
 * @throws AppError `unauthenticated` with CREDENTIALS_INVALID, PUBLIC_KEY_INVALID or ORGANIZATION_KEY_AS_BEARER.
 */
export function getPrincipal(
  known: KnownKey,
  credentials: Credentials,
  secretHash: string,
  nowMs: number,
): Principal {
  const { key } = known;
  const isExpired = key.expiresMs !== undefined && key.expiresMs <= nowMs;
  if (credentials.scheme === 'bearer') {
    if (isExpired) throw unknownPublicKey();
    if (known.basic.kind === 'organization') throw organizationKeyAsBearer();
    return known.bearer;
  }
  let isMatch = false;
  for (const secret of key.secrets) {
    const isAccepted = secret.expiresMs === undefined || secret.expiresMs > nowMs;
    // Every secret is compared, so that time tells nothing about which one matched.
    if (isSameHash(secret.hash, secretHash) && isAccepted) isMatch = true;
  }
  if (!isMatch || isExpired) throw invalidCredentials();
  return known.basic;
}
