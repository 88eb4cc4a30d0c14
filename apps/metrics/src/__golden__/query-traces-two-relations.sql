SELECT sum(m0) AS `sum_totalCost`, sum(m1) AS `sum_scoresCount`
FROM (
  SELECT o.cost AS m0, s.scores AS m1
  FROM traces AS e FINAL
  LEFT SEMI JOIN (SELECT trace_id AS key, uniqExact(id) AS observations,
      dateDiff('millisecond', min(start_time), max(end_time)) AS latency,
      sum(usage_details['total']) AS tokens, sum(if(total_cost = 0 AND NOT mapContains(cost_details, 'total'), NULL, total_cost)) AS cost
    FROM observations FINAL WHERE project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time <= {p2: DateTime64(6, 'UTC')}
    GROUP BY trace_id) AS o ON e.id = o.key
  LEFT SEMI JOIN (SELECT trace_id AS key, uniqExact(id) AS scores FROM scores FINAL WHERE project_id = {p3: String} AND timestamp >= {p4: DateTime64(6, 'UTC')} AND timestamp <= {p5: DateTime64(6, 'UTC')} AND trace_id != '' GROUP BY trace_id) AS s ON e.id = s.key
  WHERE (e.project_id = {p6: String} AND e.timestamp >= {p7: DateTime64(6, 'UTC')} AND e.timestamp <= {p8: DateTime64(6, 'UTC')}))
ORDER BY `sum_totalCost` DESC
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
