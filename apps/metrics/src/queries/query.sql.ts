import { and, bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import { bindUs } from '../store/tables.js';
import { histogramSql } from './histogram.js';
import type { Dimension } from './query-model.js';
import { TIME_COLUMN, type MetricPlan, type QueryPlan } from './resolve-query.js';
import { BUCKET_FUNCTIONS, bucketFormat } from './time-buckets.js';

const PERCENTILES = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const;
const ENTRY_MAPS = { cost: 'cost_details', usage: 'usage_details' } as const;

/** How a dimension is grouped and shown. */
function shownSql({ sql: expression, shown, isOptional, isExploded, entryOf }: Dimension): string {
  if (entryOf) return 'entry.1';
  if (isExploded) return `arrayJoin(${expression})`;
  return shown ?? (isOptional ? `nullIf(${expression}, '')` : expression);
}

/** An aggregate over the per-row values `value`; absent values are skipped. */
function aggregateSql({ aggregation, isCountOfRows }: MetricPlan, value: string, bins: number): string {
  switch (aggregation) {
    case 'count':
      return isCountOfRows ? 'count()' : `count(${value})`;
    case 'uniq':
      return `uniqExact(${value})`;
    case 'histogram':
      return histogramSql(value, bins);
    case 'sum':
    case 'avg':
    case 'max':
    case 'min':
      return `${aggregation}(${value})`;
    default:
      // Linear interpolation at p * (n - 1), over all values.
      return `quantileExactInclusive(${PERCENTILES[aggregation]})(toFloat64(${value}))`;
  }
}

/** One row per row of the view (per entry or element, where the query explodes one), with what is asked of it. */
function rowsSql(plan: QueryPlan, projectId: string): Sql {
  const { view, range, granularity, entryOf } = plan;
  const columns = [
    ...plan.dimensions.map(({ dimension }, index) => `${shownSql(dimension)} AS d${index}`),
    ...(granularity ? [`${BUCKET_FUNCTIONS[granularity](`e.${view.timeColumn}`)} AS bucket`] : []),
    ...plan.metrics.map(({ measure }, index) => `${measure.sql} AS m${index}`),
  ];
  const joins = plan.relations.map((name) => {
    const relation = view.relations[name];
    if (!relation) throw new Error(`the view has no relation ${name}`);
    return sql`\n  ${raw(relation.join)} JOIN (${relation.rows({ projectId, range })}) AS ${raw(name)} ON ${raw(relation.on)} = ${raw(name)}.key`;
  });
  const time = raw(`e.${view.timeColumn}`);
  const entries =
    entryOf &&
    raw(
      `\n  ARRAY JOIN arrayZip(mapKeys(e.${ENTRY_MAPS[entryOf]}), mapValues(e.${ENTRY_MAPS[entryOf]})) AS entry`,
    );
  return sql`
  SELECT ${raw(columns.length > 0 ? columns.join(', ') : '1')}
  FROM ${raw(view.table)} AS e FINAL${joinSql(joins, '')}${entries ?? raw('')}
  WHERE ${and(
    sql`e.project_id = ${bind.string(projectId)}`,
    sql`${time} >= ${bindUs(range.fromUs)}`,
    sql`${time} <= ${bindUs(range.toUs)}`,
    view.segment !== undefined && raw(view.segment),
    ...plan.where,
  )}`;
}

const quote = (name: string): string => `\`${name}\``;

function orderSql(plan: QueryPlan, columns: readonly string[]): string {
  const dimensions = plan.dimensions.map(({ column }) => column);
  const [metric] = plan.metrics;
  const asked = plan.orderBy.map(({ column, direction }) => `${quote(column)} ${direction.toUpperCase()}`);
  const sortable = metric && metric.aggregation !== 'histogram' ? metric.column : undefined;
  const byDefault = plan.granularity
    ? [`${quote(TIME_COLUMN)} ASC`]
    : sortable !== undefined
      ? [`${quote(sortable)} DESC`]
      : [];
  // Dimensions at the end: the same query gives the same rows in the same order.
  const rest = [...(plan.granularity ? [TIME_COLUMN] : []), ...dimensions].filter((column) =>
    columns.includes(column),
  );
  return [...(asked.length > 0 ? asked : byDefault), ...rest.map((column) => `${quote(column)} ASC`)].join(
    ', ',
  );
}

/** The statement behind a plan; at most `maxRows` rows. Histograms come as {@link BinCounts}. */
export function buildQuery(plan: QueryPlan, projectId: string, maxRows: number): Sql {
  const { granularity } = plan;
  const groups = [
    ...plan.dimensions.map(({ column }, index) => ({ name: `d${index}`, column })),
    ...(granularity ? [{ name: 'bucket', column: TIME_COLUMN }] : []),
  ];
  const shown = [
    ...plan.dimensions.map(({ column }, index) => `d${index} AS ${quote(column)}`),
    ...(granularity
      ? [`formatDateTime(bucket, '${bucketFormat(granularity)}') AS ${quote(TIME_COLUMN)}`]
      : []),
    ...plan.metrics.map(
      (metric, index) => `${aggregateSql(metric, `m${index}`, plan.bins)} AS ${quote(metric.column)}`,
    ),
    ...(plan.metrics.length === 0 ? ['count() AS `count`'] : []),
  ];
  const order = orderSql(
    plan,
    groups.map(({ column }) => column),
  );
  const groupBy = groups.length > 0 ? `\nGROUP BY ${groups.map(({ name }) => name).join(', ')}` : '';
  return sql`
SELECT ${raw(shown.join(', '))}
FROM (${rowsSql(plan, projectId)})${raw(groupBy)}${raw(order === '' ? '' : `\nORDER BY ${order}`)}
LIMIT ${bind.int(maxRows)}
SETTINGS enable_extended_results_for_datetime_functions = 1`;
}
