import { parseUs, type ObservationRow, type ScoreRow, type TraceRow } from '@assay/telemetry';
import { isMet, type Cell, type JsonCondition } from './reference-filter.js';
import type { World } from './world.js';

/**
 * Metrics queries answered the plain way: one row of the view after the other, related rows looked up one by
 * one, groups in a map. Slow and obvious on purpose.
 */
export interface ReferenceDocument {
  readonly view: string;
  readonly dimensions: readonly { field: string }[];
  readonly metrics: readonly { measure: string; aggregation: string }[];
  readonly filters: readonly JsonCondition[];
  readonly timeDimension?: { granularity: string };
  readonly config: { bins?: number };
  readonly fromUs: number;
  readonly toUs: number;
  readonly isFilled: boolean;
}

type Row = Record<string, unknown>;
type Value = string | number | boolean | null;

/** One row of a view with what is related to it. */
interface Entity {
  readonly row: TraceRow | ObservationRow | ScoreRow;
  readonly timeUs: number;
  readonly trace: TraceRow | undefined;
  readonly context: TraceRow | undefined;
  readonly observation: ObservationRow | undefined;
  readonly observations: ObservationRow[];
  readonly scores: ScoreRow[];
  /** Set when the query goes through the entries of a map. */
  readonly entry?: readonly [string, number];
}

interface RefDimension {
  cell(entity: Entity): Cell;
  readonly needs?: 'trace' | 'observation';
  readonly isExploded?: true;
  readonly entryOf?: 'cost' | 'usage';
  /** Shown instead of the cell's value. */
  shown?(entity: Entity): Value;
  readonly isHigh?: true;
}

