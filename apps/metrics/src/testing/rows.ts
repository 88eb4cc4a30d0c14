import {
  formatMs,
  formatUs,
  NEVER_EXPIRES,
  type ObservationRow,
  type ScoreRow,
  type TraceRow,
} from '@assay/telemetry';

/** Noon of some day, in microseconds: the time that test rows are around. */
export const NOON_US = Date.UTC(2026, 5, 15, 12) * 1000;
export const SECOND_US = 1_000_000;

const STAMP = formatMs(NOON_US / 1000);

let lastVersion = 0;
/** A version above all that were handed out before. */
export function nextVersion(): string {
  lastVersion += 1;
  return String((BigInt(NOON_US) + BigInt(lastVersion)) * 4096n);
}

interface Versioned {
  ver?: string;
  is_deleted?: 0 | 1;
}

export function observationRow(
  row: Partial<Omit<ObservationRow, 'start_time' | 'end_time' | 'completion_start_time'>> & {
    project_id: string;
    id: string;
    startUs?: number;
    endUs?: number | null;
    completionStartUs?: number | null;
  } & Versioned,
): ObservationRow {
  const { startUs = NOON_US, endUs, completionStartUs, ...rest } = row;
  const timeOf = (us: number | null | undefined): string | null => (us == null ? null : formatUs(us));
  return {
    trace_id: 'trace',
    parent_observation_id: '',
    type: 'SPAN',
    name: 'step',
    start_time: formatUs(startUs),
    end_time: timeOf(endUs),
    completion_start_time: timeOf(completionStartUs),
    environment: 'default',
    level: 'DEFAULT',
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
    total_cost: '0',
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
    source: 'batch',
    api_key_id: '',
    sdk_name: '',
    sdk_version: '',
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    is_deleted: 0,
    ...rest,
  };
}

export function traceRow(
  row: Partial<Omit<TraceRow, 'timestamp' | 'min_start' | 'max_end'>> & {
    project_id: string;
    id: string;
    timestampUs?: number;
    minStartUs?: number;
    maxEndUs?: number;
  } & Versioned,
): TraceRow {
  const { timestampUs = NOON_US, minStartUs = timestampUs, maxEndUs = minStartUs, ...rest } = row;
  return {
    timestamp: formatUs(timestampUs),
    name: 'chat',
    user_id: '',
    session_id: '',
    tags: [],
    environment: 'default',
    version: '',
    release: '',
    public: 0,
    bookmarked: 0,
    input: '',
    output: '',
    metadata: {},
    min_start: formatUs(minStartUs),
    max_end: formatUs(maxEndUs),
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    is_deleted: 0,
    ...rest,
  };
}

export function scoreRow(
  row: Partial<Omit<ScoreRow, 'timestamp'>> & {
    project_id: string;
    id: string;
    timestampUs?: number;
  } & Versioned,
): ScoreRow {
  const { timestampUs = NOON_US, ...rest } = row;
  return {
    timestamp: formatUs(timestampUs),
    trace_id: '',
    observation_id: '',
    session_id: '',
    dataset_run_id: '',
    name: 'quality',
    data_type: 'NUMERIC',
    value: 1,
    string_value: '',
    execution_trace_id: '',
    source: 'API',
    comment: '',
    author_user_id: '',
    config_id: '',
    queue_id: '',
    environment: 'default',
    metadata: {},
    created_at: STAMP,
    updated_at: STAMP,
    expire_at: NEVER_EXPIRES,
    ver: nextVersion(),
    is_deleted: 0,
    ...rest,
  };
}
