import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import { bindUs, type Table, type TimeRange } from './tables.js';

/** Which rows of a table a list shows. */
export interface RowScope {
  readonly table: Table;
  readonly projectId: string;
  readonly range: TimeRange;
  /** All conditions beside project and time range. */
  readonly where: Sql;
}

export interface RowPosition {
  readonly us: number;
  readonly id: string;
}

export type Direction = 'ASC' | 'DESC';

export interface PageOfKeys {
  readonly limit: number;
  readonly offset?: number;
  /** Rows strictly behind this one, in descending order of time and id. */
  readonly after?: RowPosition;
  /** By time, then id; default descending. */
  readonly direction?: Direction;
  /** Another order than by time; its ties are broken by id. */
  readonly orderBy?: Sql;
  /** Conditions are costly to apply twice: look at all rows at once. */
  readonly isDirect?: boolean;
  /** Look only at the times of this many raw rows, read in key order; absent: look at all rows. */
  readonly candidates?: number;
}

/** A row of a page: what finds it again by primary key. `us` is its time. */
export interface RowKey {
  readonly id: string;
  readonly us: number;
}

/** Condition of all rows in scope, whatever their version. */
function inScope({ table, projectId, range, where }: RowScope): Sql {
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    range.fromUs !== undefined && sql`${table.time} >= ${bindUs(range.fromUs)}`,
    range.toUs !== undefined && sql`${table.time} < ${bindUs(range.toUs)}`,
    where,
  );
}

function behind(table: Table, after: RowPosition): Sql {
  const time = bindUs(after.us);
  // The first half says nothing new, but the primary key can use it.
  return sql`(${table.time} <= ${time} AND (${table.time}, id) < (${time}, ${bind.string(after.id)}))`;
}

/**
 * Keys of one page of exact rows (newest versions, no tombstones).
 *
 * With `candidates` the rows come from the times of the first raw rows that match: the newest version of every
 * matching row is among the raw matches, so none is missed, and FINAL merges only those few times. The inner
 * ORDER BY names exactly one column: that keeps it a read in key order which stops at the limit.
 */
export function buildPageKeys(scope: RowScope, page: PageOfKeys, extra: Sql = raw('')): Sql {
  const { table } = scope;
  const direction = raw(page.direction ?? 'DESC');
  const order = page.orderBy ?? sql`${table.time} ${direction}`;
  const match = and(inScope(scope), page.after && behind(table, page.after));
  const candidates =
    page.candidates !== undefined &&
    sql`${table.time} IN (
    SELECT ${table.time} FROM ${table.from}
    WHERE ${match} AND is_deleted = 0
    ORDER BY ${table.time} ${direction} LIMIT ${bind.int(page.candidates)})`;
  return sql`
SELECT id, toUnixTimestamp64Micro(${table.time}) AS us${extra}
FROM ${table.from} FINAL
WHERE ${and(match, candidates)}
ORDER BY ${order}, id ${direction}
LIMIT ${bind.int(page.limit)} OFFSET ${bind.int(page.offset ?? 0)}`;
}

/** How many raw rows match, counted up to `most`: fewer means that the candidates were all there are. */
export function buildCandidateCount(scope: RowScope, page: PageOfKeys, most: number): Sql {
  const match = and(inScope(scope), page.after && behind(scope.table, page.after));
  return sql`
SELECT count() AS candidates
FROM (SELECT 1 FROM ${scope.table.from} WHERE ${match} AND is_deleted = 0 LIMIT ${bind.int(most)})`;
}

/** Exact number of rows in scope. */
export function buildTotal(scope: RowScope): Sql {
  return sql`SELECT count() AS total FROM ${scope.table.from} FINAL WHERE ${inScope(scope)}`;
}
