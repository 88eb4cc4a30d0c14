SELECT session_id AS id, toUnixTimestamp64Milli(created) AS createdMs, first_environment AS environment
FROM (
  SELECT session_id, min(timestamp) AS created, argMin(environment, (timestamp, id)) AS first_environment
  FROM traces FINAL
  WHERE (project_id = {p0: String} AND session_id != '' AND timestamp < {p1: DateTime64(6, 'UTC')})
  GROUP BY session_id
  HAVING (created >= {p2: DateTime64(6, 'UTC')} AND first_environment IN {p3: Array(String)}))
ORDER BY created DESC, session_id DESC
LIMIT {p4: Int64} OFFSET {p5: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:01:00.000000"
-- p2 = "2026-06-15 12:00:00.000000"
-- p3 = ["prod"]
-- p4 = 50
-- p5 = 0
