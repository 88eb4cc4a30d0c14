SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE (project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time < {p2: DateTime64(6, 'UTC')} AND (trace_id IN (SELECT id FROM traces FINAL WHERE (project_id = {p3: String} AND max_end >= {p4: DateTime64(6, 'UTC')} AND min_start < {p5: DateTime64(6, 'UTC')}) AND user_id = {p6: String}) AND true))
ORDER BY start_time DESC, id DESC
LIMIT {p7: Int64} OFFSET {p8: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "project"
-- p4 = "2026-06-15 11:59:00.000000"
-- p5 = "2026-06-15 12:02:00.000000"
-- p6 = "user"
-- p7 = 50
-- p8 = 100
