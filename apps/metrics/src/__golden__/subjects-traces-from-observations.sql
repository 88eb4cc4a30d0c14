SELECT trace_id AS id, argMin(own_environment, start_time) AS environment, trace_id AS traceId
FROM (
  SELECT id AS observation_id, trace_id, start_time, environment AS own_environment, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND trace_id IN {p1: Array(String)}
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1 BY observation_id)
WHERE is_deleted = 0
GROUP BY trace_id

-- p0 = "project"
-- p1 = ["t1","t2"]
