SELECT id, environment, trace_id AS traceId
FROM (
  SELECT id, environment, trace_id, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND id IN {p1: Array(String)} AND start_time IN (
    SELECT ts FROM entity_keys
    WHERE project_id = {p2: String} AND kind = {p3: String} AND id_hash IN (SELECT arrayJoin(arrayMap(id -> sipHash64(id), {p4: Array(String)}))))
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1 BY id)
WHERE is_deleted = 0

-- p0 = "project"
-- p1 = ["o1","o2"]
-- p2 = "project"
-- p3 = "observation"
-- p4 = ["o1","o2"]
