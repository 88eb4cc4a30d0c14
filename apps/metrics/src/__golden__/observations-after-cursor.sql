SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE (((project_id = {p0: String} AND (level = {p1: String} AND true)) AND (start_time <= {p2: DateTime64(6, 'UTC')} AND (start_time, id) < ({p3: DateTime64(6, 'UTC')}, {p4: String}))) AND start_time IN (
    SELECT start_time FROM observations
    WHERE ((project_id = {p5: String} AND (level = {p6: String} AND true)) AND (start_time <= {p7: DateTime64(6, 'UTC')} AND (start_time, id) < ({p8: DateTime64(6, 'UTC')}, {p9: String}))) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p10: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p11: Int64} OFFSET {p12: Int64}

-- p0 = "project"
-- p1 = "ERROR"
-- p2 = "2026-06-15 12:00:00.000000"
-- p3 = "2026-06-15 12:00:00.000000"
-- p4 = "last"
-- p5 = "project"
-- p6 = "ERROR"
-- p7 = "2026-06-15 12:00:00.000000"
-- p8 = "2026-06-15 12:00:00.000000"
-- p9 = "last"
-- p10 = 112
-- p11 = 51
-- p12 = 0
