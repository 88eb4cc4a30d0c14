import { invalidRequest } from '../filter/issues.js';
import { compareText, listIs, mapPathIs, matchesWords, textIs } from '../filter/ask-sql.js';
import {
  booleanColumn,
  listColumn,
  mapColumn,
  numberColumn,
  secondsBetween,
  sumOfKeys,
  textColumn,
  timeColumn,
} from '../filter/columns.js';
import type { FilterCondition } from '../filter/filter-condition.js';
import type { FilterColumn, FilterView } from '../filter/filter-column.js';
import { raw } from '@assay/clickhouse';
import { ownOrTraceColumn, traceColumn, type AskSql } from '../traces/trace-rows.sql.js';

const optionalText: AskSql = (expression, ask) => textIs(expression, ask, 'empty');
const LATENCY = secondsBetween('start_time', 'end_time');
const TOTAL_TOKENS = `usage_details['total']`;

/** Columns of the observation's own row, the same in every generation. */
const OWN_COLUMNS: readonly FilterColumn[] = [
  textColumn(['id', 'ID'], 'id'),
  textColumn(['type', 'Type'], 'type'),
  textColumn(['name', 'Name'], 'name'),
  textColumn(['traceId', 'Trace ID'], 'trace_id'),
  textColumn(['parentObservationId', 'Parent Observation ID'], 'parent_observation_id', 'empty'),
  timeColumn(['startTime', 'Start Time'], 'start_time'),
  timeColumn(['endTime', 'End Time'], 'end_time'),
  textColumn(['level', 'Level'], 'level'),
  textColumn(['statusMessage', 'Status Message'], 'status_message', 'empty'),
  textColumn(['version', 'Version'], 'version', 'empty'),
  numberColumn(['latency', 'Latency (s)', 'Latency'], LATENCY),
  numberColumn(
    ['timeToFirstToken', 'Time To First Token (s)', 'Time To First Token'],
    secondsBetween('start_time', 'completion_start_time'),
  ),
  numberColumn(['tokensPerSecond', 'Tokens per second'], `${TOTAL_TOKENS} / nullIf(${LATENCY}, 0)`),
  numberColumn(['inputTokens', 'Input Tokens'], sumOfKeys('usage_details', 'input')),
  numberColumn(['outputTokens', 'Output Tokens'], sumOfKeys('usage_details', 'output')),
  numberColumn(['totalTokens', 'tokens', 'Total Tokens', 'Tokens'], TOTAL_TOKENS),
  numberColumn(['inputCost', 'Input Cost ($)', 'Input Cost'], sumOfKeys('cost_details', 'input')),
  numberColumn(['outputCost', 'Output Cost ($)', 'Output Cost'], sumOfKeys('cost_details', 'output')),
  numberColumn(['totalCost', 'Total Cost ($)', 'Total Cost'], 'total_cost'),
  textColumn(['model', 'providedModelName', 'Model', 'Provided Model Name'], 'model', 'empty'),
  textColumn(['modelId', 'Model ID'], 'model_id', 'empty'),
  textColumn(['promptName', 'Prompt Name', 'Prompt'], 'prompt_name', 'empty'),
  numberColumn(['promptVersion', 'Prompt Version'], 'prompt_version'),
  listColumn(['toolNames', 'Tool Names'], 'mapKeys(tool_definitions)'),
  listColumn(['calledToolNames', 'Called Tool Names'], 'tool_call_names'),
  numberColumn(['toolDefinitions', 'Tool Definitions'], 'length(tool_definitions)'),
  numberColumn(['toolCalls', 'Tool Calls'], 'length(tool_calls)'),
];

/** What v1 lists of observations can be filtered by. Source: behaviour/ingestion-and-tracing.md §5.3. */
export const OBSERVATION_FILTER_V1: FilterView = {
  name: 'observations',
  timeColumn: 'startTime',
  columns: [
    ...OWN_COLUMNS,
    textColumn(['environment', 'Environment'], 'environment'),
    mapColumn(['metadata', 'Metadata'], 'metadata'),
    traceColumn(['userId', 'User ID'], 'string', 'user_id', optionalText, 'text'),
    traceColumn(['sessionId', 'Session ID'], 'string', 'session_id', optionalText, 'text'),
    traceColumn(['traceName', 'Trace Name'], 'string', 'name', optionalText, 'text'),
    traceColumn(['traceTags', 'Trace Tags'], 'arrayOptions', 'tags', listIs, 'list'),
    traceColumn(['traceEnvironment', 'Trace Environment'], 'string', 'environment', optionalText, 'text'),
  ],
};

