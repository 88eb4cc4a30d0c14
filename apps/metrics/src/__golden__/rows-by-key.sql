SELECT * EXCEPT (is_deleted)
FROM (
  SELECT id, toUnixTimestamp64Micro(start_time) AS startUs, input, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND start_time IN {p1: Array(DateTime64(6, 'UTC'))} AND id IN {p2: Array(String)}
  ORDER BY ver DESC LIMIT 1 BY start_time, id)
WHERE is_deleted = 0

-- p0 = "project"
-- p1 = ["2026-06-15 12:00:00.000000"]
-- p2 = ["a","b"]
