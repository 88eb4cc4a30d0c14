import { and, bind, raw, sql, type Sql } from '@assay/clickhouse';
import type { metrics } from '@assay/proto';
import { sumOfKeys } from '../filter/columns.js';
import { bindUs } from '../store/tables.js';

type Request = metrics.ListDailyMetricsRequest;

/** Observations may begin a little before their trace says. */
const LOOK_BACK_US = 3_600_000_000;

function tracesWhere(request: Request): Sql {
  const { projectId, fromUs, toUs, traceName, userId, tags, environments } = request;
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    fromUs !== undefined && sql`timestamp >= ${bindUs(fromUs)}`,
    toUs !== undefined && sql`timestamp < ${bindUs(toUs)}`,
    traceName !== undefined && sql`name = ${bind.string(traceName)}`,
    userId !== undefined && sql`user_id = ${bind.string(userId)}`,
    tags.length > 0 && sql`hasAll(tags, ${bind.strings(tags)})`,
    environments.length > 0 && sql`environment IN ${bind.strings(environments)}`,
  );
}

/** Without any condition but a lower bound, observations count whether or not their trace is known. */
function needsTrace({ toUs, traceName, userId, tags, environments }: Request): boolean {
  const isAsked = toUs !== undefined || traceName !== undefined || userId !== undefined;
  return isAsked || tags.length > 0 || environments.length > 0;
}

function observationsWhere(request: Request): Sql {
  const { projectId, fromUs, toUs, environments } = request;
  const traces = tracesWhere(request);
  return and(
    sql`project_id = ${bind.string(projectId)}`,
    fromUs !== undefined && sql`start_time >= ${bindUs(fromUs - LOOK_BACK_US)}`,
    toUs !== undefined && sql`start_time <= (SELECT max(max_end) FROM traces FINAL WHERE ${traces})`,
    environments.length > 0 && sql`environment IN ${bind.strings(environments)}`,
    needsTrace(request) && sql`trace_id IN (SELECT id FROM traces FINAL WHERE ${traces})`,
  );
}

/** Every day with a trace or an observation: few rows, at most one per day. */
export function buildDays(request: Request): Sql {
  return sql`
SELECT toString(day) AS date, sum(traces) AS countTraces, sum(observations) AS countObservations
FROM (
  SELECT toDate32(timestamp) AS day, count() AS traces, 0 AS observations
  FROM traces FINAL WHERE ${tracesWhere(request)} GROUP BY day
  UNION ALL
  SELECT toDate32(start_time) AS day, 0 AS traces, count() AS observations
  FROM observations FINAL WHERE ${observationsWhere(request)} GROUP BY day)
GROUP BY day
ORDER BY day DESC`;
}

/** What each model used between two days, both included. */
export function buildUsage(request: Request, firstDay: string, lastDay: string): Sql {
  return sql`
SELECT toString(toDate32(start_time)) AS date, model AS model,
  sum(${raw(sumOfKeys('usage_details', 'input'))}) AS inputUsage,
  sum(${raw(sumOfKeys('usage_details', 'output'))}) AS outputUsage,
  sum(usage_details['total']) AS totalUsage,
  count() AS countObservations,
  uniqExact(trace_id) AS countTraces,
  sum(total_cost) AS totalCost,
  sum(sum(total_cost)) OVER (PARTITION BY date) AS dayCost
FROM observations FINAL
WHERE ${observationsWhere(request)}
  AND start_time >= toDateTime64(${bind.string(firstDay)}, 6, 'UTC')
  AND start_time < toDateTime64(${bind.string(lastDay)}, 6, 'UTC') + INTERVAL 1 DAY
GROUP BY date, model
ORDER BY date DESC, totalCost DESC, model`;
}
