WITH runs AS (SELECT experimentId, rootItemId AS itemId, traceId, rootId AS spanId, startedAt, endedAt, link, costUsd
  FROM (
    SELECT experimentId, traceId, rootId, link,
      anyIf(itemId, isRoot) AS rootItemId, anyIf(startTime, isRoot) AS startedAt, anyIf(endTime, isRoot) AS endedAt,
      max(isWholeTrace) AS isWhole,
      arraySum(span -> if(isWhole OR tupleElement(span, 3) OR (tupleElement(span, 1) >= startedAt
          AND tupleElement(span, 1) <= ifNull(endedAt, tupleElement(span, 1))), toFloat64(tupleElement(span, 2)), 0),
        groupArrayIf((startTime, cost, parentId = rootId), cost != 0)) AS costUsd
    FROM (
SELECT experiment_id AS experimentId, trace_id AS traceId, id AS spanId, start_time AS startTime,
  end_time AS endTime, created_at AS createdAt,
  experiment_item_id != '' AND experiment_root_id = id AS isRoot, toUInt32(0) AS link,
  experiment_item_id AS itemId, experiment_root_id AS rootId, parent_observation_id AS parentId,
  false AS isWholeTrace, total_cost AS cost,
  toString(experiment_name) AS name, experiment_description AS description,
  experiment_dataset_id AS datasetId, experiment_metadata AS experimentMetadata, has({p0: Array(String)}, experiment_id) AS obeys
FROM observations FINAL
WHERE ((project_id = {p1: String} AND start_time >= {p2: DateTime64(6, 'UTC')}) AND experiment_id IN {p3: Array(String)})
UNION ALL
SELECT runId AS experimentId, traceId, spanId, startTime, endTime, createdAt,
  spanId = rootId AS isRoot, link, itemId, rootId, parentId, linkedSpanId = '' AS isWholeTrace, cost,
  '' AS name, '' AS description, '' AS datasetId, CAST(map(), 'Map(String, String)') AS experimentMetadata, true AS obeys
FROM (
  WITH links AS (
    SELECT tupleElement(one, 1) AS linkedTraceId, tupleElement(one, 2) AS linkedSpanId,
      tupleElement(one, 3) AS runId, tupleElement(one, 4) AS itemId, tupleElement(one, 5) AS link
    FROM (SELECT arrayJoin(JSONExtract(unhex('5b5b22742772616365222c22222c2272756e222c226974656d222c315d5d'),
      'Array(Tuple(String, String, String, String, UInt32))')) AS one)
  )
  SELECT *,
    first_value(spanId) OVER spansOfLink AS rootId,
    first_value(startTime) OVER spansOfLink AS rootStart,
    first_value(endTime) RESPECT NULLS OVER spansOfLink AS rootEnd,
    max(ownExperimentId = runId AND linkedSpanId IN ('', spanId)) OVER (PARTITION BY link) AS namesRun
  FROM (
    SELECT trace_id AS traceId, id AS spanId, start_time AS startTime, end_time AS endTime, total_cost AS cost,
      created_at AS createdAt, parent_observation_id AS parentId, experiment_id AS ownExperimentId
    FROM observations FINAL
    WHERE ((project_id = {p4: String} AND start_time >= {p5: DateTime64(6, 'UTC')}) AND trace_id IN (SELECT linkedTraceId FROM links))
  ) AS spans
  INNER JOIN links ON spans.traceId = links.linkedTraceId
  WINDOW spansOfLink AS (PARTITION BY link ORDER BY linkedSpanId NOT IN ('', spanId), parentId != '', startTime, spanId
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
)
WHERE NOT namesRun AND (linkedSpanId = ''
  OR (linkedSpanId = rootId AND (parentId = rootId
    OR (startTime >= rootStart AND startTime <= ifNull(rootEnd, startTime)))))
    )
    GROUP BY experimentId, traceId, rootId, link
    HAVING max(isRoot) AND rootItemId != ''
  )
  LIMIT 1 BY experimentId, itemId, traceId, spanId)
SELECT kind, name, dataType, experimentId, count() AS itemCount, avg(number) AS mean,
  countIf(isPair) AS pairCount,
  if(pairCount > 0, avgIf(number - baseNumber, isPair), NULL) AS deltaMean,
  if(pairCount > 1, stddevSampStableIf(number - baseNumber, isPair), NULL) AS deltaDeviation,
  countIf(isPair AND number - baseNumber > tolerance) AS higher,
  countIf(isPair AND baseNumber - number > tolerance) AS lower
FROM (
  SELECT *, maxIf(number, isBaseline) OVER item AS baseNumber, (max(isBaseline) OVER item) AND NOT isBaseline AS isPair,
    {p6: Float64} * greatest(abs(number), abs(baseNumber)) AS tolerance
  FROM (
    SELECT kind, name, dataType, experimentId, itemId, avg(one) AS number,
      experimentId = {p7: String} AS isBaseline
    FROM (
      SELECT 'SCORE' AS kind, toString(name) AS name, toString(data_type) AS dataType, experimentId, itemId,
        assumeNotNull(value) AS one
      FROM (
      SELECT trace_id, observation_id, name, data_type, value, string_value, ver
      FROM scores FINAL
      WHERE (project_id = {p8: String} AND timestamp >= {p9: DateTime64(6, 'UTC')} AND data_type IN {p10: Array(String)} AND trace_id IN (SELECT traceId FROM runs) AND (observation_id != '' OR (session_id = '' AND dataset_run_id = '')))
    ) AS scores
    INNER JOIN runs ON runs.traceId = scores.trace_id
    WHERE observation_id IN ('', spanId) AND value IS NOT NULL
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
LIMIT {p11: Int64}

-- p0 = ["a","b"]
-- p1 = "p"
-- p2 = "2026-01-01 00:00:00.000000"
-- p3 = ["a","b"]
-- p4 = "p"
-- p5 = "2026-01-01 00:00:00.000000"
-- p6 = 1e-9
-- p7 = "a"
-- p8 = "p"
-- p9 = "2025-12-31 00:00:00.000000"
-- p10 = ["NUMERIC","BOOLEAN"]
-- p11 = 2000
