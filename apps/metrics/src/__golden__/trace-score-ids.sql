SELECT trace_id AS traceId, groupArray(10000)(id) AS scoreIds
FROM scores FINAL
WHERE (project_id = {p0: String} AND trace_id IN {p1: Array(String)} AND data_type != 'CORRECTION')
GROUP BY trace_id

-- p0 = "project"
-- p1 = ["t1","t2"]
