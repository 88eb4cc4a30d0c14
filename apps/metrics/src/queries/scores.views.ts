import type { Dimension, Measure, QueryView } from './query-model.js';
import type { QueryGeneration } from './query-document.js';
import { observationOf, traceOf } from './relations.js';

const own = (column: string): Dimension => ({ type: 'string', sql: `e.${column}` });
const optional = (sql: string): Dimension => ({ type: 'string', sql, isOptional: true });
const ofTrace = (column: string): Dimension => ({ ...optional(`t.${column}`), relation: 't' });
const ofObservation = (column: string): Dimension => ({ ...optional(`o.${column}`), relation: 'o' });
const high = (dimension: Dimension): Dimension => ({ ...dimension, isHighCardinality: true });

const EVALUATOR = `if(e.metadata['evaluator_id'] != '', e.metadata['evaluator_id'], e.metadata['job_configuration_id'])`;

const DIMENSIONS_V1 = {
  id: own('id'),
  traceId: optional('e.trace_id'),
  observationId: optional('e.observation_id'),
  environment: own('environment'),
  name: own('name'),
  source: own('source'),
  dataType: own('data_type'),
  configId: optional('e.config_id'),
  timestampMonth: { type: 'string', sql: `formatDateTime(e.timestamp, '%Y-%m')` },
  timestampDay: { type: 'string', sql: `formatDateTime(e.timestamp, '%Y-%m-%d')` },
  evaluatorId: optional(EVALUATOR),
  traceName: ofTrace('name'),
  traceRelease: ofTrace('release'),
  traceVersion: ofTrace('version'),
  tags: { type: 'stringArray', sql: 't.tags', relation: 't' },
  userId: ofTrace('user_id'),
  sessionId: ofTrace('session_id'),
  observationName: ofObservation('name'),
  observationModelName: ofObservation('model'),
  observationPromptName: ofObservation('prompt_name'),
  observationPromptVersion: {
    type: 'string',
    sql: `ifNull(toString(o.prompt_version), '')`,
    isOptional: true,
    shown: 'o.prompt_version',
    relation: 'o',
  },
} satisfies Record<string, Dimension>;

const DIMENSIONS_V2: Readonly<Record<string, Dimension>> = {
  ...DIMENSIONS_V1,
  id: high(DIMENSIONS_V1.id),
  traceId: high(DIMENSIONS_V1.traceId),
  observationId: high(DIMENSIONS_V1.observationId),
  evaluatorId: high(DIMENSIONS_V1.evaluatorId),
  userId: high(DIMENSIONS_V1.userId),
  // The score's own session: no join.
  sessionId: high(optional('e.session_id')),
  datasetRunId: high(optional('e.dataset_run_id')),
  experimentName: high(ofObservation('experiment_name')),
  experimentId: high(ofObservation('experiment_id')),
};

const COUNT: Measure = { type: 'integer', unit: 'scores', sql: 'toInt64(1)' };
const VALUE: Measure = { type: 'number', sql: 'e.value', isNullable: true };

function scoresView(
  generation: QueryGeneration,
  segment: string,
  dimensions: Readonly<Record<string, Dimension>>,
  measures: Readonly<Record<string, Measure>>,
): QueryView {
  return {
    table: 'scores',
    timeColumn: 'timestamp',
    segment,
    dimensions: { ...(generation === 'v1' ? DIMENSIONS_V1 : DIMENSIONS_V2), ...dimensions },
    measures: { count: COUNT, ...measures },
    relations: { t: traceOf('e.trace_id'), o: observationOf('e.observation_id') },
  };
}

/** TEXT and CORRECTION scores are in none of them. Source: behaviour/platform-and-metrics.md §4.7, §4.8. */
export const numericScores = (generation: QueryGeneration): QueryView =>
  scoresView(
    generation,
    `e.data_type IN ('NUMERIC', 'BOOLEAN')`,
    { value: { type: 'number', sql: 'e.value' } },
    { value: VALUE },
  );

export const booleanScores = (generation: QueryGeneration): QueryView =>
  scoresView(
    generation,
    `e.data_type = 'BOOLEAN'`,
    { booleanValue: { type: 'boolean', sql: `CAST(e.value = 1, 'Nullable(Bool)')` } },
    { value: VALUE },
  );

export const categoricalScores = (generation: QueryGeneration): QueryView =>
  scoresView(generation, `e.data_type = 'CATEGORICAL'`, { stringValue: optional('e.string_value') }, {});
