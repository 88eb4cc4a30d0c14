import { and, bind, sql, type Sql } from '@assay/clickhouse';
import { formatUs, MIN_TIME_US } from '@assay/telemetry';
import { ITEM_COLUMNS, type ItemKeyRow } from '../experiments/scan-items.sql.js';
import { experimentSpans, type SpanScope } from '../experiments/spans.sql.js';

/** A run of an item in an experiment. */
export interface ComparedRunRow extends ItemKeyRow {
  readonly itemId: string;
  readonly costUsd: number;
  /** Null while it runs. */
  readonly latencyMs: number | null;
  /** 1-based place of its item on the page. */
  readonly place: number;
}

/** A number in one experiment, and its differences to the baseline. */
export interface NumberRow {
  readonly kind: 'SCORE' | 'COST' | 'LATENCY';
  readonly name: string;
  readonly dataType: string;
  readonly experimentId: string;
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
  readonly experimentId: string;
  readonly itemCount: number;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  readonly pairCount: number;
  readonly same: number;
}

/** Runs shown of one item in one experiment. */
const MAX_RUNS = 5;
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
function comparedRuns(scope: SpanScope): Sql {
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

/** Items of one page in the order of their ids, the latest runs of each. @param limit Items, one more than shown. */
export function comparedPage(scope: SpanScope, afterItemId: string, limit: number): Sql {
  return sql`WITH runs AS (${comparedRuns(scope)})
SELECT experimentId, itemId, traceId, spanId, toUnixTimestamp64Micro(startedAt) AS startUs, link, costUsd,
  dateDiff('microsecond', startedAt, endedAt) / 1000 AS latencyMs, place
FROM (
  SELECT *, dense_rank() OVER (ORDER BY itemId) AS place
  FROM runs
  WHERE itemId > ${bind.string(afterItemId)}
)
WHERE place <= ${bind.int(limit)}
ORDER BY itemId, startedAt DESC, traceId, spanId
LIMIT ${bind.int(MAX_RUNS)} BY itemId, experimentId`;
}

/** Scores of runs: those of the root span, and those of its trace. As in `scoresOfItems`, but of any time. */
function runScores({ projectId, fromUs }: SpanScope, dataTypes: readonly string[]): Sql {
  const from = formatUs(Math.max(fromUs - DAY_US, MIN_TIME_US));
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

/** Numbers of all items: mean in each experiment, and differences to the baseline item by item. */
export function numberMeasures(scope: SpanScope, baselineId: string): Sql {
  return sql`WITH runs AS (${comparedRuns(scope)})
SELECT kind, name, dataType, experimentId, count() AS itemCount, avg(number) AS mean,
  countIf(isPair) AS pairCount,
  if(pairCount > 0, avgIf(number - baseNumber, isPair), NULL) AS deltaMean,
  if(pairCount > 1, stddevSampStableIf(number - baseNumber, isPair), NULL) AS deltaDeviation,
  countIf(isPair AND number - baseNumber > tolerance) AS higher,
  countIf(isPair AND baseNumber - number > tolerance) AS lower
FROM (
  SELECT *, maxIf(number, isBaseline) OVER item AS baseNumber, (max(isBaseline) OVER item) AND NOT isBaseline AS isPair,
    ${bind.float(TOLERANCE)} * greatest(abs(number), abs(baseNumber)) AS tolerance
  FROM (
    SELECT kind, name, dataType, experimentId, itemId, avg(one) AS number,
      experimentId = ${bind.string(baselineId)} AS isBaseline
    FROM (
      SELECT 'SCORE' AS kind, toString(name) AS name, toString(data_type) AS dataType, experimentId, itemId,
        assumeNotNull(value) AS one
      FROM ${runScores(scope, ['NUMERIC', 'BOOLEAN'])} AND value IS NOT NULL
      UNION ALL
      SELECT 'COST' AS kind, '' AS name, '' AS dataType, experimentId, itemId, costUsd AS one FROM runs
      UNION ALL
      SELECT 'LATENCY' AS kind, '' AS name, '' AS dataType, experimentId, itemId,
        dateDiff('microsecond', startedAt, assumeNotNull(endedAt)) / 1000 AS one
      FROM runs WHERE endedAt IS NOT NULL
    )
    GROUP BY kind, name, dataType, experimentId, itemId
  )
  WINDOW item AS (PARTITION BY kind, name, dataType, itemId)
)
GROUP BY kind, name, dataType, experimentId
ORDER BY kind = 'SCORE' DESC, kind, name, dataType, experimentId
LIMIT ${bind.int(MAX_ROWS)}`;
}

/** Labels of all items: how many have each, and how many have the one they have in the baseline. */
export function categoryMeasures(scope: SpanScope, baselineId: string): Sql {
  return sql`WITH runs AS (${comparedRuns(scope)})
SELECT name, experimentId, sum(items) AS itemCount, groupArray(label) AS labels, groupArray(items) AS counts,
  sum(pairs) AS pairCount, sum(sames) AS same
FROM (
  SELECT name, experimentId, label, count() AS items, countIf(isPair) AS pairs,
    countIf(isPair AND label = baseLabel) AS sames
  FROM (
    SELECT *, anyIf(label, isBaseline) OVER item AS baseLabel,
      (max(isBaseline) OVER item) AND NOT isBaseline AS isPair
    FROM (
      SELECT toString(name) AS name, experimentId, itemId, argMax(string_value, ver) AS label,
        experimentId = ${bind.string(baselineId)} AS isBaseline
      FROM ${runScores(scope, ['CATEGORICAL'])}
      GROUP BY name, experimentId, itemId
    )
    WINDOW item AS (PARTITION BY name, itemId)
  )
  GROUP BY name, experimentId, label
  ORDER BY name, experimentId, items DESC, label
)
GROUP BY name, experimentId
ORDER BY name, experimentId
LIMIT ${bind.int(MAX_ROWS)}`;
}
