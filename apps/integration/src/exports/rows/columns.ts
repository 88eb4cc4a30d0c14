import type { ExportFieldGroup } from '@assay/proto';
import type { ExportTable } from '../blob-export.js';

/** How a value is written: text formats need some kinds turned into text, Parquet has types of its own. */
export type ColumnKind = 'text' | 'number' | 'flag' | 'json' | 'time3' | 'time6' | 'price';

export interface ExportColumn {
  readonly name: string;
  /** SQL over the columns of the table, and of its trace as `trace_…`. */
  readonly expression: string;
  readonly kind: ColumnKind;
}

const column = (name: string, kind: ColumnKind, expression = name): ExportColumn => ({
  name,
  kind,
  expression,
});
/** Text that is absent when empty. */
const nullable = (name: string, source = name): ExportColumn =>
  column(name, 'text', `nullIf(toString(${source}), '')`);
const text = (name: string, source = name): ExportColumn => column(name, 'text', `toString(${source})`);

/** Tells versions of a row apart; later ones are greater, also as texts of the same length. */
const CHANGE_VERSION = column('change_version', 'text', 'toString(ver)');

const TRACES: readonly ExportColumn[] = [
  text('id'),
  column('timestamp', 'time3'),
  text('name'),
  text('environment'),
  text('project_id'),
  column('metadata', 'json'),
  nullable('user_id'),
  nullable('session_id'),
  nullable('release'),
  nullable('version'),
  column('public', 'flag'),
  column('bookmarked', 'flag'),
  column('tags', 'json'),
  nullable('input'),
  nullable('output'),
  column('created_at', 'time3'),
  column('updated_at', 'time3'),
];

const SCORES: readonly ExportColumn[] = [
  text('id'),
  column('timestamp', 'time3'),
  text('project_id'),
  text('environment'),
  nullable('trace_id'),
  nullable('observation_id'),
  nullable('session_id'),
  nullable('dataset_run_id'),
  text('name'),
  column('value', 'number'),
  text('source'),
  nullable('comment'),
  text('data_type'),
  nullable('string_value'),
  column('created_at', 'time3'),
  column('updated_at', 'time3'),
];

const LATENCY = column('latency', 'number', `dateDiff('millisecond', start_time, end_time) / 1000`);
const TIME_TO_FIRST_TOKEN = column(
  'time_to_first_token',
  'number',
  `dateDiff('millisecond', start_time, completion_start_time) / 1000`,
);
const MODEL_NAME = nullable('provided_model_name', 'model');

const LEGACY: readonly (readonly [ExportFieldGroup, ExportColumn])[] = [
  ['core', text('id')],
  ['core', text('trace_id')],
  ['core', text('project_id')],
  ['basic', text('environment')],
  ['core', text('type')],
  ['core', nullable('parent_observation_id')],
  ['core', column('start_time', 'time3')],
  ['core', column('end_time', 'time3')],
  ['basic', text('name')],
  ['metadata', column('metadata', 'json')],
  ['basic', text('level')],
  ['basic', nullable('status_message')],
  ['basic', nullable('version')],
  ['io', nullable('input')],
  ['io', nullable('output')],
  ['model', MODEL_NAME],
  ['model', nullable('model_parameters')],
  ['usage', column('usage_details', 'json')],
  ['usage', column('cost_details', 'json')],
  ['time', column('completion_start_time', 'time3')],
  ['prompt', nullable('prompt_name')],
  ['prompt', column('prompt_version', 'number')],
  ['usage', column('total_cost', 'number')],
  ['metrics', LATENCY],
  ['metrics', TIME_TO_FIRST_TOKEN],
  ['model', nullable('model_id')],
  ['time', column('created_at', 'time3')],
  ['time', column('updated_at', 'time3')],
  ['prompt', nullable('prompt_id')],
  ['tools', column('tool_calls', 'json')],
  ['tools', column('tool_call_names', 'json')],
  ['tools', column('tool_definitions', 'json')],
  ['usage', nullable('usage_pricing_tier_name', 'pricing_tier_name')],
];

