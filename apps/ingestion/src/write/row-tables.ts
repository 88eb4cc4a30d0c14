import type { EntityKind } from '@assay/telemetry';

interface RowTable {
  readonly table: string;
  readonly timeColumn: string;
}

/** Where the complete rows of a kind are kept. */
export const ROW_TABLES = {
  observation: { table: 'observations', timeColumn: 'start_time' },
  trace: { table: 'traces', timeColumn: 'timestamp' },
  score: { table: 'scores', timeColumn: 'timestamp' },
} as const satisfies Record<EntityKind, RowTable>;

const SHARED = [
  'project_id',
  'id',
  'environment',
  'metadata',
  'created_at',
  'updated_at',
  'expire_at',
  'said',
];

const COLUMNS: Record<EntityKind, readonly string[]> = {
  observation: `trace_id parent_observation_id type name start_time end_time completion_start_time level
    status_message version release user_id session_id trace_name tags model model_id model_parameters
    usage_details cost_details total_cost provided_usage provided_cost pricing_tier_id pricing_tier_name
    prompt_id prompt_name prompt_version tool_definitions tool_calls tool_call_names experiment_id
    experiment_name experiment_description experiment_metadata experiment_dataset_id experiment_item_id
    experiment_item_version experiment_item_metadata experiment_expected_output experiment_root_id public
    bookmarked is_app_root input output source api_key_id sdk_name sdk_version is_deleted`
    .trim()
    .split(/\s+/),
  trace: `timestamp name user_id session_id tags version release public bookmarked input output min_start
    max_end is_deleted`
    .trim()
    .split(/\s+/),
  score: `timestamp trace_id observation_id session_id dataset_run_id name data_type value string_value
    execution_trace_id source comment author_user_id config_id queue_id is_deleted`
    .trim()
    .split(/\s+/),
};

/** Select list that gives a row as it is inserted; versions as text, they are above 2^53. */
export function columnsOf(kind: EntityKind): string[] {
  return [...SHARED, ...COLUMNS[kind], 'toString(ver) AS version_'].map((column) =>
    // Decimals come as texts, so that no amount passes through a double.
    column === 'total_cost'
      ? 'toString(total_cost) AS total_cost'
      : column.endsWith('_cost') || column === 'cost_details'
        ? `mapApply((k, v) -> (k, toString(v)), ${column}) AS ${column}`
        : column,
  );
}
