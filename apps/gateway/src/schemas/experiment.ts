import { Type, type Static } from '@sinclair/typebox';
import { named, Nullable, OneOf, Timestamp } from './primitives.js';
import { ScoreV3 } from './score.js';

const TextMap = Type.Record(Type.String(), Type.String());
const scores = Type.Optional(Type.Array(ScoreV3));

export const ExperimentMetrics = named(
  'ExperimentMetrics',
  Type.Object({
    totalCost: Type.Number({ description: 'US dollars of all spans, each once.' }),
    latency: Nullable(
      Type.Object({
        mean: Type.Number({ description: 'Seconds from start to end of an item.' }),
        p50: Type.Number(),
        p95: Type.Number(),
      }),
    ),
  }),
);

/** Which of the optional fields there are depends on the groups asked for. */
export const Experiment = named(
  'Experiment',
  Type.Object({
    id: Type.String({ description: 'Of the dataset run, when there is one.' }),
    name: Type.String(),
    description: Nullable(Type.String()),
    startTime: Timestamp,
    endTime: Timestamp,
    itemCount: Type.Integer(),
    datasetId: Nullable(Type.String()),
    metadata: Type.Optional(TextMap),
    scores,
    metrics: Type.Optional(ExperimentMetrics),
  }),
);
export type Experiment = Static<typeof Experiment>;

export const ExperimentItem = named(
  'ExperimentItem',
  Type.Object({
    id: Type.String({ description: 'Of the root span.' }),
    traceId: Type.String(),
    startTime: Timestamp,
    endTime: Nullable(Timestamp),
    level: OneOf(['DEBUG', 'DEFAULT', 'WARNING', 'ERROR']),
    environment: Type.String(),
    experimentId: Type.String(),
    experimentName: Type.String(),
    experimentItemId: Type.String(),
    experimentDatasetId: Type.Optional(Nullable(Type.String())),
    experimentItemVersion: Type.Optional(Nullable(Timestamp)),
    input: Type.Optional(Type.String({ description: 'As stored: JSON text for what is no text.' })),
    output: Type.Optional(Type.String()),
    expectedOutput: Type.Optional(Type.String()),
    metadata: Type.Optional(TextMap),
    experimentItemMetadata: Type.Optional(TextMap),
    experimentMetadata: Type.Optional(TextMap),
    experimentDescription: Type.Optional(Nullable(Type.String())),
    scores,
  }),
);
export type ExperimentItem = Static<typeof ExperimentItem>;
