import type { identity } from '@assay/proto';
import type { StoredKey } from './key.store.js';

const MESSAGE_BY_ACCESS = {
  full: 'KEY_ACCESS_FULL',
  'ingest-only': 'KEY_ACCESS_INGEST_ONLY',
  'read-only': 'KEY_ACCESS_READ_ONLY',
} as const satisfies Record<StoredKey['access'], identity.KeyAccess>;

export function toAccessMessage(access: StoredKey['access']): identity.KeyAccess {
  return MESSAGE_BY_ACCESS[access];
}

/** Undefined for `UNSPECIFIED`. */
export function fromAccessMessage(message: identity.KeyAccess): StoredKey['access'] | undefined {
  const accesses = Object.keys(MESSAGE_BY_ACCESS) as StoredKey['access'][];
  return accesses.find((access) => MESSAGE_BY_ACCESS[access] === message);
}
