SELECT count() AS changes, toString(min(ver)) AS firstVer, toString(max(ver)) AS lastVer
FROM traces
WHERE project_id = {p0: String} AND ver > {p1: UInt64} AND ver <= {p2: UInt64} AND is_deleted = 0
