import { bind, raw, sql, type Sql } from '@assay/clickhouse';
import { bindUs } from '../store/tables.js';
import { TRACE_AGGREGATES } from '../traces/observations-of-traces.sql.js';
import { TRACE_MARGIN_US } from '../traces/trace-rows.sql.js';
import type { QueryScope, Relation } from './query-model.js';

function inRange({ projectId, range }: QueryScope, time: string): Sql {
  return sql`project_id = ${bind.string(projectId)} AND ${raw(time)} >= ${bindUs(range.fromUs)} AND ${raw(time)} <= ${bindUs(range.toUs)}`;
}

const TRACE_COLUMNS = 'id AS key, name, user_id, session_id, tags, release, version';

/** The trace of a row; its own time must be in range too. */
export const traceOf = (on: string): Relation => ({
  join: 'LEFT SEMI',
  on,
  rows: (scope) => sql`SELECT ${raw(TRACE_COLUMNS)} FROM traces FINAL WHERE ${inRange(scope, 'timestamp')}`,
});

/** The trace of a row, if there is one: its values stand in for those that the row itself does not have. */
export const contextOf = (on: string): Relation => ({
  join: 'LEFT ANY',
  on,
  rows: ({ projectId, range }) => sql`SELECT ${raw(TRACE_COLUMNS)}
    FROM traces FINAL
    WHERE project_id = ${bind.string(projectId)} AND max_end >= ${bindUs(range.fromUs - TRACE_MARGIN_US)} AND min_start <= ${bindUs(range.toUs + TRACE_MARGIN_US)}
   `,
});

/** The observation that a score is about. */
export const observationOf = (on: string): Relation => ({
  join: 'LEFT SEMI',
  on,
  rows: (scope) =>
    sql`SELECT id AS key, name, model, prompt_name, prompt_version, experiment_id, experiment_name FROM observations FINAL WHERE ${inRange(scope, 'start_time')}`,
});

/**
 * The total cost of a row of `observations`, null without one, for which the column says 0: the map has an entry
 * `total` only when a total was given or computed.
 *
 * @param row What the columns are named by: empty, or a name and a dot.
 */
export function totalCostSql(row: string): string {
  return `if(${row}total_cost = 0 AND NOT mapContains(${row}cost_details, 'total'), NULL, ${row}total_cost)`;
}

/** What the observations of a trace add up to: one row per trace, so that no other join multiplies it. */
export const observationsPerTrace: Relation = {
  join: 'LEFT SEMI',
  on: 'e.id',
  rows: (scope) => sql`SELECT trace_id AS key, uniqExact(id) AS observations,
      dateDiff('millisecond', min(start_time), max(end_time)) AS latency,
      ${raw(TRACE_AGGREGATES.totalTokens)} AS tokens, ${raw(`sum(${totalCostSql('')})`)} AS cost
    FROM observations FINAL WHERE ${inRange(scope, 'start_time')}
    GROUP BY trace_id`,
};

const scoresPer = (key: string, on: string): Relation => ({
  join: 'LEFT SEMI',
  on,
  rows: (scope) =>
    sql`SELECT ${raw(key)} AS key, uniqExact(id) AS scores FROM scores FINAL WHERE ${inRange(scope, 'timestamp')} AND ${raw(key)} != '' GROUP BY ${raw(key)}`,
});

export const scoresPerTrace = scoresPer('trace_id', 'e.id');
export const scoresPerObservation = scoresPer('observation_id', 'e.id');
