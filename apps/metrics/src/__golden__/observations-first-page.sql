SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE ((project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time < {p2: DateTime64(6, 'UTC')} AND (type = {p3: String} AND environment IN {p4: Array(String)} AND true)) AND start_time IN (
    SELECT start_time FROM observations
    WHERE (project_id = {p5: String} AND start_time >= {p6: DateTime64(6, 'UTC')} AND start_time < {p7: DateTime64(6, 'UTC')} AND (type = {p8: String} AND environment IN {p9: Array(String)} AND true)) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p10: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p11: Int64} OFFSET {p12: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "GENERATION"
-- p4 = ["prod","dev"]
-- p5 = "project"
-- p6 = "2026-06-15 12:00:00.000000"
-- p7 = "2026-06-15 12:01:00.000000"
-- p8 = "GENERATION"
-- p9 = ["prod","dev"]
-- p10 = 110
-- p11 = 50
-- p12 = 0
