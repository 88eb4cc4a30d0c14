// Original file: proto/assay/identity/v1/key_service.proto

/**
 * What a key may do within its scope.
 */
export const KeyAccess = {
  KEY_ACCESS_UNSPECIFIED: 'KEY_ACCESS_UNSPECIFIED',
  KEY_ACCESS_FULL: 'KEY_ACCESS_FULL',
  KEY_ACCESS_INGEST_ONLY: 'KEY_ACCESS_INGEST_ONLY',
  KEY_ACCESS_READ_ONLY: 'KEY_ACCESS_READ_ONLY',
} as const;

/**
 * What a key may do within its scope.
 */
export type KeyAccess =
  | 'KEY_ACCESS_UNSPECIFIED'
  | 0
  | 'KEY_ACCESS_FULL'
  | 1
  | 'KEY_ACCESS_INGEST_ONLY'
  | 2
  | 'KEY_ACCESS_READ_ONLY'
  | 3

/**
 * What a key may do within its scope.
 */
export type KeyAccess__Output = typeof KeyAccess[keyof typeof KeyAccess]
