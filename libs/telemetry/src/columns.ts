import { joinSql, raw, type Sql } from '@assay/clickhouse';

/**
 * Message field (of proto/assay/metrics/v1) to the expression that reads it. An expression other than the bare
 * column gets a camelCase alias of its own: an alias that shadows a column would leak into WHERE.
 */
export type ColumnMap = Readonly<Record<string, string>>;

const us = (column: string): string => `toUnixTimestamp64Micro(${column})`;
const ms = (column: string): string => `toUnixTimestamp64Milli(${column})`;

export const OBSERVATION_COLUMNS = {
  projectId: 'project_id',
  id: 'id',
  traceId: 'trace_id',
  parentObservationId: 'parent_observation_id',
  type: 'type',
  name: 'name',
  startUs: us('start_time'),
  endUs: us('end_time'),
  completionStartUs: us('completion_start_time'),
  environment: 'environment',
  level: 'level',
  statusMessage: 'status_message',
  version: 'version',
  release: 'release',
  userId: 'user_id',
  sessionId: 'session_id',
  traceName: 'trace_name',
  tags: 'tags',
  model: 'model',
  modelId: 'model_id',
  modelParameters: 'model_parameters',
  usageDetails: 'usage_details',
  costDetails: 'cost_details',
  totalCost: 'total_cost',
  pricingTierId: 'pricing_tier_id',
  pricingTierName: 'pricing_tier_name',
  promptId: 'prompt_id',
  promptName: 'prompt_name',
  promptVersion: 'prompt_version',
  toolDefinitions: 'tool_definitions',
  toolCalls: 'tool_calls',
  toolCallNames: 'tool_call_names',
  public: 'public',
  bookmarked: 'bookmarked',
  isAppRoot: 'is_app_root',
  input: 'input',
  output: 'output',
  metadata: 'metadata',
  createdMs: ms('created_at'),
  updatedMs: ms('updated_at'),
} as const satisfies ColumnMap;

export const TRACE_COLUMNS = {
  projectId: 'project_id',
  id: 'id',
  timestampUs: us('timestamp'),
  name: 'name',
  userId: 'user_id',
  sessionId: 'session_id',
  release: 'release',
  version: 'version',
  environment: 'environment',
  tags: 'tags',
  public: 'public',
  bookmarked: 'bookmarked',
  input: 'input',
  output: 'output',
  metadata: 'metadata',
  createdMs: ms('created_at'),
  updatedMs: ms('updated_at'),
} as const satisfies ColumnMap;

export const SCORE_COLUMNS = {
  projectId: 'project_id',
  id: 'id',
  timestampUs: us('timestamp'),
  traceId: 'trace_id',
  observationId: 'observation_id',
  sessionId: 'session_id',
  datasetRunId: 'dataset_run_id',
  name: 'name',
  dataType: 'data_type',
  value: 'value',
  stringValue: 'string_value',
  executionTraceId: 'execution_trace_id',
  source: 'source',
  comment: 'comment',
  authorUserId: 'author_user_id',
  configId: 'config_id',
  queueId: 'queue_id',
  environment: 'environment',
  metadata: 'metadata',
  createdMs: ms('created_at'),
  updatedMs: ms('updated_at'),
} as const satisfies ColumnMap;

/** The select list for some fields of a map: `start_expr AS startUs, …`. */
export function selectColumns<M extends ColumnMap>(map: M, fields: readonly (keyof M & string)[]): Sql {
  return joinSql(
    fields.map((field) => raw(map[field] === field ? field : `${String(map[field])} AS ${field}`)),
  );
}
