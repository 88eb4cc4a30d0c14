SELECT d0 AS `providedModelName`, formatDateTime(bucket, '%Y-%m-%d') AS `time_dimension`, sum(m0) AS `sum_totalCost`, quantileExactInclusive(0.95)(toFloat64(m1)) AS `p95_latency`, (arrayMin(groupArray(toFloat64(m2) / 1024) AS values_m2), arrayMax(values_m2), arrayReduce('countResample(0, 11, 1)', values_m2, arrayMap(x -> toUInt8((x - arrayMin(values_m2)) * 10 / if((arrayMax(values_m2) - arrayMin(values_m2)) > 0, (arrayMax(values_m2) - arrayMin(values_m2)), 1)), values_m2))) AS `histogram_inputTokens`
FROM (
  SELECT nullIf(e.model, '') AS d0, toDate32(e.start_time) AS bucket, if(e.total_cost = 0 AND NOT mapContains(e.cost_details, 'total'), NULL, e.total_cost) AS m0, dateDiff('millisecond', e.start_time, e.end_time) AS m1, arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, 'input') > 0, e.usage_details))) AS m2
  FROM observations AS e FINAL
  WHERE (e.project_id = {p0: String} AND e.start_time >= {p1: DateTime64(6, 'UTC')} AND e.start_time <= {p2: DateTime64(6, 'UTC')} AND (mapContains(e.metadata, {p3: String}) AND e.metadata[{p4: String}] = {p5: String})))
GROUP BY d0, bucket
ORDER BY `time_dimension` ASC, `time_dimension` ASC, `providedModelName` ASC
LIMIT {p6: Int64}
SETTINGS enable_extended_results_for_datetime_functions = 1

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "region"
-- p4 = "region"
-- p5 = "eu"
-- p6 = 1000
