SELECT project AS "projectId", formatDateTime(month_start, '%Y-%m') AS month,
  sum(traces) AS traces, sum(observations) AS observations, sum(scores) AS scores
FROM (
  SELECT toString(project_id) AS project, toStartOfMonth(timestamp) AS month_start, count() AS traces, 0 AS observations, 0 AS scores
  FROM traces FINAL
  WHERE project_id IN {p0: Array(String)}
    AND timestamp >= toDateTime64({p1: String}, 6, 'UTC')
    AND timestamp < toDateTime64({p2: String}, 6, 'UTC')
  GROUP BY project, month_start
  UNION ALL
  SELECT toString(project_id) AS project, toStartOfMonth(start_time) AS month_start, 0 AS traces, count() AS observations, 0 AS scores
  FROM observations FINAL
  WHERE project_id IN {p3: Array(String)}
    AND start_time >= toDateTime64({p4: String}, 6, 'UTC')
    AND start_time < toDateTime64({p5: String}, 6, 'UTC')
  GROUP BY project, month_start
  UNION ALL
  SELECT toString(project_id) AS project, toStartOfMonth(timestamp) AS month_start, 0 AS traces, 0 AS observations, count() AS scores
  FROM scores FINAL
  WHERE project_id IN {p6: Array(String)}
    AND timestamp >= toDateTime64({p7: String}, 6, 'UTC')
    AND timestamp < toDateTime64({p8: String}, 6, 'UTC')
  GROUP BY project, month_start)
GROUP BY project, month_start
ORDER BY month_start, project

-- p0 = ["project","other"]
-- p1 = "2026-05-01"
-- p2 = "2026-07-01"
-- p3 = ["project","other"]
-- p4 = "2026-05-01"
-- p5 = "2026-07-01"
-- p6 = ["project","other"]
-- p7 = "2026-05-01"
-- p8 = "2026-07-01"