/** A body: asked as text only, and searchable. */
function bodyColumn(names: FilterColumn['names'], expression: string): FilterColumn {
  return {
    names,
    kind: 'text',
    takesNull: false,
    isSearchable: true,
    where: (ask) => {
      if (ask.type !== 'string') throw new Error('a body is asked as text only');
      return ask.operator === 'matches'
        ? matchesWords(raw(expression), ask.value, 'any')
        : compareText(raw(expression), ask.operator, ask.value);
    },
  };
}

/** What v2 lists of observations can be filtered by. Source: behaviour/ingestion-and-tracing.md §5.4. */
export const OBSERVATION_FILTER_V2: FilterView = {
  name: 'observations',
  timeColumn: 'startTime',
  columns: [
    ...OWN_COLUMNS,
    textColumn(['environment', 'traceEnvironment', 'Environment', 'Trace Environment'], 'environment'),
    ownOrTraceColumn(['release', 'Release'], 'string', 'release', 'release', optionalText, 'text'),
    ownOrTraceColumn(['userId', 'User ID'], 'string', 'user_id', 'user_id', optionalText, 'text'),
    ownOrTraceColumn(['sessionId', 'Session ID'], 'string', 'session_id', 'session_id', optionalText, 'text'),
    ownOrTraceColumn(['traceName', 'Trace Name'], 'string', 'trace_name', 'name', optionalText, 'text'),
    ownOrTraceColumn(
      ['traceTags', 'tags', 'Trace Tags', 'Tags'],
      'arrayOptions',
      'tags',
      'tags',
      listIs,
      'list',
    ),
    bodyColumn(['input', 'Input'], 'input'),
    bodyColumn(['output', 'Output'], 'output'),
    {
      names: ['metadata', 'Metadata'],
      kind: 'stringObject',
      isSearchable: true,
      where: (ask) => mapPathIs(raw('metadata'), ask),
    },
    booleanColumn(
      ['isRootObservation', 'Is Root Observation'],
      `(parent_observation_id = '' OR is_app_root = 1)`,
    ),
    booleanColumn(['hasParentObservation', 'Has Parent Observation'], `(parent_observation_id != '')`),
    booleanColumn(['hasInput', 'Has Input'], 'notEmpty(input)'),
    booleanColumn(['hasOutput', 'Has Output'], 'notEmpty(output)'),
    textColumn(['experimentId', 'Experiment ID'], 'experiment_id', 'empty'),
    textColumn(['experimentName', 'Experiment Name'], 'experiment_name', 'empty'),
    textColumn(['experimentDatasetId', 'Experiment Dataset ID'], 'experiment_dataset_id', 'empty'),
    booleanColumn(
      ['isExperimentItemRootSpan', 'Is Experiment Item Root Span'],
      `(experiment_id != '' AND experiment_root_id = id)`,
    ),
    textColumn(['ingestionApiKey', 'Ingestion API Key'], 'api_key_id', 'empty'),
    textColumn(['ingestionSdkName', 'Ingestion SDK Name'], 'sdk_name', 'empty'),
    textColumn(['ingestionSdkVersion', 'Ingestion SDK Version'], 'sdk_version', 'empty'),
    textColumn(['ingestionSource', 'Ingestion Source'], 'source', 'empty'),
  ],
};

/**
 * A body may be asked in many ways only beside one that finds it fast.
 *
 * @throws AppError `invalid/FILTER_INVALID`.
 */
export function checkBodyConditions(conditions: readonly FilterCondition[]): void {
  const bodies = conditions.filter(({ column }) => BODY_NAMES.has(column));
  const isFast = ({ ask }: FilterCondition): boolean => ask.operator === '=' || ask.operator === 'matches';
  if (bodies.length === 0 || bodies.some(isFast)) return;
  throw invalidRequest(
    'FILTER_INVALID',
    `Filters on input or output need at least one condition with the operator '=' or 'matches'.`,
  );
}

const BODY_NAMES = new Set(['input', 'output', 'Input', 'Output']);
