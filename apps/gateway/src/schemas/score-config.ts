import { Type, type Static } from '@sinclair/typebox';
import { named, Nullable, OneOf, Timestamp } from './primitives.js';

export const SCORE_CONFIG_DATA_TYPES = ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT'] as const;

export const ConfigCategory = named(
  'ConfigCategory',
  Type.Object({ label: Type.String(), value: Type.Number() }),
);

/** What scores of a kind look like. */
export const ScoreConfig = named(
  'ScoreConfig',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    name: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    dataType: OneOf(SCORE_CONFIG_DATA_TYPES),
    isArchived: Type.Boolean(),
    minValue: Nullable(Type.Number()),
    maxValue: Nullable(Type.Number()),
    categories: Nullable(Type.Array(ConfigCategory)),
    description: Nullable(Type.String()),
  }),
);
export type ScoreConfig = Static<typeof ScoreConfig>;
