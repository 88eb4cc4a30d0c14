import { and, bind, sql, type Sql } from '@assay/clickhouse';
import { formatUs, MAX_TIME_US, MIN_TIME_US } from '@assay/telemetry';
import { rowsTable } from '../experiments/rows-table.sql.js';
import { ITEM_COLUMNS, type ItemKeyRow } from '../experiments/scan-items.sql.js';
import { experimentSpans, type SpanScope } from '../experiments/spans.sql.js';

/** A run of an item in an experiment. */
export interface ComparedRunRow extends ItemKeyRow {
  readonly itemId: string;
  readonly costUsd: number;
  /** Null while it runs. */
  readonly latencyMs: number | null;
}

/** A number in one experiment, and its differences to the baseline. */
export interface NumberRow {
  readonly kind: 'SCORE' | 'COST' | 'LATENCY';
  readonly name: string;
  readonly dataType: string;
  /** Its number in the comparison; 0 is the baseline. */
  readonly experiment: number;
  readonly itemCount: number;
  readonly mean: number;
  readonly pairCount: number;
  /** Null without pairs. */
  readonly deltaMean: number | null;
  /** Sample standard deviation of the differences; null below two pairs. */
  readonly deltaDeviation: number | null;
  readonly higher: number;
  readonly lower: number;
}

/** Labels of a categorical score in one experiment. */
export interface CategoryRow {
  readonly name: string;
  /** Its number in the comparison; 0 is the baseline. */
  readonly experiment: number;
  readonly itemCount: number;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  readonly pairCount: number;
  readonly same: number;
}

/** Runs of all items that one comparison may look at. */
export const MAX_RUNS = 50_000;
/** Rows of statistics: names of scores times experiments. */
const MAX_ROWS = 2_000;
/** Labels shown of one score in one experiment. */
export const MAX_LABELS = 50;
/** Differences this small, against the values, come from the arithmetic. */
const TOLERANCE = 1e-9;
const DAY_US = 24 * 60 * 60 * 1_000_000;

/**
 * Every run of every item, with the cost of its root's children and of the spans that start while it runs (a judge
 * starts later, and clients cut the times of a span each by itself); of an item whose whole trace was linked, of
 * all spans of the trace.
 */
function readRuns(scope: SpanScope): Sql {
  return sql`SELECT experimentId, rootItemId AS itemId, traceId, rootId AS spanId, startedAt, endedAt, link, costUsd
  FROM (
    SELECT experimentId, traceId, rootId, link,
      anyIf(itemId, isRoot) AS rootItemId, anyIf(startTime, isRoot) AS startedAt, anyIf(endTime, isRoot) AS endedAt,
      max(isWholeTrace) AS isWhole,
      arraySum(span -> if(isWhole OR tupleElement(span, 3) OR (tupleElement(span, 1) >= startedAt
          AND tupleElement(span, 1) <= ifNull(endedAt, tupleElement(span, 1))), toFloat64(tupleElement(span, 2)), 0),
        groupArrayIf((startTime, cost, parentId = rootId), cost != 0)) AS costUsd
    FROM (
${experimentSpans(scope, ITEM_COLUMNS, 'experimentId')}
    )
    GROUP BY experimentId, traceId, rootId, link
    HAVING max(isRoot) AND rootItemId != ''
  )
  LIMIT 1 BY experimentId, itemId, traceId, spanId`;
}

/**
 * All runs after an item, in the order of item ids, newest first; one more than `MAX_RUNS` when there are too many.
 * They are read once, and the statistics go over them without asking the spans again.
 */
export function comparedRuns(scope: SpanScope, afterItemId: string): Sql {
  return sql`SELECT experimentId, itemId, traceId, spanId, toUnixTimestamp64Micro(startedAt) AS startUs, link, costUsd,
  dateDiff('microsecond', startedAt, endedAt) / 1000 AS latencyMs
FROM (
  ${readRuns(scope)}
)
WHERE itemId > ${bind.string(afterItemId)}
ORDER BY itemId, startedAt DESC, traceId, spanId
LIMIT ${bind.int(MAX_RUNS + 1)}`;
}

/** What the statistics go over. */
export interface StatisticsScope {
  readonly projectId: string;
  readonly experimentIds: readonly string[];
  readonly runs: readonly ComparedRunRow[];
}

/**
 * Runs as a table in the statement, ids of experiments and items as their numbers.
 */
function runsTable({ experimentIds, runs }: StatisticsScope): Sql {
  const experiments = new Map(experimentIds.map((id, index) => [id, index]));
  const items = new Map<string, number>();
  const rows = runs.map(({ experimentId, itemId, traceId, spanId, costUsd, latencyMs }) => {
    const item = items.get(itemId) ?? items.size;
    items.set(itemId, item);
    return [traceId, spanId, experiments.get(experimentId) ?? 0, item, costUsd, latencyMs];
  });
  return sql`SELECT * FROM ${rowsTable(
    'traceId String, spanId String, experiment UInt32, item UInt32, costUsd Float64, latencyMs Nullable(Float64)',
    rows,
  )}`;
}

