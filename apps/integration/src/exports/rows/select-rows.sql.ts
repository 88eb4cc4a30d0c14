import { bind, joinSql, raw, sql, type Sql } from '@assay/clickhouse';
import type { ExportFieldGroup } from '@assay/proto';
import type { ExportTable } from '../blob-export.js';
import { listColumns, needsTraces, type ExportColumn } from './columns.js';

/** Change versions: after the first, through the second. UInt64 as text. */
export interface VersionRange {
  readonly afterVer: string;
  readonly throughVer: string;
}

/** US dollars per unit as plain decimal text; empty where there is no price. Lists of equal length. */
export interface PriceLists {
  readonly modelIds: readonly string[];
  readonly inputPrices: readonly string[];
  readonly outputPrices: readonly string[];
  readonly totalPrices: readonly string[];
}

/** How values are written: JSON has types, CSV has texts only, Parquet has its own types. */
export type RowStyle = 'json' | 'csv' | 'parquet';

export interface RowSelection {
  readonly projectId: string;
  readonly table: ExportTable;
  readonly groups: readonly ExportFieldGroup[];
  readonly range: VersionRange;
  readonly style: RowStyle;
  /** Needed where `needsPrices` says so. */
  readonly prices: PriceLists | undefined;
}

const STORED_TABLES = {
  traces: { name: 'traces', time: 'timestamp' },
  scores: { name: 'scores', time: 'timestamp' },
  observations: { name: 'observations', time: 'start_time' },
  observations_v2: { name: 'observations', time: 'start_time' },
} as const satisfies Record<ExportTable, { name: string; time: string }>;

/**
 * The rows of a table whose newest version lies in the range, each once, without deleted ones. A row that has
 * changed again since then is left to the window of that change.
 */
export function buildSelectRows(selection: RowSelection): Sql {
  const { table, groups, projectId, range, style, prices } = selection;
  const columns = listColumns(table, groups, style !== 'parquet').map((column) =>
    selectColumn(column, style, prices),
  );
  const stored = STORED_TABLES[table];
  const rows = sql`
  SELECT * FROM ${raw(stored.name)} FINAL
  WHERE project_id = ${bind.string(projectId)}
    AND ${raw(stored.time)} IN (SELECT ${raw(stored.time)} FROM ${raw(stored.name)} WHERE ${inRange(projectId, range)})
    AND ver > ${bind.uint64(range.afterVer)} AND ver <= ${bind.uint64(range.throughVer)}${raw(
      table === 'scores' ? `\n    AND data_type IN ('NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT')` : '',
    )}`;
  const traces = needsTraces(table, groups) ? joinTraces(projectId, range) : raw('');
  return sql`SELECT
  ${joinSql(columns, ',\n  ')}
FROM (${rows}
) AS r${traces}`;
}

/** How many rows changed in the range, and the first and last change; deleted ones left out. */
export function buildCountChanges(table: ExportTable, projectId: string, range: VersionRange): Sql {
  return sql`
SELECT count() AS changes, toString(min(ver)) AS firstVer, toString(max(ver)) AS lastVer
FROM ${raw(STORED_TABLES[table].name)}
WHERE ${inRange(projectId, range)} AND is_deleted = 0`;
}

/** The change version that the first `limit` changes of the range go up to. */
export function buildFindCut(table: ExportTable, projectId: string, range: VersionRange, limit: number): Sql {
  return sql`
SELECT toString(max(ver)) AS cutVer
FROM (
  SELECT ver FROM ${raw(STORED_TABLES[table].name)}
  WHERE ${inRange(projectId, range)} AND is_deleted = 0
  ORDER BY ver LIMIT ${bind.int(limit)}
)`;
}

/** Ids of the model definitions that observations of the range were priced with. */
export function buildListModelIds(projectId: string, range: VersionRange): Sql {
  return sql`
SELECT DISTINCT model_id AS modelId FROM observations
WHERE ${inRange(projectId, range)} AND model_id != ''`;
}

function inRange(projectId: string, { afterVer, throughVer }: VersionRange): Sql {
  return sql`project_id = ${bind.string(projectId)} AND ver > ${bind.uint64(afterVer)} AND ver <= ${bind.uint64(throughVer)}`;
}

/** One look-up for the whole window: by the hashes of the ids to their times, and by those to the rows. */
function joinTraces(projectId: string, range: VersionRange): Sql {
  const project = bind.string(projectId);
  const traceIds = sql`SELECT trace_id FROM observations WHERE ${inRange(projectId, range)}`;
  return sql`
LEFT ANY JOIN (
  SELECT id AS trace_ref, toString(name) AS trace_own_name, user_id AS trace_user_id,
    session_id AS trace_session_id, toString(release) AS trace_release, tags AS trace_tags
  FROM traces FINAL
  WHERE project_id = ${project}
    AND timestamp IN (
      SELECT ts FROM entity_keys
      WHERE project_id = ${project} AND kind = 'trace' AND id_hash IN (SELECT sipHash64(trace_id) FROM (${traceIds}))
    )
    AND id IN (${traceIds})
) AS t ON r.trace_id = t.trace_ref`;
}

function selectColumn(column: ExportColumn, style: RowStyle, prices: PriceLists | undefined): Sql {
  const value = typedValue(column, prices);
  const written =
    style !== 'csv'
      ? value
      : column.kind === 'json'
        ? sql`toJSONString(${value})`
        : sql`ifNull(toString(${value}), '')`;
  return sql`${written} AS ${raw(column.name)}`;
}

function typedValue({ name, kind, expression }: ExportColumn, prices: PriceLists | undefined): Sql {
  switch (kind) {
    case 'flag':
      return raw(`CAST(${expression} AS Bool)`);
    case 'time3':
      return raw(`toDateTime64(${expression}, 3, 'UTC')`);
    case 'time6':
      return raw(`toDateTime64(${expression}, 6, 'UTC')`);
    case 'price':
      return selectPrice(name, prices);
    case 'text':
    case 'number':
    case 'json':
      return raw(expression);
  }
}

function selectPrice(name: string, prices: PriceLists | undefined): Sql {
  if (!prices || prices.modelIds.length === 0) return raw('CAST(NULL AS Nullable(String))');
  const list =
    name === 'input_price'
      ? prices.inputPrices
      : name === 'output_price'
        ? prices.outputPrices
        : prices.totalPrices;
  return sql`nullIf(transform(model_id, ${bind.strings(prices.modelIds)}, ${bind.strings(list)}, ''), '')`;
}
