import type { identity } from '@assay/proto';
import type { ApiKey, ApiKeyAccess, ApiKeySummary } from '../schemas/api-key.js';
import { formatTimestampMs } from '../validation/timestamp.js';

const ACCESS_BY_MESSAGE: Readonly<Record<identity.KeyAccess, ApiKeyAccess>> = {
  KEY_ACCESS_UNSPECIFIED: 'full',
  KEY_ACCESS_FULL: 'full',
  KEY_ACCESS_INGEST_ONLY: 'ingest-only',
  KEY_ACCESS_READ_ONLY: 'read-only',
};

const MESSAGE_BY_ACCESS = {
  full: 'KEY_ACCESS_FULL',
  'ingest-only': 'KEY_ACCESS_INGEST_ONLY',
  'read-only': 'KEY_ACCESS_READ_ONLY',
} as const satisfies Record<ApiKeyAccess, identity.KeyAccess>;

/** Absent is `UNSPECIFIED`: full for a new key, unchanged for another. */
export function acceptAccess(access: ApiKeyAccess | undefined): identity.KeyAccess {
  return access === undefined ? 'KEY_ACCESS_UNSPECIFIED' : MESSAGE_BY_ACCESS[access];
}

function formatOptionalMs(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestampMs(ms);
}

export function presentApiKeySummary(key: identity.ApiKey): ApiKeySummary {
  return {
    id: key.id,
    createdAt: formatTimestampMs(key.createdMs),
    expiresAt: formatOptionalMs(key.expiresMs),
    lastUsedAt: formatOptionalMs(key.lastUsedMs),
    note: key.note ?? null,
    publicKey: key.publicKey,
    displaySecretKey: key.displaySecretKey,
  };
}

export function presentApiKey(key: identity.ApiKey): ApiKey {
  return {
    ...presentApiKeySummary(key),
    access: ACCESS_BY_MESSAGE[key.access],
    overlapEndsAt: key.overlapEndsMs.map(formatTimestampMs),
  };
}

/** The key of an answer that shows its secret; the contract has it always. */
export function keyOf({ apiKey }: identity.ApiKeyWithSecret): identity.ApiKey {
  if (!apiKey) throw new Error('the answer had no key in it');
  return apiKey;
}