/** What an observation does not say itself it has from its trace, as everywhere in the v2 API. */
const inherited = (name: string): ExportColumn =>
  column(name, 'text', `nullIf(if(${name} != '', toString(${name}), trace_${name}), '')`);

const ENRICHED: Readonly<Record<ExportFieldGroup, readonly ExportColumn[]>> = {
  core: [
    text('id'),
    text('trace_id'),
    column('start_time', 'time6'),
    column('end_time', 'time6'),
    text('project_id'),
    nullable('parent_observation_id'),
    text('type'),
  ],
  basic: [
    text('name'),
    text('level'),
    nullable('status_message'),
    nullable('version'),
    text('environment'),
    column('bookmarked', 'flag'),
    column('public', 'flag'),
    inherited('user_id'),
    inherited('session_id'),
    column('is_root_observation', 'flag', `(parent_observation_id = '' OR is_app_root = 1)`),
  ],
  time: [
    column('completion_start_time', 'time6'),
    column('created_at', 'time6'),
    column('updated_at', 'time6'),
  ],
  io: [nullable('input'), nullable('output')],
  metadata: [column('metadata', 'json')],
  model: [MODEL_NAME, nullable('model_id'), nullable('model_parameters')],
  usage: [
    column('usage_details', 'json'),
    column('cost_details', 'json'),
    column('total_cost', 'number'),
    nullable('usage_pricing_tier_id', 'pricing_tier_id'),
    nullable('usage_pricing_tier_name', 'pricing_tier_name'),
  ],
  prompt: [nullable('prompt_id'), nullable('prompt_name'), column('prompt_version', 'number')],
  metrics: [LATENCY, TIME_TO_FIRST_TOKEN],
  tools: [
    column('tool_definitions', 'json'),
    column('tool_calls', 'json'),
    column('tool_call_names', 'json'),
  ],
  trace_context: [
    column('tags', 'json', `if(notEmpty(tags), tags, trace_tags)`),
    inherited('release'),
    text('trace_name', `if(trace_name != '', toString(trace_name), trace_own_name)`),
  ],
};

const PRICES: readonly ExportColumn[] = [
  column('input_price', 'price'),
  column('output_price', 'price'),
  column('total_price', 'price'),
];

/** Whether the columns of a table ask for the values of the trace. */
export function needsTraces(table: ExportTable, groups: readonly ExportFieldGroup[]): boolean {
  return table === 'observations_v2' && (groups.includes('basic') || groups.includes('trace_context'));
}

/** Whether a table shows the prices of models. Parquet does not. */
export function needsPrices(
  table: ExportTable,
  groups: readonly ExportFieldGroup[],
  isText: boolean,
): boolean {
  return isText && table.startsWith('observations') && groups.includes('model');
}

/**
 * The columns of a table in their order, `change_version` last. Source: behaviour/platform-and-metrics.md §3.8.
 *
 * @param groups  Of both tables of observations; `core` is always there.
 * @param isText  Every format but Parquet.
 */
export function listColumns(
  table: ExportTable,
  groups: readonly ExportFieldGroup[],
  isText: boolean,
): readonly ExportColumn[] {
  const prices = needsPrices(table, groups, isText) ? PRICES : [];
  switch (table) {
    case 'traces':
      return [...TRACES, CHANGE_VERSION];
    case 'scores':
      return [...SCORES, CHANGE_VERSION];
    case 'observations': {
      const chosen = LEGACY.filter(([group]) => group === 'core' || groups.includes(group));
      return [...chosen.map(([, one]) => one), ...prices, CHANGE_VERSION];
    }
    case 'observations_v2': {
      const ordered: ExportFieldGroup[] = groups.includes('core') ? [...groups] : ['core', ...groups];
      return [...ordered.flatMap((group) => ENRICHED[group]), ...prices, CHANGE_VERSION];
    }
  }
}
