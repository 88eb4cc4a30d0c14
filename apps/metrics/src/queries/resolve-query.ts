import type { Sql } from '@assay/clickhouse';
import type { Aggregation, Granularity, QueryDocument, QueryGeneration } from './query-document.js';
import { invalidQuery, shorten } from './query-issues.js';
import type { Dimension, EntryMap, Measure, QueryView } from './query-model.js';
import { resolveQueryFilter } from './resolve-query-filter.js';
import { autoGranularity } from './time-buckets.js';
import { VIEWS } from './views.js';

export const TIME_COLUMN = 'time_dimension';
const DEFAULT_BINS = 10;
const DEFAULT_ROW_LIMIT_V2 = 100;

export interface MetricPlan {
  /** Name of the column in the answer. */
  readonly column: string;
  readonly aggregation: Aggregation;
  readonly measure: Measure;
  readonly isCountOfRows: boolean;
}

/** A query whose every name exists and fits: what the SQL is built from. */
export interface QueryPlan {
  readonly view: QueryView;
  readonly range: QueryDocument['range'];
  readonly dimensions: readonly { readonly column: string; readonly dimension: Dimension }[];
  readonly metrics: readonly MetricPlan[];
  readonly granularity: Granularity | undefined;
  readonly where: readonly Sql[];
  readonly relations: readonly string[];
  /** The map that gives one row per entry, when there is one. */
  readonly entryOf: EntryMap | undefined;
  /** As asked; empty: the default order, and gaps in time are filled. */
  readonly orderBy: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[];
  readonly bins: number;
  readonly rowLimit: number | undefined;
}

/**
 * Checks a document's names against the view it is about.
 *
 * @throws AppError `invalid/QUERY_INVALID` with a message that names what is allowed.
 */
export function resolveQuery(document: QueryDocument, generation: QueryGeneration): QueryPlan {
  const view = VIEWS[generation][document.view];
  if (!view) throw invalidQuery(`The view ${document.view} does not exist in ${generation}.`, 'view');
  if (generation === 'v2') checkHighCardinality(document, view);
  const metrics = document.metrics.map((metric, index) => resolveMetric(view, metric, `metrics[${index}]`));
  const names = [...new Set(document.dimensions)];
  const asked = names.map((column) => ({
    column,
    dimension: findDimension(view, column, `dimensions[${document.dimensions.indexOf(column)}].field`),
  }));
  const entryOf = findEntry([
    ...asked.map(({ dimension }) => dimension),
    ...metrics.map(({ measure }) => measure),
  ]);
  const dimensions = [...asked, ...missingEntryDimension(view, asked, metrics)];
  const filters = document.filters.map((filter, index) =>
    resolveQueryFilter(view, filter, entryOf, `filters[${index}]`),
  );
  const used = [
    ...dimensions.map(({ dimension }) => dimension.relation),
    ...metrics.map(({ measure }) => measure.relation),
    ...filters.map(({ relation }) => relation),
  ];
  const plan = {
    view,
    range: document.range,
    dimensions,
    metrics: uniqueColumns(metrics),
    granularity: document.granularity === 'auto' ? autoGranularity(document.range) : document.granularity,
    where: filters.map(({ condition }) => condition),
    relations: [...new Set(used)].filter((name) => name !== undefined),
    entryOf,
    bins: document.bins ?? DEFAULT_BINS,
    rowLimit: document.rowLimit ?? (generation === 'v2' ? DEFAULT_ROW_LIMIT_V2 : undefined),
  };
  return {
    ...plan,
    orderBy: document.orderBy.map((order, index) => resolveOrder(plan, order, `orderBy[${index}].field`)),
  };
}

function uniqueColumns(metrics: readonly MetricPlan[]): MetricPlan[] {
  return [...new Map(metrics.map((metric) => [metric.column, metric])).values()];
}

function findDimension(view: QueryView, name: string, place?: string): Dimension {
  const dimension = Object.hasOwn(view.dimensions, name) ? view.dimensions[name] : undefined;
  if (dimension) return dimension;
  throw invalidQuery(
    `Invalid dimension ${shorten(name)}. Must be one of ${Object.keys(view.dimensions).join(', ')}.`,
    place,
  );
}

function resolveMetric(
  view: QueryView,
  { measure: name, aggregation }: QueryDocument['metrics'][number],
  place: string,
): MetricPlan {
  const measure = Object.hasOwn(view.measures, name) ? view.measures[name] : undefined;
  if (!measure) {
    throw invalidQuery(
      `Invalid metric ${shorten(name)}. Must be one of ${Object.keys(view.measures).join(', ')}.`,
      `${place}.measure`,
    );
  }
  if (measure.type === 'string' && aggregation !== 'count' && aggregation !== 'uniq') {
    throw invalidQuery(
      `Aggregation ${aggregation} is not valid for metric ${name} of type string. Must be one of count, uniq.`,
      `${place}.aggregation`,
    );
  }
  return { column: `${aggregation}_${name}`, aggregation, measure, isCountOfRows: name === 'count' };
}

function findEntry(parts: readonly (Dimension | Measure)[]): EntryMap | undefined {
  const entries = new Set(parts.flatMap(({ entryOf }) => entryOf ?? []));
  if (entries.size > 1) throw invalidQuery('Only one of costType and usageType can be part of a query.');
  return [...entries][0];
}

/** A measure per entry of a map brings the entry's name along as a dimension. */
function missingEntryDimension(
  view: QueryView,
  asked: QueryPlan['dimensions'],
  metrics: readonly MetricPlan[],
): QueryPlan['dimensions'] {
  const wanted = metrics.find(({ measure }) => measure.entryOf)?.measure.entryOf;
  if (!wanted || asked.some(({ dimension }) => dimension.entryOf === wanted)) return [];
  const column = wanted === 'cost' ? 'costType' : 'usageType';
  return [{ column, dimension: findDimension(view, column) }];
}

function resolveOrder(
  plan: Omit<QueryPlan, 'orderBy'>,
  { field, direction }: QueryDocument['orderBy'][number],
  place: string,
): QueryPlan['orderBy'][number] {
  const columns = [
    ...(plan.granularity ? [TIME_COLUMN] : []),
    ...plan.dimensions.map(({ column }) => column),
    ...plan.metrics.filter(({ aggregation }) => aggregation !== 'histogram').map(({ column }) => column),
  ];
  if (columns.includes(field)) return { column: field, direction };
  throw invalidQuery(
    `Invalid orderBy field: ${shorten(field)}. Must be one of the dimension or metric fields.`,
    place,
  );
}

/** Source: behaviour/platform-and-metrics.md §4.9. */
function checkHighCardinality(document: QueryDocument, view: QueryView): void {
  const high = document.dimensions.filter((name) => view.dimensions[name]?.isHighCardinality);
  if (high.length === 0) return;
  const named = `High cardinality dimensions (${high.join(', ')})`;
  if (document.granularity) throw invalidQuery(`${named} cannot be combined with 'timeDimension'.`);
  const descending = document.orderBy.filter(({ direction }) => direction === 'desc');
  if (document.rowLimit === undefined || descending.length === 0) {
    throw invalidQuery(`${named} require both 'config.row_limit' and 'orderBy' with direction 'desc'.`);
  }
  const measures = document.metrics.map(({ measure }) => measure);
  const stray = descending.find(
    ({ field }) => !measures.some((measure) => field === measure || field.endsWith(`_${measure}`)),
  );
  if (stray) {
    throw invalidQuery(
      `${named} can only be ordered descending by a measure of the query, not by ${shorten(stray.field)}.`,
    );
  }
}
