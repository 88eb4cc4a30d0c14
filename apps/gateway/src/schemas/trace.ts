import { Type, type Static } from '@sinclair/typebox';
import { ObservationV1 } from './observation.js';
import { Json, JsonObject, named, Nullable, Timestamp } from './primitives.js';
import { ScoreV1 } from './score.js';

const NullableText = Nullable(Type.String());

const traceFields = {
  id: Type.String(),
  projectId: Type.String(),
  timestamp: Timestamp,
  name: NullableText,
  userId: NullableText,
  sessionId: NullableText,
  release: NullableText,
  version: NullableText,
  externalId: Type.Null(),
  environment: Type.String(),
  tags: Type.Array(Type.String()),
  public: Type.Boolean(),
  bookmarked: Type.Boolean(),
  input: Json,
  output: Json,
  metadata: JsonObject,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
const detailFields = {
  htmlPath: Type.String({ description: 'Path of its page in a user interface.' }),
  latency: Type.Number({ description: 'Seconds; -1 when the group `metrics` was left out.' }),
  totalCost: Type.Number({ description: 'USD; -1 when the group `metrics` was left out.' }),
};

/** A trace inside a session. */
export const Trace = named('Trace', Type.Object(traceFields));
export type Trace = Static<typeof Trace>;

/** A trace in a list: observations and scores by id. */
export const TraceWithDetails = named(
  'TraceWithDetails',
  Type.Object({
    ...traceFields,
    ...detailFields,
    observations: Type.Array(Type.String()),
    scores: Type.Array(Type.String()),
  }),
);
export type TraceWithDetails = Static<typeof TraceWithDetails>;

/** A trace with all that belongs to it. */
export const TraceWithFullDetails = named(
  'TraceWithFullDetails',
  Type.Object({
    ...traceFields,
    ...detailFields,
    observations: Type.Array(ObservationV1),
    scores: Type.Array(ScoreV1),
  }),
);
