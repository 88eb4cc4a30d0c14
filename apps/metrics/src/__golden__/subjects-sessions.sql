SELECT session_id AS id, first_environment AS environment, '' AS traceId
FROM (
  SELECT session_id, argMin(environment, (timestamp, id)) AS first_environment
  FROM traces FINAL
  WHERE project_id = {p0: String} AND session_id IN {p1: Array(String)}
  GROUP BY session_id)

-- p0 = "project"
-- p1 = ["s1","s2"]
