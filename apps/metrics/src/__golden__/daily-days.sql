SELECT toString(day) AS date, sum(traces) AS countTraces, sum(observations) AS countObservations
FROM (
  SELECT toDate32(timestamp) AS day, count() AS traces, 0 AS observations
  FROM traces FINAL WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND timestamp < {p2: DateTime64(6, 'UTC')} AND hasAll(tags, {p3: Array(String)}) AND environment IN {p4: Array(String)}) GROUP BY day
  UNION ALL
  SELECT toDate32(start_time) AS day, 0 AS traces, count() AS observations
  FROM observations FINAL WHERE (project_id = {p5: String} AND start_time >= {p6: DateTime64(6, 'UTC')} AND start_time <= (SELECT max(max_end) FROM traces FINAL WHERE (project_id = {p7: String} AND timestamp >= {p8: DateTime64(6, 'UTC')} AND timestamp < {p9: DateTime64(6, 'UTC')} AND hasAll(tags, {p10: Array(String)}) AND environment IN {p11: Array(String)})) AND environment IN {p12: Array(String)} AND trace_id IN (SELECT id FROM traces FINAL WHERE (project_id = {p13: String} AND timestamp >= {p14: DateTime64(6, 'UTC')} AND timestamp < {p15: DateTime64(6, 'UTC')} AND hasAll(tags, {p16: Array(String)}) AND environment IN {p17: Array(String)}))) GROUP BY day)
GROUP BY day
ORDER BY day DESC

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = ["a"]
-- p4 = ["prod"]
-- p5 = "project"
-- p6 = "2026-06-15 11:00:00.000000"
-- p7 = "project"
-- p8 = "2026-06-15 12:00:00.000000"
-- p9 = "2026-06-15 12:01:00.000000"
-- p10 = ["a"]
-- p11 = ["prod"]
-- p12 = ["prod"]
-- p13 = "project"
-- p14 = "2026-06-15 12:00:00.000000"
-- p15 = "2026-06-15 12:01:00.000000"
-- p16 = ["a"]
-- p17 = ["prod"]
