SELECT
  toString(id) AS id,
  toDateTime64(timestamp, 3, 'UTC') AS timestamp,
  toString(project_id) AS project_id,
  toString(environment) AS environment,
  nullIf(toString(trace_id), '') AS trace_id,
  nullIf(toString(observation_id), '') AS observation_id,
  nullIf(toString(session_id), '') AS session_id,
  nullIf(toString(dataset_run_id), '') AS dataset_run_id,
  toString(name) AS name,
  value AS value,
  toString(source) AS source,
  nullIf(toString(comment), '') AS comment,
  toString(data_type) AS data_type,
  nullIf(toString(string_value), '') AS string_value,
  toDateTime64(created_at, 3, 'UTC') AS created_at,
  toDateTime64(updated_at, 3, 'UTC') AS updated_at,
  toString(ver) AS change_version
FROM (
  SELECT * FROM scores FINAL
  WHERE project_id = {p0: String}
    AND timestamp IN (SELECT timestamp FROM scores WHERE project_id = {p1: String} AND ver > {p2: UInt64} AND ver <= {p3: UInt64})
    AND ver > {p4: UInt64} AND ver <= {p5: UInt64}
    AND data_type IN ('NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT')
) AS r
