SELECT trace_id AS traceId, sum(total_cost) AS totalCost, dateDiff('microsecond', least(min(start_time), ifNull(min(end_time), min(start_time))), greatest(max(start_time), ifNull(max(end_time), max(start_time)))) / 1e6 AS latencySeconds, groupArray(10000)(id) AS observationIds
FROM observations FINAL
WHERE (project_id = {p0: String} AND start_time BETWEEN {p1: DateTime64(6, 'UTC')} AND {p2: DateTime64(6, 'UTC')} AND trace_id IN {p3: Array(String)} AND environment IN {p4: Array(String)})
GROUP BY trace_id

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = ["t1","t2"]
-- p4 = ["prod"]
