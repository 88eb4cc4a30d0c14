import { parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import type { Cell } from './reference-filter.js';
import type { World } from './world.js';

/** What a view's columns hold for one row, computed the plain way. */
export type View<Row> = Readonly<Record<string, (row: Row, world: World, environments: string[]) => Cell>>;

const text = (value: string): Cell => ({ kind: 'text', value });
const optional = (value: string): Cell => ({ kind: 'text', value, isOptional: true });
const number = (value: number | null): Cell => ({ kind: 'number', value });
const list = (value: readonly string[]): Cell => ({ kind: 'list', value });
const map = (value: Record<string, string>): Cell => ({ kind: 'map', value });
const flag = (value: boolean | null): Cell => ({ kind: 'flag', value });
const time = (value: string | null): Cell => ({ kind: 'time', value });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isCounted = (environment: string, environments: readonly string[]): boolean =>
  environments.length === 0 || environments.includes(environment);

function sumOfKeys(details: Record<string, number | string>, word: string): number {
  return sum(
    Object.entries(details)
      .filter(([key]) => key.includes(word))
      .map(([, value]) => Number(value)),
  );
}

function observationsOf(trace: TraceRow, world: World, environments: string[]): ObservationRow[] {
  return world.observations.filter(
    (row) => row.trace_id === trace.id && isCounted(row.environment, environments),
  );
}

/** Seconds from the first start or end to the last. */
export function latencyOf(rows: readonly ObservationRow[]): number {
  if (rows.length === 0) return 0;
  const moments = rows.flatMap((row) => [row.start_time, row.end_time ?? row.start_time].map(parseUs));
  return (Math.max(...moments) - Math.min(...moments)) / 1e6;
}

export function scoresOf(trace: TraceRow, world: World, environments: string[]): ScoreRow[] {
  return world.scores.filter((row) => row.trace_id === trace.id && isCounted(row.environment, environments));
}

export { observationsOf };

const overObservations =
  (value: (rows: ObservationRow[]) => number): View<TraceRow>[string] =>
  (trace, world, environments) =>
    number(value(observationsOf(trace, world, environments)));

const countOf = (level: string): View<TraceRow>[string] =>
  overObservations((rows) => rows.filter((row) => row.level === level).length);

const overScores = (types: readonly string[]): View<TraceRow>[string] => {
  return (trace, world, environments) => ({
    kind: 'scores',
    value: scoresOf(trace, world, environments)
      .filter((row) => types.length === 0 || types.includes(row.data_type))
      .map((row) => ({ name: row.name, type: row.data_type, value: row.value, text: row.string_value })),
  });
};

export const TRACE_VIEW: View<TraceRow> = {
  id: (row) => text(row.id),
  name: (row) => text(row.name),
  timestamp: (row) => time(row.timestamp),
  userId: (row) => optional(row.user_id),
  sessionId: (row) => optional(row.session_id),
  metadata: (row) => map(row.metadata),
  version: (row) => optional(row.version),
  release: (row) => optional(row.release),
  environment: (row) => text(row.environment),
  tags: (row) => list(row.tags),
  bookmarked: (row) => flag(row.bookmarked === 1),
  level: (trace, world, environments) => {
    const levels = observationsOf(trace, world, environments).map((row) => row.level);
    return optional(['ERROR', 'WARNING', 'DEFAULT', 'DEBUG'].find((level) => levels.includes(level)) ?? '');
  },
  warningCount: countOf('WARNING'),
  errorCount: countOf('ERROR'),
  defaultCount: countOf('DEFAULT'),
  debugCount: countOf('DEBUG'),
  inputTokens: overObservations((rows) => sum(rows.map((row) => sumOfKeys(row.usage_details, 'input')))),
  outputTokens: overObservations((rows) => sum(rows.map((row) => sumOfKeys(row.usage_details, 'output')))),
  totalTokens: overObservations((rows) => sum(rows.map((row) => row.usage_details['total'] ?? 0))),
  latency: overObservations(latencyOf),
  inputCost: overObservations((rows) => sum(rows.map((row) => sumOfKeys(row.cost_details, 'input')))),
  totalCost: overObservations((rows) => sum(rows.map((row) => Number(row.total_cost)))),
  scores_avg: overScores(['NUMERIC', 'BOOLEAN']),
  score_categories: overScores(['CATEGORICAL']),
  score_booleans: overScores(['BOOLEAN']),
  scores: overScores([]),
};

const seconds = (from: string, to: string | null): number | null =>
  to === null ? null : (parseUs(to) - parseUs(from)) / 1e6;

const OWN: View<ObservationRow> = {
  id: (row) => text(row.id),
  type: (row) => text(row.type),
  name: (row) => text(row.name),
  traceId: (row) => text(row.trace_id),
  parentObservationId: (row) => optional(row.parent_observation_id),
  startTime: (row) => time(row.start_time),
  endTime: (row) => time(row.end_time),
  level: (row) => text(row.level),
  statusMessage: (row) => optional(row.status_message),
  version: (row) => optional(row.version),
  environment: (row) => text(row.environment),
  latency: (row) => number(seconds(row.start_time, row.end_time)),
  timeToFirstToken: (row) => number(seconds(row.start_time, row.completion_start_time)),
  inputTokens: (row) => number(sumOfKeys(row.usage_details, 'input')),
  totalTokens: (row) => number(row.usage_details['total'] ?? 0),
  totalCost: (row) => number(Number(row.total_cost)),
  model: (row) => optional(row.model),
  promptName: (row) => optional(row.prompt_name),
  promptVersion: (row) => number(row.prompt_version),
  toolNames: (row) => list(Object.keys(row.tool_definitions)),
  calledToolNames: (row) => list(row.tool_call_names),
  toolCalls: (row) => number(row.tool_calls.length),
};

const traceOf = (row: { trace_id: string }, world: World): TraceRow | undefined =>
  world.traces.find((trace) => trace.id === row.trace_id);

export const OBSERVATION_VIEW_V1: View<ObservationRow> = {
  ...OWN,
  metadata: (row) => map(row.metadata),
  userId: (row, world) => optional(traceOf(row, world)?.user_id ?? ''),
  sessionId: (row, world) => optional(traceOf(row, world)?.session_id ?? ''),
  traceName: (row, world) => optional(traceOf(row, world)?.name ?? ''),
  traceTags: (row, world) => list(traceOf(row, world)?.tags ?? []),
  traceEnvironment: (row, world) => optional(traceOf(row, world)?.environment ?? ''),
};

/** Stored metadata with the members of JSON objects under dotted keys, beside the stored text itself. */
function flatMetadata(metadata: Record<string, string>): Record<string, string> {
  const deep = metadata['deep'];
  if (deep === undefined) return metadata;
  const { x, y } = JSON.parse(deep) as { x: string; y: { z: number } };
  return { ...metadata, 'deep.x': x, 'deep.y': JSON.stringify(y), 'deep.y.z': String(y.z) };
}

export const OBSERVATION_VIEW_V2: View<ObservationRow> = {
  ...OWN,
  metadata: (row) => map(flatMetadata(row.metadata)),
  release: (row, world) => optional(row.release || (traceOf(row, world)?.release ?? '')),
  userId: (row, world) => optional(row.user_id || (traceOf(row, world)?.user_id ?? '')),
  sessionId: (row, world) => optional(row.session_id || (traceOf(row, world)?.session_id ?? '')),
  traceName: (row, world) => optional(row.trace_name || (traceOf(row, world)?.name ?? '')),
  traceTags: (row, world) => list(row.tags.length > 0 ? row.tags : (traceOf(row, world)?.tags ?? [])),
  isRootObservation: (row) => flag(row.parent_observation_id === '' || row.is_app_root === 1),
  hasParentObservation: (row) => flag(row.parent_observation_id !== ''),
  hasInput: (row) => flag(row.input !== ''),
  hasOutput: (row) => flag(row.output !== ''),
  experimentId: (row) => optional(row.experiment_id),
  isExperimentItemRootSpan: (row) => flag(row.experiment_id !== '' && row.experiment_root_id === row.id),
  ingestionSdkName: (row) => optional(row.sdk_name),
};

export const SCORE_VIEW: View<ScoreRow> = {
  id: (row) => text(row.id),
  timestamp: (row) => time(row.timestamp),
  environment: (row) => text(row.environment),
  traceId: (row) => optional(row.trace_id),
  observationId: (row) => optional(row.observation_id),
  sessionId: (row) => optional(row.session_id),
  name: (row) => text(row.name),
  value: (row) => number(row.value),
  booleanValue: (row) => flag(row.data_type === 'BOOLEAN' ? row.value === 1 : null),
  source: (row) => text(row.source),
  comment: (row) => optional(row.comment),
  authorUserId: (row) => optional(row.author_user_id),
  dataType: (row) => text(row.data_type),
  stringValue: (row) => optional(row.string_value),
  metadata: (row) => map(row.metadata),
};
