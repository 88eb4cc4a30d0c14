SELECT
  ifNull(toString(toString(id)), '') AS id,
  ifNull(toString(toString(trace_id)), '') AS trace_id,
  ifNull(toString(toString(project_id)), '') AS project_id,
  ifNull(toString(toString(type)), '') AS type,
  ifNull(toString(nullIf(toString(parent_observation_id), '')), '') AS parent_observation_id,
  ifNull(toString(toDateTime64(start_time, 3, 'UTC')), '') AS start_time,
  ifNull(toString(toDateTime64(end_time, 3, 'UTC')), '') AS end_time,
  ifNull(toString(toString(ver)), '') AS change_version
FROM (
  SELECT * FROM observations FINAL
  WHERE project_id = {p0: String}
    AND start_time IN (SELECT start_time FROM observations WHERE project_id = {p1: String} AND ver > {p2: UInt64} AND ver <= {p3: UInt64})
    AND ver > {p4: UInt64} AND ver <= {p5: UInt64}
) AS r
