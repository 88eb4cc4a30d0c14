SELECT toString(max(ver)) AS cutVer
FROM (
  SELECT ver FROM observations
  WHERE project_id = {p0: String} AND ver > {p1: UInt64} AND ver <= {p2: UInt64} AND is_deleted = 0
  ORDER BY ver LIMIT {p3: Int64}
)
