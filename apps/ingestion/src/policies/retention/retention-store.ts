import type { ClickHouse, Sql } from '@assay/clickhouse';
import {
  buildDeleteOld,
  buildDeleteOldStates,
  buildDeleteProjects,
  buildExtend,
  buildFindOld,
  buildFindProjects,
  buildFindShort,
  PROJECT_TABLES,
  TIMED_TABLES,
  type ProjectCutoff,
  type ProjectRetention,
  type TimedTable,
} from './retention.sql.js';

/** One such statement rewrites parts and takes seconds, whatever it removes. */
const STATEMENT_TIMEOUT_MS = 600_000;
/** Projects of one statement. */
const MAX_PROJECTS = 1_000;

/**
 * Makes telemetry obey the retention of projects, and removes all of projects that are gone. Repeating is harmless,
 * and cheap: what has nothing to change is not rewritten.
 */
export interface RetentionStore {
  /** @returns How many projects had data that was too old. */
  deleteOld(cutoffs: readonly ProjectCutoff[]): Promise<number>;
  /**
   * Rows that would go earlier than the retention of their project says stay as long as it says.
   *
   * @returns How many projects had such rows.
   */
  extend(retentions: readonly ProjectRetention[]): Promise<number>;
  deleteProjects(projectIds: readonly string[]): Promise<void>;
}

export function clickhouseRetentionStore(store: ClickHouse): RetentionStore {
  const run = (statement: Sql): Promise<void> =>
    store.command(statement, {
      timeoutMs: STATEMENT_TIMEOUT_MS,
      // Done when answered: what runs later in the background would not be known to have failed.
      settings: { mutations_sync: '1' },
    });
  const findIds = async (statement: Sql): Promise<Set<string>> => {
    const rows = await store.select<{ project_id: string }>(statement, { timeoutMs: STATEMENT_TIMEOUT_MS });
    return new Set(rows.map((row) => row.project_id));
  };
  const tables = Object.keys(TIMED_TABLES) as TimedTable[];

  const deleteOldOfMany = async (cutoffs: readonly ProjectCutoff[]): Promise<number> => {
    const touched = new Set<string>();
    for (const table of tables) {
      const ids = await findIds(buildFindOld(table, cutoffs));
      if (ids.size === 0) continue;
      for (const id of ids) touched.add(id);
      await run(
        buildDeleteOld(
          table,
          cutoffs.filter(({ projectId }) => ids.has(projectId)),
        ),
      );
    }
    const states = cutoffs.filter(({ projectId }) => touched.has(projectId));
    if (states.length > 0) await run(buildDeleteOldStates(states));
    return touched.size;
  };

  const extendMany = async (retentions: readonly ProjectRetention[]): Promise<number> => {
    const touched = new Set<string>();
    for (const table of tables) {
      const ids = await findIds(buildFindShort(table, retentions));
      if (ids.size === 0) continue;
      for (const id of ids) touched.add(id);
      await run(
        buildExtend(
          table,
          retentions.filter(({ projectId }) => ids.has(projectId)),
        ),
      );
    }
    return touched.size;
  };

  return {
    deleteOld: (cutoffs) => inChunks(cutoffs, deleteOldOfMany),
    extend: (retentions) => inChunks(retentions, extendMany),
    deleteProjects: async (projectIds) => {
      const left = await findIds(buildFindProjects(projectIds));
      if (left.size === 0) return;
      for (const table of PROJECT_TABLES) await run(buildDeleteProjects(table, [...left]));
    },
  };
}

/** @returns The sum of what the chunks return. */
async function inChunks<T>(
  all: readonly T[],
  work: (chunk: readonly T[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < all.length; from += MAX_PROJECTS) {
    sum += await work(all.slice(from, from + MAX_PROJECTS));
  }
  return sum;
}