/** Scores of runs: those of the root span, and those of its trace. As in `scoresOfItems`, but of any later time. */
function runScores({ projectId, runs }: StatisticsScope, dataTypes: readonly string[]): Sql {
  const firstUs = runs.reduce((least, { startUs }) => Math.min(least, startUs), MAX_TIME_US);
  const from = formatUs(Math.max(firstUs - DAY_US, MIN_TIME_US));
  return sql`(
      SELECT trace_id, observation_id, name, data_type, value, string_value, ver
      FROM scores FINAL
      WHERE ${and(
        sql`project_id = ${bind.string(projectId)}`,
        sql`timestamp >= ${bind.dateTime64(from)}`,
        sql`data_type IN ${bind.strings(dataTypes)}`,
        sql`trace_id IN (SELECT traceId FROM runs)`,
        sql`(observation_id != '' OR (session_id = '' AND dataset_run_id = ''))`,
      )}
    ) AS scores
    INNER JOIN runs ON runs.traceId = scores.trace_id
    WHERE observation_id IN ('', spanId)`;
}

/** Numbers of all items: mean in each experiment, and differences to the first one, item by item. */
export function numberMeasures(scope: StatisticsScope): Sql {
  return sql`WITH runs AS (${runsTable(scope)})
SELECT kind, name, dataType, experiment, count() AS itemCount, avg(number) AS mean,
  countIf(isPair) AS pairCount,
  if(pairCount > 0, avgIf(number - baseNumber, isPair), NULL) AS deltaMean,
  if(pairCount > 1, stddevSampStableIf(number - baseNumber, isPair), NULL) AS deltaDeviation,
  countIf(isPair AND number - baseNumber > tolerance) AS higher,
  countIf(isPair AND baseNumber - number > tolerance) AS lower
FROM (
  SELECT *, maxIf(number, experiment = 0) OVER ofItem AS baseNumber,
    (max(experiment = 0) OVER ofItem) AND experiment != 0 AS isPair,
    ${bind.float(TOLERANCE)} * greatest(abs(number), abs(baseNumber)) AS tolerance
  FROM (
    SELECT kind, name, dataType, experiment, item, avg(one) AS number
    FROM (
      SELECT 'SCORE' AS kind, toString(name) AS name, toString(data_type) AS dataType, experiment, item,
        assumeNotNull(value) AS one
      FROM ${runScores(scope, ['NUMERIC', 'BOOLEAN'])} AND value IS NOT NULL
      UNION ALL
      SELECT tupleElement(measure, 1) AS kind, '' AS name, '' AS dataType, experiment, item,
        assumeNotNull(tupleElement(measure, 2)) AS one
      FROM (
        SELECT experiment, item, arrayJoin([('COST', toNullable(costUsd)), ('LATENCY', latencyMs)]) AS measure
        FROM runs
      )
      WHERE tupleElement(measure, 2) IS NOT NULL
    )
    GROUP BY kind, name, dataType, experiment, item
  )
  WINDOW ofItem AS (PARTITION BY kind, name, dataType, item)
)
GROUP BY kind, name, dataType, experiment
ORDER BY kind = 'SCORE' DESC, kind, name, dataType, experiment
LIMIT ${bind.int(MAX_ROWS)}`;
}

/** Labels of all items: how many have each, and how many have the one they have in the first experiment. */
export function categoryMeasures(scope: StatisticsScope): Sql {
  return sql`WITH runs AS (${runsTable(scope)})
SELECT name, experiment, sum(items) AS itemCount, groupArray(label) AS labels, groupArray(items) AS counts,
  sum(pairs) AS pairCount, sum(sames) AS same
FROM (
  SELECT name, experiment, label, count() AS items, countIf(isPair) AS pairs,
    countIf(isPair AND label = baseLabel) AS sames
  FROM (
    SELECT *, anyIf(label, experiment = 0) OVER ofItem AS baseLabel,
      (max(experiment = 0) OVER ofItem) AND experiment != 0 AS isPair
    FROM (
      SELECT toString(name) AS name, experiment, item, argMax(string_value, ver) AS label
      FROM ${runScores(scope, ['CATEGORICAL'])}
      GROUP BY name, experiment, item
    )
    WINDOW ofItem AS (PARTITION BY name, item)
  )
  GROUP BY name, experiment, label
  ORDER BY name, experiment, items DESC, label
)
GROUP BY name, experiment
ORDER BY name, experiment
LIMIT ${bind.int(MAX_ROWS)}`;
}
