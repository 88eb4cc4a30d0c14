SELECT experimentId, itemId, traceId, spanId, toUnixTimestamp64Micro(startedAt) AS startUs, link, costUsd,
  dateDiff('microsecond', startedAt, endedAt) / 1000 AS latencyMs
FROM (
  SELECT experimentId, rootItemId AS itemId, traceId, rootId AS spanId, startedAt, endedAt, link, costUsd
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
  WITH links AS (SELECT * FROM format(JSONCompactEachRow, 'linkedTraceId String, linkedSpanId String, runId String, itemId String, link UInt32', unhex('5b22742772616365222c22222c2272756e222c226974656d222c315d')))
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
  LIMIT 1 BY experimentId, itemId, traceId, spanId
)
WHERE itemId > {p6: String}
ORDER BY itemId, startedAt DESC, traceId, spanId
LIMIT {p7: Int64}

-- p0 = ["a","b"]
-- p1 = "p"
-- p2 = "2026-01-01 00:00:00.000000"
-- p3 = ["a","b"]
-- p4 = "p"
-- p5 = "2026-01-01 00:00:00.000000"
-- p6 = "item-7"
-- p7 = 50001
