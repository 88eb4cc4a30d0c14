SELECT d0 AS `costType`, sum(m0) AS `sum_costByType`
FROM (
  SELECT entry.1 AS d0, entry.2 AS m0
  FROM observations AS e FINAL
  LEFT ANY JOIN (SELECT id AS key, name, user_id, session_id, tags, release, version
    FROM traces FINAL
    WHERE project_id = {p0: String} AND max_end >= {p1: DateTime64(6, 'UTC')} AND min_start <= {p2: DateTime64(6, 'UTC')}
   ) AS c ON e.trace_id = c.key
  ARRAY JOIN arrayZip(mapKeys(e.cost_details), mapValues(e.cost_details)) AS entry
  WHERE (e.project_id = {p3: String} AND e.start_time >= {p4: DateTime64(6, 'UTC')} AND e.start_time <= {p5: DateTime64(6, 'UTC')} AND entry.1 = {p6: String} AND if(e.user_id != '', e.user_id, c.user_id) = {p7: String}))
GROUP BY d0
ORDER BY `sum_costByType` DESC, `costType` ASC
LIMIT {p8: Int64}
SETTINGS enable_extended_results_for_datetime_functions = 1

-- p0 = "project"
-- p1 = "2026-06-15 11:59:00.000000"
-- p2 = "2026-06-15 12:02:00.000000"
-- p3 = "project"
-- p4 = "2026-06-15 12:00:00.000000"
-- p5 = "2026-06-15 12:01:00.000000"
-- p6 = "input"
-- p7 = "user"
-- p8 = 1000
