SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM scores FINAL
WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND timestamp < {p2: DateTime64(6, 'UTC')} AND (true AND name = {p3: String} AND environment IN {p4: Array(String)} AND value >= {p5: Float64} AND trace_id IN (SELECT id FROM traces FINAL WHERE (project_id = {p6: String} AND user_id = {p7: String} AND hasAll(tags, {p8: Array(String)}) AND environment IN {p9: Array(String)})) AND true))
ORDER BY timestamp DESC, id DESC
LIMIT {p10: Int64} OFFSET {p11: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "quality"
-- p4 = ["prod"]
-- p5 = 0.5
-- p6 = "project"
-- p7 = "user"
-- p8 = ["a"]
-- p9 = ["prod"]
-- p10 = 50
-- p11 = 0
