import type { EntityKind } from '@assay/telemetry';
import type { RowOf } from './said.js';

const ZERO_AMOUNT = '0.000000000000';
/** Zero is the default of these; of nullable numbers it is a value. */
const FLAGS = new Set(['public', 'bookmarked', 'is_app_root', 'is_deleted']);

/**
 * JSON of a row without the columns that hold their default: the store fills them in, and most rows leave most
 * of sixty columns empty.
 */
export function encodeCompact(row: object): string {
  // By hand: an object of the kept columns would have a shape of its own for almost every row.
  let json = '';
  for (const key in row) {
    const value = (row as Record<string, unknown>)[key];
    if (value === '' || value === null || value === ZERO_AMOUNT || (value === 0 && FLAGS.has(key))) continue;
    if (typeof value === 'object' && isEmpty(value)) continue;
    json += `${json === '' ? '{' : ','}"${key}":${JSON.stringify(value)}`;
  }
  return `${json}}`;
}

function isEmpty(value: object): boolean {
  for (const _key in value) return false;
  return true;
}

/** The row of a line that {@link encodeCompact} made; `said` is its own affair. */
export function decodeCompact<K extends EntityKind>(kind: K, json: string): RowOf[K] {
  return { ...EMPTY_ROWS[kind], ...(JSON.parse(json) as Partial<RowOf[K]>) };
}

const EMPTY_ROWS: RowOf = {
  observation: {
    project_id: '',
    id: '',
    trace_id: '',
    parent_observation_id: '',
    type: '',
    name: '',
    start_time: '',
    end_time: null,
    completion_start_time: null,
    environment: '',
    level: '',
    status_message: '',
    version: '',
    release: '',
    user_id: '',
    session_id: '',
    trace_name: '',
    tags: [],
    model: '',
    model_id: '',
    model_parameters: '',
    usage_details: {},
    cost_details: {},
    total_cost: ZERO_AMOUNT,
    provided_usage: {},
    provided_cost: {},
    pricing_tier_id: '',
    pricing_tier_name: '',
    prompt_id: '',
    prompt_name: '',
    prompt_version: null,
    tool_definitions: {},
    tool_calls: [],
    tool_call_names: [],
    experiment_id: '',
    experiment_name: '',
    experiment_description: '',
    experiment_metadata: {},
    experiment_dataset_id: '',
    experiment_item_id: '',
    experiment_item_version: null,
    experiment_item_metadata: {},
    experiment_expected_output: '',
    experiment_root_id: '',
    public: 0,
    bookmarked: 0,
    is_app_root: 0,
    input: '',
    output: '',
    metadata: {},
    source: '',
    api_key_id: '',
    sdk_name: '',
    sdk_version: '',
    created_at: '1970-01-01 00:00:00.000',
    updated_at: '1970-01-01 00:00:00.000',
    expire_at: '',
    ver: '0',
    is_deleted: 0,
  },
  trace: {
    project_id: '',
    id: '',
    timestamp: '',
    name: '',
    user_id: '',
    session_id: '',
    tags: [],
    environment: '',
    version: '',
    release: '',
    public: 0,
    bookmarked: 0,
    input: '',
    output: '',
    metadata: {},
    min_start: '',
    max_end: '',
    created_at: '1970-01-01 00:00:00.000',
    updated_at: '1970-01-01 00:00:00.000',
    expire_at: '',
    ver: '0',
    is_deleted: 0,
  },
  score: {
    project_id: '',
    id: '',
    timestamp: '',
    trace_id: '',
    observation_id: '',
    session_id: '',
    dataset_run_id: '',
    name: '',
    data_type: '',
    value: null,
    string_value: '',
    execution_trace_id: '',
    source: '',
    comment: '',
    author_user_id: '',
    config_id: '',
    queue_id: '',
    environment: '',
    metadata: {},
    created_at: '1970-01-01 00:00:00.000',
    updated_at: '1970-01-01 00:00:00.000',
    expire_at: '',
    ver: '0',
    is_deleted: 0,
  },
};
