import { parseUs, type ObservationRow, type ScoreRow } from '@assay/telemetry';
import { aggregate } from './reference-aggregate.js';
import { isMet, type Cell, type JsonCondition } from './reference-filter.js';
import {
  text,
  type Entity,
  type RefDimension,
  type RefMeasure,
  type RefView,
} from './reference-query-views.js';
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
      return Object.entries(map).map(([key, value]) => ({
        ...entity,
        entry: { of: entryOf, key, value: Number(value) },
      }));
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
