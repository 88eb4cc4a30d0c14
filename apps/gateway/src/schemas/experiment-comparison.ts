import { Type, type Static } from '@sinclair/typebox';
import { ExperimentMetrics } from './experiment.js';
import { named, Nullable, OneOf, Timestamp } from './primitives.js';
import { ScoreV3 } from './score.js';

const ComparedExperiment = named(
  'ComparedExperiment',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    datasetId: Nullable(Type.String()),
    startTime: Timestamp,
    endTime: Timestamp,
    itemCount: Type.Integer({ description: 'Runs of items; an item that ran twice counts twice.' }),
    isBaseline: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.String()),
    metrics: ExperimentMetrics,
    scores: Type.Array(ScoreV3, { description: 'Of the experiment as a whole.' }),
  }),
);

const MeasureDelta = named(
  'ExperimentMeasureDelta',
  Type.Object({
    pairs: Type.Integer({ description: 'Items that have a value in the baseline too.' }),
    mean: Nullable(
      Type.Number({
        description: 'Of the differences, this experiment minus the baseline; null for labels.',
      }),
    ),
    confidenceInterval: Nullable(
      Type.Object(
        {
          level: Type.Number({ description: '0.95.' }),
          lower: Type.Number(),
          upper: Type.Number(),
        },
        { description: "Student's t interval of the mean of the paired differences; null below two pairs." },
      ),
    ),
    wins: Type.Integer({ description: 'Better pairs: a higher score, a lower cost, a lower latency.' }),
    losses: Type.Integer(),
    ties: Type.Integer({ description: 'Equal pairs.' }),
    changes: Type.Integer({ description: 'Pairs with different labels: labels are not better or worse.' }),
  }),
);

const MeasureResult = named(
  'ExperimentMeasureResult',
  Type.Object({
    experimentId: Type.String(),
    items: Type.Integer({ description: 'Items that have a value.' }),
    mean: Nullable(Type.Number({ description: 'Of the items; null for labels.' })),
    categories: Type.Array(Type.Object({ label: Type.String(), items: Type.Integer() }), {
      description: 'Of categorical scores: most frequent first, at most 50.',
    }),
    delta: Nullable(MeasureDelta),
  }),
);

const ComparedRun = named(
  'ComparedExperimentRun',
  Type.Object({
    experimentId: Type.String(),
    traceId: Type.String(),
    observationId: Type.String({ description: 'The root span of the item.' }),
    startTime: Timestamp,
    endTime: Nullable(Timestamp),
    latency: Nullable(Type.Number({ description: 'Seconds.' })),
    cost: Type.Number({
      description: 'US dollars of the root span, its children, and the spans that start while it runs.',
    }),
    level: OneOf(['DEBUG', 'DEFAULT', 'WARNING', 'ERROR']),
    output: Type.String({ description: 'As stored, at most 16,384 characters.' }),
    scores: Type.Array(ScoreV3, { description: 'Of the root span and of its trace.' }),
  }),
);

/** Experiments side by side. `experiments` and `summary` come with the first page only. */
export const ExperimentComparison = named(
  'ExperimentComparison',
  Type.Object({
    experiments: Type.Optional(
      Type.Array(ComparedExperiment, { description: 'In the order asked for. First page only.' }),
    ),
    summary: Type.Optional(
      Type.Object(
        {
          scores: Type.Array(
            Type.Object({
              name: Type.String(),
              dataType: OneOf(['NUMERIC', 'BOOLEAN', 'CATEGORICAL']),
              results: Type.Array(MeasureResult),
            }),
          ),
          cost: Type.Array(MeasureResult),
          latency: Type.Array(MeasureResult),
        },
        { description: 'Over all items, not only those of the page. First page only.' },
      ),
    ),
    data: Type.Array(
      Type.Object({
        experimentItemId: Type.String(),
        input: Type.String({ description: 'As stored, at most 16,384 characters.' }),
        expectedOutput: Type.String(),
        results: Type.Array(ComparedRun, { description: 'Newest first, at most 5 of an experiment.' }),
      }),
    ),
    meta: Type.Object({ limit: Type.Integer(), cursor: Type.Optional(Type.String()) }),
  }),
);
export type ExperimentComparison = Static<typeof ExperimentComparison>;
