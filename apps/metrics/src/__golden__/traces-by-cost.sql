SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM traces FINAL
WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND timestamp < {p2: DateTime64(6, 'UTC')} AND (environment IN {p3: Array(String)} AND (id IN (SELECT trace_id FROM observations FINAL WHERE (project_id = {p4: String} AND start_time >= (SELECT min(min_start) FROM traces FINAL WHERE (project_id = {p5: String} AND timestamp >= {p6: DateTime64(6, 'UTC')} AND timestamp < {p7: DateTime64(6, 'UTC')})) AND start_time <= (SELECT max(max_end) FROM traces FINAL WHERE (project_id = {p8: String} AND timestamp >= {p9: DateTime64(6, 'UTC')} AND timestamp < {p10: DateTime64(6, 'UTC')})) AND environment IN {p11: Array(String)}) GROUP BY trace_id HAVING ifNull(sum(total_cost) > {p12: Float64}, false)) AND id NOT IN (SELECT trace_id FROM observations FINAL WHERE (project_id = {p13: String} AND start_time >= (SELECT min(min_start) FROM traces FINAL WHERE (project_id = {p14: String} AND timestamp >= {p15: DateTime64(6, 'UTC')} AND timestamp < {p16: DateTime64(6, 'UTC')})) AND start_time <= (SELECT max(max_end) FROM traces FINAL WHERE (project_id = {p17: String} AND timestamp >= {p18: DateTime64(6, 'UTC')} AND timestamp < {p19: DateTime64(6, 'UTC')})) AND environment IN {p20: Array(String)}) GROUP BY trace_id HAVING NOT ifNull(countIf(level = 'ERROR') = {p21: Float64}, false)))))
ORDER BY timestamp DESC, id DESC
LIMIT {p22: Int64} OFFSET {p23: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = ["prod"]
-- p4 = "project"
-- p5 = "project"
-- p6 = "2026-06-15 12:00:00.000000"
-- p7 = "2026-06-15 12:01:00.000000"
-- p8 = "project"
-- p9 = "2026-06-15 12:00:00.000000"
-- p10 = "2026-06-15 12:01:00.000000"
-- p11 = ["prod"]
-- p12 = 0.5
-- p13 = "project"
-- p14 = "project"
-- p15 = "2026-06-15 12:00:00.000000"
-- p16 = "2026-06-15 12:01:00.000000"
-- p17 = "project"
-- p18 = "2026-06-15 12:00:00.000000"
-- p19 = "2026-06-15 12:01:00.000000"
-- p20 = ["prod"]
-- p21 = 0
-- p22 = 50
-- p23 = 0
