SELECT experimentId,
  argMaxIf(name, startTime, name != '') AS experimentName,
  argMaxIf(description, startTime, description != '') AS experimentDescription,
  argMaxIf(datasetId, startTime, datasetId != '') AS experimentDatasetId,
  argMaxIf(experimentMetadata, startTime, notEmpty(experimentMetadata)) AS metadata,
  toUnixTimestamp64Micro(min(startTime)) AS startUs,
  toUnixTimestamp64Micro(max(greatest(startTime, ifNull(endTime, startTime)))) AS endUs,
  maxIf(startTime, createdAt <= {p0: DateTime64(6, 'UTC')}) AS lastTime,
  toUnixTimestamp64Micro(lastTime) AS lastUs,
  argMaxIf((traceId, spanId), (startTime, spanId), createdAt <= {p1: DateTime64(6, 'UTC')}) AS last,
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
  experiment_dataset_id AS datasetId, experiment_metadata AS experimentMetadata, (has({p2: Array(String)}, experiment_id) AND startsWith(toString(experiment_name), {p3: String}) AND experiment_dataset_id = '') AS obeys
FROM observations FINAL
WHERE ((project_id = {p4: String} AND start_time >= {p5: DateTime64(6, 'UTC')} AND start_time < {p6: DateTime64(6, 'UTC')}) AND experiment_id IN {p7: Array(String)})
)
GROUP BY experimentId
HAVING max(obeys) AND countIf(createdAt <= {p8: DateTime64(6, 'UTC')}) > 0 AND (lastTime, experimentId) < ({p9: DateTime64(6, 'UTC')}, {p10: String})
ORDER BY lastTime DESC, experimentId DESC
LIMIT {p11: Int64}

-- p0 = "2026-01-01 00:00:00.000"
-- p1 = "2026-01-01 00:00:00.000"
-- p2 = ["a","b"]
-- p3 = "x"
-- p4 = "p"
-- p5 = "2026-01-01 00:00:00.000000"
-- p6 = "2026-01-01 00:00:00.000005"
-- p7 = ["a","b"]
-- p8 = "2026-01-01 00:00:00.000"
-- p9 = "2026-01-01 00:00:00.000001"
-- p10 = "e"
-- p11 = 51
