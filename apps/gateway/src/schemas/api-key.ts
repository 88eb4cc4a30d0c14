import { Type, type Static } from '@sinclair/typebox';
import { named, Nullable, OneOf, Timestamp } from './primitives.js';

/** A key as the lists of the public API show it. */
export const ApiKeySummary = named(
  'ApiKeySummary',
  Type.Object({
    id: Type.String(),
    createdAt: Timestamp,
    expiresAt: Nullable(Timestamp),
    lastUsedAt: Nullable(Timestamp),
    note: Nullable(Type.String()),
    publicKey: Type.String(),
    displaySecretKey: Type.String(),
  }),
);
export type ApiKeySummary = Static<typeof ApiKeySummary>;

export const ApiKeyAccess = OneOf(['full', 'ingest-only', 'read-only'], {
  description: 'What the key may do within its project or organization.',
});
export type ApiKeyAccess = Static<typeof ApiKeyAccess>;

/** A key with everything that may be set. */
export const ApiKey = named(
  'ApiKey',
  Type.Object({
    ...ApiKeySummary.properties,
    access: ApiKeyAccess,
    overlapEndsAt: Type.Array(Timestamp, {
      description: 'When the secrets that rotations replaced stop working, latest first.',
    }),
  }),
);
export type ApiKey = Static<typeof ApiKey>;
