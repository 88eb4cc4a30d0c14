(SELECT 1 AS found FROM observations WHERE project_id = {p0: String} AND ver > {p1: UInt64} LIMIT 1) UNION ALL (SELECT 1 AS found FROM traces WHERE project_id = {p2: String} AND ver > {p3: UInt64} LIMIT 1)

-- p0 = "project"
-- p1 = "7000000000000000000"
-- p2 = "project"
-- p3 = "7000000000000000000"
