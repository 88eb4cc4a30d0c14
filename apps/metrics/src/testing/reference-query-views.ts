import { parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { sum } from './reference-aggregate.js';
import type { Cell } from './reference-filter.js';

type Value = string | number | boolean | null;

/** One row of a view with what is related to it. */
export interface Entity {
  readonly row: TraceRow | ObservationRow | ScoreRow;
  readonly timeUs: number;
  readonly trace: TraceRow | undefined;
  readonly context: TraceRow | undefined;
  readonly observation: ObservationRow | undefined;
  readonly observations: ObservationRow[];
  readonly scores: ScoreRow[];
  /** Set when the query goes through the entries of a map. */
  readonly entry?: { readonly of: 'cost' | 'usage'; readonly key: string; readonly value: number };
}

export interface RefDimension {
  cell(entity: Entity): Cell;
  readonly needs?: 'trace' | 'observation';
  readonly isExploded?: true;
  readonly entryOf?: 'cost' | 'usage';
  /** Shown instead of the cell's value. */
  shown?(entity: Entity): Value;
  readonly isHigh?: true;
}

export interface RefMeasure {
  value(entity: Entity): number | string | null;
  readonly isNullable?: true;
  readonly isText?: true;
  readonly needs?: 'observations' | 'scores';
  readonly entryOf?: 'cost' | 'usage';
}

export interface RefView {
  readonly table: 'traces' | 'observations' | 'scores';
  isIn?(row: ScoreRow): boolean;
  readonly dimensions: Readonly<Record<string, RefDimension>>;
  readonly measures: Readonly<Record<string, RefMeasure>>;
}
export const text = (value: string): Cell => ({ kind: 'text', value });
const optional = (value: string | undefined): Cell => ({
  kind: 'text',
  value: value ?? '',
  isOptional: true,
});
const list = (value: readonly string[] | undefined): Cell => ({ kind: 'list', value: value ?? [] });

const month = (us: number): string => new Date(us / 1000).toISOString().slice(0, 7);
const ms = (text: string): number => Math.floor(parseUs(text) / 1000);
const second = (text: string): number => Math.floor(parseUs(text) / 1e6);

function sumOfKeys(details: Record<string, number | string>, word: string): number {
  return sum(
    Object.entries(details)
      .filter(([key]) => key.toLowerCase().includes(word))
      .map(([, value]) => Number(value)),
  );
}

/** Null without a total, given or computed. */
function totalCostOf(row: ObservationRow): number | null {
  return Object.hasOwn(row.cost_details, 'total') ? Number(row.total_cost) : null;
}

const ofTrace = (cell: (row: TraceRow) => Cell): RefDimension => ({
  cell: ({ row }) => cell(row as TraceRow),
});
const one: RefMeasure = { value: () => 1 };

const TRACES: RefView = {
  table: 'traces',
  dimensions: {
    id: ofTrace((row) => text(row.id)),
    name: ofTrace((row) => text(row.name)),
    tags: ofTrace((row) => list(row.tags)),
    userId: ofTrace((row) => optional(row.user_id)),
    sessionId: ofTrace((row) => optional(row.session_id)),
    release: ofTrace((row) => optional(row.release)),
    version: ofTrace((row) => optional(row.version)),
    environment: ofTrace((row) => text(row.environment)),
    timestampMonth: { cell: ({ timeUs }) => text(month(timeUs)) },
  },
  measures: {
    count: one,
    observationsCount: { value: ({ observations }) => observations.length, needs: 'observations' },
    scoresCount: { value: ({ scores }) => scores.length, needs: 'scores' },
    uniqueUserIds: { value: ({ row }) => ((row as TraceRow).user_id === '' ? 0 : 1) },
    uniqueSessionIds: { value: ({ row }) => ((row as TraceRow).session_id === '' ? 0 : 1) },
    latency: {
      isNullable: true,
      needs: 'observations',
      value: ({ observations }) => {
        const ends = observations.flatMap((row) => (row.end_time === null ? [] : [ms(row.end_time)]));
        if (ends.length === 0) return null;
        return Math.max(...ends) - Math.min(...observations.map((row) => ms(row.start_time)));
      },
    },
    totalTokens: {
      needs: 'observations',
      value: ({ observations }) => sum(observations.map((row) => row.usage_details['total'] ?? 0)),
    },
    totalCost: {
      isNullable: true,
      needs: 'observations',
      value: ({ observations }) => {
        const costs = observations.map(totalCostOf).filter((cost) => cost !== null);
        return costs.length === 0 ? null : sum(costs);
      },
    },
  },
};

const ofObservation = (cell: (row: ObservationRow) => Cell): RefDimension => ({
  cell: ({ row }) => cell(row as ObservationRow),
});
const difference = (to: string | null, from: string | null): number | null =>
  to === null || from === null ? null : ms(to) - ms(from);
const perSecond = (amount: number, from: string | null, to: string | null): number | null => {
  const whole = from === null || to === null ? 0 : second(to) - second(from);
  return whole === 0 ? null : amount / whole;
};
const measure = (value: (row: ObservationRow) => number | null, isNullable?: true): RefMeasure => ({
  value: ({ row }) => value(row as ObservationRow),
  ...(isNullable ? { isNullable } : {}),
});

const OBSERVATION_DIMENSIONS: Readonly<Record<string, RefDimension>> = {
  parentObservationId: ofObservation((row) => optional(row.parent_observation_id)),
  type: ofObservation((row) => text(row.type)),
  name: ofObservation((row) => text(row.name)),
  level: ofObservation((row) => text(row.level)),
  version: ofObservation((row) => optional(row.version)),
  providedModelName: ofObservation((row) => optional(row.model)),
  promptName: ofObservation((row) => optional(row.prompt_name)),
  promptVersion: {
    ...ofObservation((row) => optional(row.prompt_version === null ? '' : String(row.prompt_version))),
    shown: ({ row }) => (row as ObservationRow).prompt_version,
  },
  startTimeMonth: { cell: ({ timeUs }) => text(month(timeUs)) },
  toolNames: { ...ofObservation((row) => list(Object.keys(row.tool_definitions))), isExploded: true },
  calledToolNames: { ...ofObservation((row) => list(row.tool_call_names)), isExploded: true },
};

const OBSERVATION_MEASURES: Readonly<Record<string, RefMeasure>> = {
  count: one,
  latency: measure((row) => difference(row.end_time, row.start_time), true),
  streamingLatency: measure((row) => difference(row.end_time, row.completion_start_time), true),
  timeToFirstToken: measure((row) => difference(row.completion_start_time, row.start_time), true),
  inputTokens: measure((row) => sumOfKeys(row.usage_details, 'input')),
  outputTokens: measure((row) => sumOfKeys(row.usage_details, 'output')),
  totalTokens: measure((row) => row.usage_details['total'] ?? 0),
  inputCost: measure((row) => sumOfKeys(row.cost_details, 'input')),
  outputCost: measure((row) => sumOfKeys(row.cost_details, 'output')),
  outputTokensPerSecond: measure(
    (row) => perSecond(sumOfKeys(row.usage_details, 'output'), row.completion_start_time, row.end_time),
    true,
  ),
  tokensPerSecond: measure(
    (row) => perSecond(row.usage_details['total'] ?? 0, row.start_time, row.end_time),
    true,
  ),
  countScores: { value: ({ scores }) => scores.length, needs: 'scores' },
  toolDefinitions: measure((row) => Object.keys(row.tool_definitions).length || null, true),
  toolCalls: measure((row) => row.tool_calls.length || null, true),
};

const traceText = (column: 'name' | 'user_id' | 'session_id' | 'release' | 'version'): RefDimension => ({
  cell: ({ trace }) => optional(trace?.[column]),
  needs: 'trace',
});
const traceTags: RefDimension = { cell: ({ trace }) => list(trace?.tags), needs: 'trace' };

const OBSERVATIONS_V1: RefView = {
  table: 'observations',
  dimensions: {
    id: ofObservation((row) => text(row.id)),
    traceId: ofObservation((row) => text(row.trace_id)),
    ...OBSERVATION_DIMENSIONS,
    environment: ofObservation((row) => text(row.environment)),
    traceName: traceText('name'),
    userId: traceText('user_id'),
    sessionId: traceText('session_id'),
    traceRelease: traceText('release'),
    traceVersion: traceText('version'),
    tags: traceTags,
  },
  measures: {
    ...OBSERVATION_MEASURES,
    totalCost: measure(totalCostOf, true),
  },
};

const isRoot = (row: ObservationRow): boolean => row.parent_observation_id === '' || row.is_app_root === 1;
const sharedValue = (entity: Entity, column: 'user_id' | 'session_id' | 'release'): string =>
  (entity.row as ObservationRow)[column] || (entity.context?.[column] ?? '');
const shared = (column: 'user_id' | 'session_id' | 'release'): RefDimension => ({
  cell: (entity) => optional(sharedValue(entity, column)),
});
const high = (dimension: RefDimension | undefined): RefDimension => ({
  ...(dimension as RefDimension),
  isHigh: true,
});

const OBSERVATIONS_V2: RefView = {
  table: 'observations',
  dimensions: {
    ...OBSERVATION_DIMENSIONS,
    id: high(OBSERVATIONS_V1.dimensions['id']),
    traceId: high(OBSERVATIONS_V1.dimensions['traceId']),
    parentObservationId: high(OBSERVATION_DIMENSIONS['parentObservationId']),
    environment: ofObservation((row) => optional(row.environment)),
    traceName: {
      cell: ({ row, context }) => {
        const own = row as ObservationRow;
        return optional(own.trace_name || (context?.name ?? '') || (isRoot(own) ? own.name : ''));
      },
    },
    tags: {
      cell: ({ row, context }) =>
        list((row as ObservationRow).tags.length > 0 ? (row as ObservationRow).tags : context?.tags),
    },
    release: shared('release'),
    traceRelease: shared('release'),
    traceVersion: ofObservation((row) => optional(row.version)),
    userId: high(shared('user_id')),
    sessionId: high(shared('session_id')),
    isRootObservation: ofObservation((row) => ({ kind: 'flag', value: isRoot(row) })),
    costType: {
      cell: ({ entry, row }) =>
        entry?.of === 'cost' ? text(entry.key) : list(Object.keys((row as ObservationRow).cost_details)),
      entryOf: 'cost',
    },
    usageType: {
      cell: ({ entry, row }) =>
        entry?.of === 'usage' ? text(entry.key) : list(Object.keys((row as ObservationRow).usage_details)),
      entryOf: 'usage',
    },
    experimentId: high(ofObservation((row) => optional(row.experiment_id))),
  },
  measures: {
    ...OBSERVATION_MEASURES,
    totalCost: measure((row) => Number(row.total_cost)),
    traceId: { value: ({ row }) => (row as ObservationRow).trace_id, isText: true },
    uniqueUserIds: {
      value: (entity) => sharedValue(entity, 'user_id') || null,
      isText: true,
      isNullable: true,
    },
    uniqueSessionIds: {
      value: (entity) => sharedValue(entity, 'session_id') || null,
      isText: true,
      isNullable: true,
    },
    costByType: { value: ({ entry }) => entry?.value ?? 0, entryOf: 'cost' },
    usageByType: { value: ({ entry }) => entry?.value ?? 0, entryOf: 'usage' },
  },
};

const ofScore = (cell: (row: ScoreRow) => Cell): RefDimension => ({
  cell: ({ row }) => cell(row as ScoreRow),
});
const ofScored = (cell: (row: ObservationRow | undefined) => Cell): RefDimension => ({
  cell: ({ observation }) => cell(observation),
  needs: 'observation',
});

const SCORE_DIMENSIONS: Readonly<Record<string, RefDimension>> = {
  id: ofScore((row) => text(row.id)),
  traceId: ofScore((row) => optional(row.trace_id)),
  observationId: ofScore((row) => optional(row.observation_id)),
  environment: ofScore((row) => text(row.environment)),
  name: ofScore((row) => text(row.name)),
  source: ofScore((row) => text(row.source)),
  dataType: ofScore((row) => text(row.data_type)),
  configId: ofScore((row) => optional(row.config_id)),
  timestampMonth: { cell: ({ timeUs }) => text(month(timeUs)) },
  timestampDay: { cell: ({ timeUs }) => text(new Date(timeUs / 1000).toISOString().slice(0, 10)) },
  evaluatorId: ofScore((row) =>
    optional(row.metadata['evaluator_id'] || row.metadata['job_configuration_id']),
  ),
  traceName: traceText('name'),
  traceRelease: traceText('release'),
  traceVersion: traceText('version'),
  tags: traceTags,
  userId: traceText('user_id'),
  sessionId: traceText('session_id'),
  observationName: ofScored((row) => optional(row?.name)),
  observationModelName: ofScored((row) => optional(row?.model)),
  observationPromptName: ofScored((row) => optional(row?.prompt_name)),
  observationPromptVersion: {
    ...ofScored((row) => optional(row?.prompt_version === null ? '' : String(row?.prompt_version))),
    shown: ({ observation }) => observation?.prompt_version ?? null,
  },
};

function scoresView(
  generation: string,
  types: readonly string[],
  dimensions: Readonly<Record<string, RefDimension>>,
  measures: Readonly<Record<string, RefMeasure>>,
): RefView {
  const own =
    generation === 'v1'
      ? SCORE_DIMENSIONS
      : {
          ...SCORE_DIMENSIONS,
          ...Object.fromEntries(
            ['id', 'traceId', 'observationId', 'evaluatorId', 'userId'].map((name) => [
              name,
              high(SCORE_DIMENSIONS[name]),
            ]),
          ),
          sessionId: high(ofScore((row) => optional(row.session_id))),
          datasetRunId: high(ofScore((row) => optional(row.dataset_run_id))),
          experimentId: high(ofScored((row) => optional(row?.experiment_id))),
        };
  return {
    table: 'scores',
    isIn: (row) => types.includes(row.data_type),
    dimensions: { ...own, ...dimensions },
    measures: { count: one, ...measures },
  };
}

const VALUE: RefMeasure = { value: ({ row }) => (row as ScoreRow).value, isNullable: true };

export function referenceViews(generation: 'v1' | 'v2'): Readonly<Record<string, RefView>> {
  return {
    ...(generation === 'v1' ? { traces: TRACES } : {}),
    observations: generation === 'v1' ? OBSERVATIONS_V1 : OBSERVATIONS_V2,
    'scores-numeric': scoresView(
      generation,
      ['NUMERIC', 'BOOLEAN'],
      { value: ofScore((row) => ({ kind: 'number', value: row.value })) },
      { value: VALUE },
    ),
    'scores-boolean': scoresView(
      generation,
      ['BOOLEAN'],
      { booleanValue: ofScore((row) => ({ kind: 'flag', value: row.value === 1 })) },
      { value: VALUE },
    ),
    'scores-categorical': scoresView(
      generation,
      ['CATEGORICAL'],
      { stringValue: ofScore((row) => optional(row.string_value)) },
      {},
    ),
  };
}
