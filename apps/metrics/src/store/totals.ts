import { createHash } from 'node:crypto';
import { bind, joinSql, raw, render, sql, type Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { LRUCache } from 'lru-cache';
import { buildTotal, type RowScope } from './page-keys.sql.js';
import type { Reader } from './reader.js';

interface KnownTotal {
  readonly total: number;
  /** No row had a `ver` above this when it was counted. */
  readonly sinceVer: string;
}

const KEEP_MS = 15_000;
/** How much older than "now" a row may be stamped that becomes visible after a count. */
const SKEW_MS = 60_000;
/** `ver` is microseconds times this. */
const VER_PER_US = 4096n;
/** A count that took less is not worth remembering. */
const EXPENSIVE_MS = 40;

/** Counts rows in scope. */
export interface Totals {
  /** @param reads Further tables that the scope's conditions look into. */
  count(scope: RowScope, reads: ReadonlySet<string>, call: CallContext): Promise<number>;
}

/**
 * Totals that are remembered for 15 s, but only while the project is quiet: when no row was versioned since a
 * minute before the count, and until one is. The look for such a row reads by the skip index on `ver` and costs
 * a few milliseconds; the count reads the whole range. It runs beside the count: a row that arrives meanwhile is
 * found by this look or by the next one, so a total never lags behind what was acknowledged.
 */
export function createTotals(reader: Reader, clock: () => number): Totals {
  const known = new LRUCache<string, KnownTotal>({ max: 2_000, ttl: KEEP_MS, perf: { now: clock } });

  const countNow = async (statement: Sql, call: CallContext): Promise<{ total: number; ms: number }> => {
    const startedAt = performance.now();
    const [row] = await reader.select<{ total: number }>(statement, call);
    return { total: row?.total ?? 0, ms: performance.now() - startedAt };
  };

  return {
    count: async (scope, reads, call) => {
      const tables = [...new Set([scope.table.name, ...reads])].sort();
      const hasRowSince = async (ver: string): Promise<boolean> =>
        (await reader.select<object>(buildRowSince(scope.projectId, tables, ver), call)).length > 0;
      const statement = buildTotal(scope);
      const key = createHash('sha256')
        .update(JSON.stringify(render(statement)))
        .digest('base64');
      const entry = known.get(key);
      if (entry && !(await hasRowSince(entry.sinceVer))) return entry.total;
      const sinceVer = String(BigInt(Math.trunc(clock()) - SKEW_MS) * 1000n * VER_PER_US);
      const [{ total, ms }, isBusy] = await Promise.all([countNow(statement, call), hasRowSince(sinceVer)]);
      if (!isBusy && ms >= EXPENSIVE_MS) known.set(key, { total, sinceVer });
      return total;
    },
  };
}

/** One row for each table that holds a row of the project with a greater `ver`. */
export function buildRowSince(projectId: string, tables: readonly string[], ver: string): Sql {
  const parts = tables.map(
    (table) =>
      sql`(SELECT 1 AS found FROM ${raw(table)} WHERE project_id = ${bind.string(projectId)} AND ver > ${bind.uint64(ver)} LIMIT 1)`,
  );
  return joinSql(parts, ' UNION ALL ');
}
