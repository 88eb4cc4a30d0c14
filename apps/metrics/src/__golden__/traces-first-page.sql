SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM traces FINAL
WHERE ((project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND (user_id = {p2: String} AND hasAll(tags, {p3: Array(String)}) AND environment IN {p4: Array(String)} AND true)) AND timestamp IN (
    SELECT timestamp FROM traces
    WHERE (project_id = {p5: String} AND timestamp >= {p6: DateTime64(6, 'UTC')} AND (user_id = {p7: String} AND hasAll(tags, {p8: Array(String)}) AND environment IN {p9: Array(String)} AND true)) AND is_deleted = 0
    ORDER BY timestamp DESC LIMIT {p10: Int64}))
ORDER BY timestamp DESC, id DESC
LIMIT {p11: Int64} OFFSET {p12: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "user"
-- p3 = ["a","b"]
-- p4 = ["prod"]
-- p5 = "project"
-- p6 = "2026-06-15 12:00:00.000000"
-- p7 = "user"
-- p8 = ["a","b"]
-- p9 = ["prod"]
-- p10 = 110
-- p11 = 50
-- p12 = 0
