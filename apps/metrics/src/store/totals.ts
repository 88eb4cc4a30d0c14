import { createHash } from 'node:crypto';
import { bind, joinSql, raw, render, sql, type Sql } from '@assay/clickhouse';
import type { CallContext } from '@assay/proto';
import { LRUCache } from 'lru-cache';
import { buildTotal, type RowScope } from './page-keys.sql.js';
import type { Reader } from './reader.js';

interface KnownTotal {
  readonly total: number;
  /** Rows with a `ver` above this were written, by any clock, at most a minute before the count. */
  readonly sinceVer: string;
  readonly signature: string;
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
  count(scope: RowScope, reads: Iterable<string>, call: CallContext): Promise<number>;
}

/**
 * Totals that are remembered for 15 s, but only while nothing was written: a remembered one is used when the
 * rows versioned since a minute before it was counted are still the same (their number and the sum of their
 * versions). That check reads what little is new, by the skip index on `ver`, and costs a few milliseconds; the
 * count itself reads the whole range. So a total never lags behind what was acknowledged.
 */
export function createTotals(reader: Reader, clock: () => number): Totals {
  const known = new LRUCache<string, KnownTotal>({ max: 2_000, ttl: KEEP_MS, perf: { now: clock } });

  const sign = async (projectId: string, tables: readonly string[], sinceVer: string, call: CallContext) => {
    const rows = await reader.select<object>(buildSignature(projectId, tables, sinceVer), call);
    return JSON.stringify(rows);
  };

  return {
    count: async (scope, reads, call) => {
      const tables = [...new Set([scope.table.name, ...reads])].sort();
      const statement = buildTotal(scope);
      const key = createHash('sha256')
        .update(JSON.stringify(render(statement)))
        .digest('base64');
      const entry = known.get(key);
      if (entry && (await sign(scope.projectId, tables, entry.sinceVer, call)) === entry.signature) {
        return entry.total;
      }
      const sinceVer = String(BigInt(Math.trunc(clock()) - SKEW_MS) * 1000n * VER_PER_US);
      // Before the count: what arrives between the two must look new.
      const signature = await sign(scope.projectId, tables, sinceVer, call);
      const startedAt = performance.now();
      const [row] = await reader.select<{ total: number }>(statement, call);
      const total = row?.total ?? 0;
      if (performance.now() - startedAt >= EXPENSIVE_MS) known.set(key, { total, sinceVer, signature });
      return total;
    },
  };
}

function buildSignature(projectId: string, tables: readonly string[], sinceVer: string): Sql {
  const parts = tables.map(
    (table) =>
      sql`SELECT count() AS rows, toString(sum(ver)) AS vers FROM ${raw(table)} WHERE project_id = ${bind.string(projectId)} AND ver > ${bind.uint64(sinceVer)}`,
  );
  return joinSql(parts, ' UNION ALL ');
}
