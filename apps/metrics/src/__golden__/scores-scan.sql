SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM scores FINAL
WHERE (((project_id = {p0: String} AND (name IN {p1: Array(String)} AND data_type IN {p2: Array(String)} AND value IN ({p3: Float64}, {p4: Float64}) AND value >= {p5: Float64})) AND (timestamp <= {p6: DateTime64(6, 'UTC')} AND (timestamp, id) < ({p7: DateTime64(6, 'UTC')}, {p8: String}))) AND timestamp IN (
    SELECT timestamp FROM scores
    WHERE ((project_id = {p9: String} AND (name IN {p10: Array(String)} AND data_type IN {p11: Array(String)} AND value IN ({p12: Float64}, {p13: Float64}) AND value >= {p14: Float64})) AND (timestamp <= {p15: DateTime64(6, 'UTC')} AND (timestamp, id) < ({p16: DateTime64(6, 'UTC')}, {p17: String}))) AND is_deleted = 0
    ORDER BY timestamp DESC LIMIT {p18: Int64}))
ORDER BY timestamp DESC, id DESC
LIMIT {p19: Int64} OFFSET {p20: Int64}

-- p0 = "project"
-- p1 = ["a","b"]
-- p2 = ["NUMERIC"]
-- p3 = 1
-- p4 = 2.5
-- p5 = 0
-- p6 = "2026-06-15 12:00:00.000000"
-- p7 = "2026-06-15 12:00:00.000000"
-- p8 = "last"
-- p9 = "project"
-- p10 = ["a","b"]
-- p11 = ["NUMERIC"]
-- p12 = 1
-- p13 = 2.5
-- p14 = 0
-- p15 = "2026-06-15 12:00:00.000000"
-- p16 = "2026-06-15 12:00:00.000000"
-- p17 = "last"
-- p18 = 112
-- p19 = 51
-- p20 = 0
