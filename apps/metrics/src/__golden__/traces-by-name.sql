SELECT id, toUnixTimestamp64Micro(timestamp) AS us
FROM traces FINAL
WHERE (project_id = {p0: String} AND true)
ORDER BY name ASC, id ASC
LIMIT {p1: Int64} OFFSET {p2: Int64}

-- p0 = "project"
-- p1 = 50
-- p2 = 50
