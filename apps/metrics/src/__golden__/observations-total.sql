SELECT count() AS total FROM observations FINAL WHERE (project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND (name = {p2: String} AND true))

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "step"