interface RefMeasure {
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

/** Money has twelve decimals, and no sum of it has more. */
const sum = (values: readonly number[]): number =>
  Number(values.reduce((total, value) => total + value, 0).toFixed(12));
const text = (value: string): Cell => ({ kind: 'text', value });
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
      value: ({ observations }) => sum(observations.map((row) => Number(row.total_cost))),
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
    totalCost: measure(
      (row) =>
        Object.keys(row.cost_details).length === 0 && Number(row.total_cost) === 0
          ? null
          : Number(row.total_cost),
      true,
    ),
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
      cell: (entity) =>
        entity.entry ? text(entity.entry[0]) : list(Object.keys((entity.row as ObservationRow).cost_details)),
      entryOf: 'cost',
    },
    usageType: {
      cell: (entity) =>
        entity.entry
          ? text(entity.entry[0])
          : list(Object.keys((entity.row as ObservationRow).usage_details)),
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
    costByType: { value: ({ entry }) => entry?.[1] ?? 0, entryOf: 'cost' },
    usageByType: { value: ({ entry }) => entry?.[1] ?? 0, entryOf: 'usage' },
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

/** The answer to a document, in no particular order. */
export function answerQuery(view: RefView, document: ReferenceDocument, world: World): Row[] {
  const entryOf = [
    ...document.dimensions.map(({ field }) => view.dimensions[field]?.entryOf),
    ...document.metrics.map(({ measure: name }) => view.measures[name]?.entryOf),
  ].find((name) => name !== undefined);
  const dimensions = [...new Set(document.dimensions.map(({ field }) => field))];
  const byType = document.metrics.find(({ measure: name }) => view.measures[name]?.entryOf);
  const implied = entryOf === 'cost' ? 'costType' : 'usageType';
  if (byType && !dimensions.includes(implied)) dimensions.push(implied);

  const entities = listEntities(view, document, world, entryOf).filter((entity) =>
    document.filters.every((condition) => isEntityMet(view, condition, entity)),
  );
  const groups = new Map<string, { shown: Row; members: Entity[] }>();
  for (const entity of entities) {
    for (const shown of shownRows(view, dimensions, document, entity)) {
      const key = JSON.stringify(shown);
      const group = groups.get(key) ?? { shown, members: [] };
      group.members.push(entity);
      groups.set(key, group);
    }
  }
  if (groups.size === 0 && dimensions.length === 0 && !document.timeDimension) {
    groups.set('', { shown: {}, members: [] });
  }
  const rows = [...groups.values()].map(({ shown, members }) => ({
    ...shown,
    ...aggregates(view, document, members),
  }));
  return document.isFilled ? withEmptyBuckets(view, dimensions, document, rows) : rows;
}

function listEntities(
  view: RefView,
  document: ReferenceDocument,
  world: World,
  entryOf: 'cost' | 'usage' | undefined,
): Entity[] {
  const { fromUs, toUs } = document;
  const isIn = (us: number): boolean => us >= fromUs && us <= toUs;
  const traces = world.traces.filter((row) => isIn(parseUs(row.timestamp)));
  const observations = world.observations.filter((row) => isIn(parseUs(row.start_time)));
  const scores = world.scores.filter((row) => isIn(parseUs(row.timestamp)));
  const rows = { traces, observations, scores }[view.table];
  const used = [
    ...document.dimensions.map(({ field }) => view.dimensions[field]?.needs),
    ...document.filters.map(({ column }) => view.dimensions[column]?.needs),
    ...document.metrics.map(({ measure: name }) => view.measures[name]?.needs),
  ];
  return rows
    .filter((row) => view.isIn?.(row as ScoreRow) ?? true)
    .map((row): Entity => {
      const traceId = 'trace_id' in row ? row.trace_id : row.id;
      const observationId = 'observation_id' in row ? row.observation_id : '';
      return {
        row,
        timeUs: parseUs('start_time' in row ? row.start_time : row.timestamp),
        trace: traces.find((one_) => one_.id === traceId),
        context: world.traces.find((one_) => one_.id === traceId),
        observation: observations.find((one_) => one_.id === observationId),
        observations: observations.filter((one_) => one_.trace_id === row.id),
        scores: scores.filter((one_) =>
          view.table === 'traces' ? one_.trace_id === row.id : one_.observation_id === row.id,
        ),
      };
    })
    .filter(
      (entity) =>
        !(used.includes('trace') && !entity.trace) &&
        !(used.includes('observation') && !entity.observation) &&
        !(used.includes('observations') && entity.observations.length === 0) &&
        !(used.includes('scores') && entity.scores.length === 0),
    )
    .flatMap((entity): Entity[] => {
      if (!entryOf) return [entity];
      const { cost_details, usage_details } = entity.row as ObservationRow;
      const map = entryOf === 'cost' ? cost_details : usage_details;
      return Object.entries(map).map(([key, value]) => ({ ...entity, entry: [key, Number(value)] }));
    });
}

function isEntityMet(view: RefView, condition: JsonCondition, entity: Entity): boolean {
  if (condition.column === 'metadata') return isMet(condition, { kind: 'map', value: entity.row.metadata });
  const dimension = view.dimensions[condition.column];
  if (!dimension) throw new Error(`no such column: ${condition.column}`);
  const cell = dimension.cell(entity);
  if (dimension.entryOf && cell.kind === 'list') {
    return cell.value.some((key) => isMet(condition, text(key)));
  }
  return isMet(condition, cell);
}

/** What a row shows in the columns it is grouped by: one per element of an exploded list. */
function shownRows(
  view: RefView,
  dimensions: readonly string[],
  { timeDimension }: ReferenceDocument,
  entity: Entity,
): Row[] {
  let rows: Row[] = [{}];
  for (const name of dimensions) {
    const dimension = view.dimensions[name] as RefDimension;
    const cell = dimension.cell(entity);
    const values =
      dimension.isExploded && cell.kind === 'list' ? cell.value : [shownValue(dimension, cell, entity)];
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }
  return timeDimension
    ? rows.map((row) => ({ ...row, time_dimension: bucketOf(entity.timeUs, timeDimension.granularity) }))
    : rows;
}

function shownValue(dimension: RefDimension, cell: Cell, entity: Entity): unknown {
  if (dimension.shown) return dimension.shown(entity);
  return cell.kind === 'text' && cell.isOptional && cell.value === '' ? null : cell.value;
}

export function bucketOf(us: number, granularity: string): string {
  const date = new Date(us / 1000);
  const iso = date.toISOString();
  switch (granularity) {
    case 'minute':
      return `${iso.slice(0, 16)}:00Z`;
    case 'hour':
      return `${iso.slice(0, 13)}:00:00Z`;
    case 'week':
      return new Date(us / 1000 - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
    case 'month':
      return `${iso.slice(0, 7)}-01`;
    default:
      return iso.slice(0, 10);
  }
}

const PERCENTILES: Readonly<Record<string, number>> = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 };

function aggregates(view: RefView, { metrics, config }: ReferenceDocument, members: readonly Entity[]): Row {
  if (metrics.length === 0) return { count: members.length };
  return Object.fromEntries(
    metrics.map(({ measure: name, aggregation }) => {
      const measured = view.measures[name] as RefMeasure;
      const values = members.map((entity) => measured.value(entity)).filter((value) => value !== null);
      return [`${aggregation}_${name}`, aggregate(aggregation, values, measured, config.bins ?? 10)];
    }),
  );
}

function aggregate(
  aggregation: string,
  values: (number | string)[],
  { isNullable }: RefMeasure,
  bins: number,
): unknown {
  if (aggregation === 'count') return values.length;
  if (aggregation === 'uniq') return new Set(values).size;
  const numbers = values.map(Number).sort((left, right) => left - right);
  if (aggregation === 'histogram') return histogram(numbers, bins);
  const { length } = numbers;
  if (length === 0) return aggregation in PERCENTILES || aggregation === 'avg' || isNullable ? null : 0;
  switch (aggregation) {
    case 'sum':
      return sum(numbers);
    case 'avg':
      return sum(numbers) / length;
    case 'max':
      return numbers[length - 1];
    case 'min':
      return numbers[0];
    default: {
      const at = (PERCENTILES[aggregation] as number) * (length - 1);
      const low = numbers[Math.floor(at)] as number;
      const above = numbers[Math.ceil(at)] as number;
      return low + (above - low) * (at - Math.floor(at));
    }
  }
}

/** Bins of equal width from the least to the greatest of ascending values; those that hold something. */
function histogram(values: readonly number[], bins: number): [number, number, number][] {
  const [lower = 0, upper = 0] = [values[0], values.at(-1)];
  const width = upper - lower;
  const bound = (index: number): number => Math.min(lower + (width * index) / bins, upper);
  const binOf = (value: number): number =>
    width === 0 ? 0 : Math.min(Math.floor(((value - lower) * bins) / width), bins - 1);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(binOf(value), (counts.get(binOf(value)) ?? 0) + 1);
  return [...counts]
    .sort(([left], [right]) => left - right)
    .map(([bin, count]) => [bound(bin), bound(bin + 1), count]);
}

function withEmptyBuckets(
  view: RefView,
  dimensions: readonly string[],
  { timeDimension, metrics, fromUs, toUs }: ReferenceDocument,
  rows: Row[],
): Row[] {
  const granularity = timeDimension?.granularity ?? 'day';
  const known = new Set(rows.map((row) => row['time_dimension']));
  const wanted = new Set<string>();
  const stepUs = granularity === 'minute' ? 60e6 : 3600e6;
  for (let us = fromUs; us < toUs; us += stepUs / 2) wanted.add(bucketOf(us, granularity));
  wanted.delete(bucketOf(toUs, granularity));
  const empty = [...wanted]
    .filter((bucket) => !known.has(bucket))
    .map((bucket): Row => ({
      ...Object.fromEntries(
        dimensions.map((name) => [name, emptyShown(view.dimensions[name] as RefDimension)]),
      ),
      time_dimension: bucket,
      ...(metrics.length === 0 ? { count: 0 } : {}),
      ...Object.fromEntries(
        metrics.map(({ measure: name, aggregation }) => [
          `${aggregation}_${name}`,
          aggregation === 'histogram'
            ? []
            : view.measures[name]?.isNullable && aggregation !== 'count' && aggregation !== 'uniq'
              ? null
              : 0,
        ]),
      ),
    }));
  return [...rows, ...empty];
}

function emptyShown(dimension: RefDimension): unknown {
  const nothing = dimension.cell(NOTHING);
  if (nothing.kind === 'list' && !dimension.isExploded && !dimension.entryOf) return [];
  if (nothing.kind === 'text') return nothing.isOptional ? null : '';
  return dimension.isExploded || dimension.entryOf ? '' : null;
}

/** Only the kinds of its cells are looked at. */
const NOTHING: Entity = {
  row: {
    metadata: {},
    tags: [],
    tool_definitions: {},
    tool_call_names: [],
    cost_details: {},
    usage_details: {},
  } as unknown as ObservationRow,
  timeUs: 0,
  trace: undefined,
  context: undefined,
  observation: undefined,
  observations: [],
  scores: [],
};
