SELECT count() AS candidates
FROM (SELECT 1 FROM observations WHERE ((project_id = {p0: String} AND (name = {p1: String} AND true)) AND (start_time <= {p2: DateTime64(6, 'UTC')} AND (start_time, id) < ({p3: DateTime64(6, 'UTC')}, {p4: String}))) AND is_deleted = 0 LIMIT {p5: Int64})

-- p0 = "project"
-- p1 = "step"
-- p2 = "2026-06-15 12:00:00.000000"
-- p3 = "2026-06-15 12:00:00.000000"
-- p4 = "last"
-- p5 = 112
