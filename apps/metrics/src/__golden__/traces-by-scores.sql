SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM traces FINAL
WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND (id IN (SELECT trace_id FROM scores FINAL WHERE (project_id = {p2: String} AND timestamp >= {p3: DateTime64(6, 'UTC')} AND trace_id != '') AND data_type IN ('NUMERIC', 'BOOLEAN') AND name = {p4: String} GROUP BY trace_id HAVING avg(value) < {p5: Float64}) AND id NOT IN (SELECT trace_id FROM scores FINAL WHERE (project_id = {p6: String} AND timestamp >= {p7: DateTime64(6, 'UTC')} AND trace_id != '') AND data_type = 'CATEGORICAL' AND name = {p8: String} AND string_value IN {p9: Array(String)}) AND id NOT IN (SELECT trace_id FROM scores FINAL WHERE (project_id = {p10: String} AND timestamp >= {p11: DateTime64(6, 'UTC')} AND trace_id != '') AND data_type = 'BOOLEAN' AND name = {p12: String} AND value = {p13: Float64})))
ORDER BY timestamp DESC, id DESC
LIMIT {p14: Int64} OFFSET {p15: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "project"
-- p3 = "2026-06-14 12:00:00.000000"
-- p4 = "quality"
-- p5 = 0.5
-- p6 = "project"
-- p7 = "2026-06-14 12:00:00.000000"
-- p8 = "tone"
-- p9 = ["bad"]
-- p10 = "project"
-- p11 = "2026-06-14 12:00:00.000000"
-- p12 = "passed"
-- p13 = 1
-- p14 = 50
-- p15 = 0
