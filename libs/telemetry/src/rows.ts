/**
 * Rows as they are inserted (JSONEachRow). Absent text is '', times are texts of `formatUs` / `formatMs`,
 * decimals are plain texts (`0.000001250000`), so that nothing passes through a double on the way in.
 */
export const ENTITY_KINDS = ['observation', 'trace', 'score'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** `expire_at` of a project without retention: the greatest Date. */
export const NEVER_EXPIRES = '2149-06-06';

/** What the three read tables share. */
interface VersionedRow {
  project_id: string;
  id: string;
  created_at: string;
  updated_at: string;
  expire_at: string;
  /** UInt64 as text: above 2^53. */
  ver: string;
  is_deleted: 0 | 1;
}

export interface ObservationRow extends VersionedRow {
  trace_id: string;
  parent_observation_id: string;
  type: string;
  name: string;
  start_time: string;
  end_time: string | null;
  completion_start_time: string | null;
  environment: string;
  level: string;
  status_message: string;
  version: string;
  release: string;
  user_id: string;
  session_id: string;
  trace_name: string;
  tags: string[];
  model: string;
  model_id: string;
  model_parameters: string;
  usage_details: Record<string, number>;
  cost_details: Record<string, string>;
  total_cost: string;
  provided_usage: Record<string, number>;
  provided_cost: Record<string, string>;
  pricing_tier_id: string;
  pricing_tier_name: string;
  prompt_id: string;
  prompt_name: string;
  prompt_version: number | null;
  tool_definitions: Record<string, string>;
  tool_calls: string[];
  tool_call_names: string[];
  experiment_id: string;
  experiment_name: string;
  experiment_description: string;
  experiment_metadata: Record<string, string>;
  experiment_dataset_id: string;
  experiment_item_id: string;
  experiment_item_version: string | null;
  experiment_item_metadata: Record<string, string>;
  experiment_expected_output: string;
  experiment_root_id: string;
  public: 0 | 1;
  bookmarked: 0 | 1;
  is_app_root: 0 | 1;
  input: string;
  output: string;
  metadata: Record<string, string>;
  /** `batch` or `otel`. */
  source: string;
  api_key_id: string;
  sdk_name: string;
  sdk_version: string;
}

export interface TraceRow extends VersionedRow {
  timestamp: string;
  name: string;
  user_id: string;
  session_id: string;
  tags: string[];
  environment: string;
  version: string;
  release: string;
  public: 0 | 1;
  bookmarked: 0 | 1;
  input: string;
  output: string;
  metadata: Record<string, string>;
  /** Of the observations; the timestamp itself while there is none. */
  min_start: string;
  max_end: string;
}

export interface ScoreRow extends VersionedRow {
  timestamp: string;
  trace_id: string;
  observation_id: string;
  session_id: string;
  dataset_run_id: string;
  name: string;
  data_type: string;
  value: number | null;
  string_value: string;
  execution_trace_id: string;
  source: string;
  comment: string;
  author_user_id: string;
  config_id: string;
  queue_id: string;
  environment: string;
  metadata: Record<string, string>;
}

/** The row of each kind. */
export interface RowOf {
  observation: ObservationRow;
  trace: TraceRow;
  score: ScoreRow;
}

/** One delta of one entity; the engine merges them by key. */
export interface StateRow {
  project_id: string;
  kind: EntityKind;
  entity_id: string;
  fields: Record<string, string>;
  /** UInt64 as texts. */
  batches: string[];
  ingested_us: string;
  expire_at: string;
}

export interface EnvelopeRow {
  project_id: string;
  /** sipHash64 of the envelope id, as text. */
  id_hash: string;
  day: string;
}

export interface DeletionRow {
  project_id: string;
  kind: EntityKind;
  id_hash: string;
  deleted_us: string;
  expire_at: string;
}
