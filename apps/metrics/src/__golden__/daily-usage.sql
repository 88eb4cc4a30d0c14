SELECT toString(toDate32(start_time)) AS date, model AS model,
  sum(arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, 'input') > 0, usage_details)))) AS inputUsage,
  sum(arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, 'output') > 0, usage_details)))) AS outputUsage,
  sum(usage_details['total']) AS totalUsage,
  count() AS countObservations,
  uniqExact(trace_id) AS countTraces,
  sum(total_cost) AS totalCost,
  sum(sum(total_cost)) OVER (PARTITION BY date) AS dayCost
FROM observations FINAL
WHERE (project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time <= (SELECT max(max_end) FROM traces FINAL WHERE (project_id = {p2: String} AND timestamp >= {p3: DateTime64(6, 'UTC')} AND timestamp < {p4: DateTime64(6, 'UTC')} AND hasAll(tags, {p5: Array(String)}) AND environment IN {p6: Array(String)})) AND environment IN {p7: Array(String)} AND trace_id IN (SELECT id FROM traces FINAL WHERE (project_id = {p8: String} AND timestamp >= {p9: DateTime64(6, 'UTC')} AND timestamp < {p10: DateTime64(6, 'UTC')} AND hasAll(tags, {p11: Array(String)}) AND environment IN {p12: Array(String)})))
  AND start_time >= toDateTime64({p13: String}, 6, 'UTC')
  AND start_time < toDateTime64({p14: String}, 6, 'UTC') + INTERVAL 1 DAY
GROUP BY date, model
ORDER BY date DESC, totalCost DESC, model

-- p0 = "project"
-- p1 = "2026-06-15 11:00:00.000000"
-- p2 = "project"
-- p3 = "2026-06-15 12:00:00.000000"
-- p4 = "2026-06-15 12:01:00.000000"
-- p5 = ["a"]
-- p6 = ["prod"]
-- p7 = ["prod"]
-- p8 = "project"
-- p9 = "2026-06-15 12:00:00.000000"
-- p10 = "2026-06-15 12:01:00.000000"
-- p11 = ["a"]
-- p12 = ["prod"]
-- p13 = "2026-06-14"
-- p14 = "2026-06-15"
