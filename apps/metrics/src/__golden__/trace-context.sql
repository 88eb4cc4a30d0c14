SELECT id, name, user_id AS userId, session_id AS sessionId, release, tags
FROM (
  SELECT id, name, user_id, session_id, release, tags, is_deleted
  FROM traces
  WHERE project_id = {p0: String} AND id IN {p1: Array(String)} AND timestamp IN (
    SELECT ts FROM entity_keys
    WHERE project_id = {p2: String} AND kind = {p3: String} AND id_hash IN (SELECT arrayJoin(arrayMap(id -> sipHash64(id), {p4: Array(String)}))))
  ORDER BY ver DESC, is_deleted, timestamp LIMIT 1 BY id)
WHERE is_deleted = 0

-- p0 = "project"
-- p1 = ["t1","t2"]
-- p2 = "project"
-- p3 = "trace"
-- p4 = ["t1","t2"]
