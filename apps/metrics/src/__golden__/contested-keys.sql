SELECT id, us, is_deleted AS isDeleted
FROM (
  SELECT id, toUnixTimestamp64Micro(start_time) AS us, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND id IN {p1: Array(String)} AND start_time IN (
    SELECT ts FROM entity_keys
    WHERE project_id = {p2: String} AND kind = {p3: String} AND id_hash IN (
      SELECT id_hash FROM entity_keys
      WHERE project_id = {p4: String} AND kind = {p5: String} AND id_hash IN (SELECT arrayJoin(arrayMap(id -> sipHash64(id), {p6: Array(String)})))
      GROUP BY id_hash HAVING uniqExact(ts) > 1))
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1 BY id)

-- p0 = "project"
-- p1 = ["a","b"]
-- p2 = "project"
-- p3 = "observation"
-- p4 = "project"
-- p5 = "observation"
-- p6 = ["a","b"]
