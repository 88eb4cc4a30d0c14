// Original file: proto/assay/identity/v1/key_service.proto

/**
 * What a key belongs to.
 */
export const KeyScope = {
  KEY_SCOPE_UNSPECIFIED: 'KEY_SCOPE_UNSPECIFIED',
  KEY_SCOPE_PROJECT: 'KEY_SCOPE_PROJECT',
  KEY_SCOPE_ORGANIZATION: 'KEY_SCOPE_ORGANIZATION',
} as const;

/**
 * What a key belongs to.
 */
export type KeyScope =
  | 'KEY_SCOPE_UNSPECIFIED'
  | 0
  | 'KEY_SCOPE_PROJECT'
  | 1
  | 'KEY_SCOPE_ORGANIZATION'
  | 2

/**
 * What a key belongs to.
 */
export type KeyScope__Output = typeof KeyScope[keyof typeof KeyScope]
