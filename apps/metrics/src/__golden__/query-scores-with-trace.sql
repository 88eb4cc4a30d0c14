SELECT d0 AS `traceName`, d1 AS `observationModelName`, avg(m0) AS `avg_value`
FROM (
  SELECT nullIf(t.name, '') AS d0, nullIf(o.model, '') AS d1, e.value AS m0
  FROM scores AS e FINAL
  LEFT SEMI JOIN (SELECT id AS key, name, user_id, session_id, tags, release, version FROM traces FINAL WHERE project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND timestamp <= {p2: DateTime64(6, 'UTC')}) AS t ON e.trace_id = t.key
  LEFT SEMI JOIN (SELECT id AS key, name, model, prompt_name, prompt_version, experiment_id, experiment_name FROM observations FINAL WHERE project_id = {p3: String} AND start_time >= {p4: DateTime64(6, 'UTC')} AND start_time <= {p5: DateTime64(6, 'UTC')}) AS o ON e.observation_id = o.key
  WHERE (e.project_id = {p6: String} AND e.timestamp >= {p7: DateTime64(6, 'UTC')} AND e.timestamp <= {p8: DateTime64(6, 'UTC')} AND e.data_type IN ('NUMERIC', 'BOOLEAN')))
GROUP BY d0, d1
ORDER BY `avg_value` DESC, `traceName` ASC, `observationModelName` ASC
LIMIT {p9: Int64}
SETTINGS enable_extended_results_for_datetime_functions = 1

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "project"
-- p4 = "2026-06-15 12:00:00.000000"
-- p5 = "2026-06-15 12:01:00.000000"
-- p6 = "project"
-- p7 = "2026-06-15 12:00:00.000000"
-- p8 = "2026-06-15 12:01:00.000000"
-- p9 = 1000
