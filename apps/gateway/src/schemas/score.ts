import { Type, type Static } from '@sinclair/typebox';
import { JsonObject, named, Nullable, OneOf, Timestamp } from './primitives.js';

export const SCORE_SOURCES = ['ANNOTATION', 'API', 'EVAL'] as const;
export const SCORE_DATA_TYPES = ['NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'CORRECTION', 'TEXT'] as const;

const NullableText = Nullable(Type.String());

const scoreFields = {
  id: Type.String(),
  projectId: Type.String(),
  environment: Type.String(),
  name: Type.String(),
  value: Type.Optional(Type.Number({ description: 'Absent for TEXT; 0 or 1 for BOOLEAN.' })),
  stringValue: Nullable(Type.String({ description: 'Null for NUMERIC.' })),
  dataType: OneOf(SCORE_DATA_TYPES),
  source: OneOf(SCORE_SOURCES),
  authorUserId: NullableText,
  comment: NullableText,
  metadata: JsonObject,
  configId: NullableText,
  queueId: NullableText,
  executionTraceId: NullableText,
  timestamp: Timestamp,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  traceId: NullableText,
  observationId: NullableText,
};
const scoreV2Fields = { ...scoreFields, sessionId: NullableText, datasetRunId: NullableText };

const scoreTraceFields = {
  userId: NullableText,
  tags: Type.Array(Type.String()),
  environment: Type.String(),
};

export const ScoreV1 = named('ScoreV1', Type.Object(scoreFields));
export type ScoreV1 = Static<typeof ScoreV1>;

export const ScoreV1Item = named(
  'ScoreV1Item',
  Type.Object({ ...scoreFields, trace: Nullable(Type.Object(scoreTraceFields)) }),
);
export type ScoreV1Item = Static<typeof ScoreV1Item>;

export const ScoreV2 = named('ScoreV2', Type.Object(scoreV2Fields));
export type ScoreV2 = Static<typeof ScoreV2>;

export const ScoreV2Item = named(
  'ScoreV2Item',
  Type.Object({
    ...scoreV2Fields,
    trace: Nullable(Type.Object({ ...scoreTraceFields, sessionId: NullableText })),
  }),
);
export type ScoreV2Item = Static<typeof ScoreV2Item>;

/** A score as v3 shows it: which fields there are depends on the groups asked for. */
export const ScoreV3 = named(
  'ScoreV3',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    name: Type.String(),
    dataType: OneOf(SCORE_DATA_TYPES),
    value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]),
    source: OneOf(SCORE_SOURCES),
    timestamp: Timestamp,
    environment: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    comment: Type.Optional(NullableText),
    configId: Type.Optional(NullableText),
    metadata: Type.Optional(JsonObject),
    authorUserId: Type.Optional(NullableText),
    queueId: Type.Optional(NullableText),
    subject: Type.Optional(
      Nullable(
        Type.Object({
          kind: OneOf(['trace', 'observation', 'session', 'experiment']),
          id: Type.String(),
          traceId: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
);
export type ScoreV3 = Static<typeof ScoreV3>;
