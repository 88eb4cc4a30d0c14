import { raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import type { Reader } from '../store/reader.js';
import { bindUs, OBSERVATIONS, TRACES, type Table } from '../store/tables.js';

/** Reads the key columns only, of every project; one row answers. */
export function buildRecentRow(table: Table, fromUs: number): Sql {
  return sql`SELECT 1 AS found FROM ${table.from} WHERE ${table.time} >= ${bindUs(fromUs)} AND is_deleted = 0 LIMIT 1`;
}

export function healthHandlers({
  reader,
  clock,
}: {
  reader: Reader;
  clock: () => number;
}): metrics.HealthServiceMethods {
  return {
    checkHealth: async ({ recentMs }, call) => {
      const fromUs = (clock() - Math.max(0, recentMs)) * 1000;
      const [traces, observations] = await Promise.all(
        [TRACES, OBSERVATIONS].map((table) => reader.select<object>(buildRecentRow(table, fromUs), call)),
      );
      return {
        hasRecentTraces: (traces?.length ?? 0) > 0,
        hasRecentObservations: (observations?.length ?? 0) > 0,
      };
    },
  };
}

/** Tables that reads need: readiness waits for the writer to make them. */
export const READY_TABLES = ['observations', 'traces', 'scores', 'entity_keys'] as const;

export function buildTableCount(): Sql {
  const names = raw(READY_TABLES.map((name) => `'${name}'`).join(', '));
  return sql`SELECT count() AS tables FROM system.tables WHERE database = currentDatabase() AND name IN (${names})`;
}
