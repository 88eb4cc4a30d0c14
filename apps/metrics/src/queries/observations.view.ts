import { sumOfKeys } from '../filter/columns.js';
import type { Dimension, Measure, QueryView } from './query-model.js';
import { contextOf, scoresPerObservation, totalCostSql, traceOf } from './relations.js';

const own = (column: string): Dimension => ({ type: 'string', sql: `e.${column}` });
const optional = (sql: string): Dimension => ({ type: 'string', sql, isOptional: true });
const milliseconds = (from: string, to: string): string => `dateDiff('millisecond', e.${from}, e.${to})`;
const seconds = (from: string, to: string): string => `nullIf(dateDiff('second', e.${from}, e.${to}), 0)`;
const TOTAL_TOKENS = `e.usage_details['total']`;
const OUTPUT_TOKENS = sumOfKeys('e.usage_details', 'output');

const DIMENSIONS = {
  id: own('id'),
  traceId: own('trace_id'),
  parentObservationId: optional('e.parent_observation_id'),
  type: own('type'),
  name: own('name'),
  level: own('level'),
  version: optional('e.version'),
  providedModelName: optional('e.model'),
  promptName: optional('e.prompt_name'),
  promptVersion: {
    type: 'string',
    sql: `ifNull(toString(e.prompt_version), '')`,
    isOptional: true,
    shown: 'e.prompt_version',
  },
  startTimeMonth: { type: 'string', sql: `formatDateTime(e.start_time, '%Y-%m')` },
  toolNames: { type: 'stringArray', sql: 'mapKeys(e.tool_definitions)', isExploded: true },
  calledToolNames: { type: 'stringArray', sql: 'e.tool_call_names', isExploded: true },
} satisfies Record<string, Dimension>;

const MEASURES = {
  count: { type: 'integer', unit: 'observations', sql: 'toInt64(1)' },
  latency: {
    type: 'integer',
    unit: 'millisecond',
    sql: milliseconds('start_time', 'end_time'),
    isNullable: true,
  },
  streamingLatency: {
    type: 'integer',
    unit: 'millisecond',
    sql: milliseconds('completion_start_time', 'end_time'),
    isNullable: true,
  },
  timeToFirstToken: {
    type: 'integer',
    unit: 'millisecond',
    sql: milliseconds('start_time', 'completion_start_time'),
    isNullable: true,
  },
  inputTokens: { type: 'integer', unit: 'tokens', sql: sumOfKeys('e.usage_details', 'input') },
  outputTokens: { type: 'integer', unit: 'tokens', sql: OUTPUT_TOKENS },
  totalTokens: { type: 'integer', unit: 'tokens', sql: TOTAL_TOKENS },
  inputCost: { type: 'decimal', unit: 'USD', sql: sumOfKeys('e.cost_details', 'input') },
  outputCost: { type: 'decimal', unit: 'USD', sql: sumOfKeys('e.cost_details', 'output') },
  outputTokensPerSecond: {
    type: 'decimal',
    unit: 'tokens/s',
    sql: `${OUTPUT_TOKENS} / ${seconds('completion_start_time', 'end_time')}`,
    isNullable: true,
  },
  tokensPerSecond: {
    type: 'decimal',
    unit: 'tokens/s',
    sql: `${TOTAL_TOKENS} / ${seconds('start_time', 'end_time')}`,
    isNullable: true,
  },
  countScores: { type: 'integer', unit: 'scores', sql: 's.scores', relation: 's' },
  toolDefinitions: {
    type: 'integer',
    unit: 'tools',
    sql: 'nullIf(length(e.tool_definitions), 0)',
    isNullable: true,
  },
  toolCalls: { type: 'integer', unit: 'calls', sql: 'nullIf(length(e.tool_calls), 0)', isNullable: true },
} satisfies Record<string, Measure>;

const ofTrace = (column: string): Dimension => ({ ...optional(`t.${column}`), relation: 't' });

/** Source: behaviour/platform-and-metrics.md §4.7, §4.8. */
export const OBSERVATIONS_V1: QueryView = {
  table: 'observations',
  timeColumn: 'start_time',
  dimensions: {
    ...DIMENSIONS,
    environment: own('environment'),
    traceName: ofTrace('name'),
    userId: ofTrace('user_id'),
    sessionId: ofTrace('session_id'),
    traceRelease: ofTrace('release'),
    traceVersion: ofTrace('version'),
    tags: { type: 'stringArray', sql: 't.tags', relation: 't' },
  },
  measures: {
    ...MEASURES,
    // An observation without a total has no cost here, and cost 0 in v2.
    totalCost: { type: 'decimal', unit: 'USD', sql: totalCostSql('e.'), isNullable: true },
  },
  relations: { t: traceOf('e.trace_id'), s: scoresPerObservation },
};

const IS_ROOT = `(e.parent_observation_id = '' OR e.is_app_root = 1)`;
/** The observation's own value, else its trace's. */
const shared = (column: string): Dimension => ({
  ...optional(`if(e.${column} != '', e.${column}, c.${column})`),
  relation: 'c',
});
const high = (dimension: Dimension): Dimension => ({ ...dimension, isHighCardinality: true });

export const OBSERVATIONS_V2: QueryView = {
  table: 'observations',
  timeColumn: 'start_time',
  dimensions: {
    ...DIMENSIONS,
    id: high(DIMENSIONS.id),
    traceId: high(DIMENSIONS.traceId),
    parentObservationId: high(DIMENSIONS.parentObservationId),
    environment: optional('e.environment'),
    traceName: {
      ...optional(
        `multiIf(e.trace_name != '', toString(e.trace_name), c.name != '', toString(c.name), ${IS_ROOT}, toString(e.name), '')`,
      ),
      relation: 'c',
    },
    tags: { type: 'stringArray', sql: 'if(notEmpty(e.tags), e.tags, c.tags)', relation: 'c' },
    release: shared('release'),
    traceRelease: shared('release'),
    traceVersion: optional('e.version'),
    userId: high(shared('user_id')),
    sessionId: high(shared('session_id')),
    isRootObservation: { type: 'boolean', sql: `CAST(${IS_ROOT}, 'Bool')` },
    costType: { type: 'string', sql: 'mapKeys(e.cost_details)', entryOf: 'cost' },
    usageType: { type: 'string', sql: 'mapKeys(e.usage_details)', entryOf: 'usage' },
    experimentName: high(optional('e.experiment_name')),
    experimentId: high(optional('e.experiment_id')),
    experimentDatasetId: high(optional('e.experiment_dataset_id')),
  },
  measures: {
    ...MEASURES,
    totalCost: { type: 'decimal', unit: 'USD', sql: 'e.total_cost' },
    traceId: { type: 'string', sql: 'e.trace_id' },
    uniqueUserIds: {
      type: 'string',
      unit: 'users',
      sql: `nullIf(if(e.user_id != '', e.user_id, c.user_id), '')`,
      isNullable: true,
      relation: 'c',
    },
    uniqueSessionIds: {
      type: 'string',
      unit: 'sessions',
      sql: `nullIf(if(e.session_id != '', e.session_id, c.session_id), '')`,
      isNullable: true,
      relation: 'c',
    },
    costByType: { type: 'decimal', unit: 'USD', sql: 'entry.2', entryOf: 'cost' },
    usageByType: { type: 'integer', unit: 'tokens', sql: 'entry.2', entryOf: 'usage' },
  },
  relations: { c: contextOf('e.trace_id'), s: scoresPerObservation },
};
