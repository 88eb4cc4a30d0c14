SELECT experimentId,
  argMaxIf(name, startTime, name != '') AS experimentName,
  argMaxIf(description, startTime, description != '') AS experimentDescription,
  argMaxIf(datasetId, startTime, datasetId != '') AS experimentDatasetId,
  argMaxIf(experimentMetadata, startTime, notEmpty(experimentMetadata)) AS metadata,
  toUnixTimestamp64Micro(min(startTime)) AS startUs,
  toUnixTimestamp64Micro(max(greatest(startTime, ifNull(endTime, startTime)))) AS endUs,
  maxIf(startTime, true) AS lastTime,
  toUnixTimestamp64Micro(lastTime) AS lastUs,
  argMaxIf((traceId, spanId), (startTime, spanId), true) AS last,
  uniqExactIf((traceId, spanId), isRoot) AS itemCount,
  arraySum(span -> toFloat64(tupleElement(span, 3)),
    groupUniqArrayIf((traceId, spanId, cost), cost != 0)) AS totalCost,
  quantilesExactIf(0.5, 0.95)(dateDiff('microsecond', startTime, endTime), isRoot AND endTime IS NOT NULL) AS latencies,
  avgIf(dateDiff('microsecond', startTime, endTime), isRoot AND endTime IS NOT NULL) AS meanLatency,
  max(toUnixTimestamp64Milli(max(createdAt))) OVER () AS storedMs
FROM (
SELECT experiment_id AS experimentId, trace_id AS traceId, id AS spanId, start_time AS startTime,
  end_time AS endTime, created_at AS createdAt,
  experiment_item_id != '' AND experiment_root_id = id AS isRoot, toUInt32(0) AS link,
  experiment_item_id AS itemId, experiment_root_id AS rootId, parent_observation_id AS parentId,
  false AS isWholeTrace, total_cost AS cost,
  toString(experiment_name) AS name, experiment_description AS description,
  experiment_dataset_id AS datasetId, experiment_metadata AS experimentMetadata, true AS obeys
FROM observations FINAL
WHERE ((project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')}) AND experiment_id != '')
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
    WHERE ((project_id = {p2: String} AND start_time >= {p3: DateTime64(6, 'UTC')}) AND trace_id IN (SELECT linkedTraceId FROM links))
  ) AS spans
  INNER JOIN links ON spans.traceId = links.linkedTraceId
  WINDOW spansOfLink AS (PARTITION BY link ORDER BY linkedSpanId NOT IN ('', spanId), parentId != '', startTime, spanId
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
)
WHERE NOT namesRun AND (linkedSpanId = ''
  OR (linkedSpanId = rootId AND (parentId = rootId
    OR (startTime >= rootStart AND startTime <= ifNull(rootEnd, startTime)))))
)
GROUP BY experimentId
HAVING max(obeys) AND countIf(true) > 0 AND true
ORDER BY lastTime DESC, experimentId DESC
LIMIT {p4: Int64}

-- p0 = "p"
-- p1 = "2026-01-01 00:00:00.000000"
-- p2 = "p"
-- p3 = "2026-01-01 00:00:00.000000"
-- p4 = 51
