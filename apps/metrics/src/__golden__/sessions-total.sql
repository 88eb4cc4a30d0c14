SELECT count() AS total FROM (
  SELECT session_id, min(timestamp) AS created, argMin(environment, (timestamp, id)) AS first_environment
  FROM traces FINAL
  WHERE (project_id = {p0: String} AND session_id != '')
  GROUP BY session_id
  HAVING true)

-- p0 = "project"
