SELECT
  toString(id) AS id,
  toDateTime64(timestamp, 3, 'UTC') AS timestamp,
  toString(name) AS name,
  toString(environment) AS environment,
  toString(project_id) AS project_id,
  metadata AS metadata,
  nullIf(toString(user_id), '') AS user_id,
  nullIf(toString(session_id), '') AS session_id,
  nullIf(toString(release), '') AS release,
  nullIf(toString(version), '') AS version,
  CAST(public AS Bool) AS public,
  CAST(bookmarked AS Bool) AS bookmarked,
  tags AS tags,
  nullIf(toString(input), '') AS input,
  nullIf(toString(output), '') AS output,
  toDateTime64(created_at, 3, 'UTC') AS created_at,
  toDateTime64(updated_at, 3, 'UTC') AS updated_at,
  toString(ver) AS change_version
FROM (
  SELECT * FROM traces FINAL
  WHERE project_id = {p0: String}
    AND timestamp IN (SELECT timestamp FROM traces WHERE project_id = {p1: String} AND ver > {p2: UInt64} AND ver <= {p3: UInt64})
    AND ver > {p4: UInt64} AND ver <= {p5: UInt64}
) AS r
