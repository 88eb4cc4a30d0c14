WITH runs AS (SELECT * FROM format(JSONCompactEachRow, 'traceId String, spanId String, experiment UInt32, item UInt32, costUsd Float64, latencyMs Nullable(Float64)', unhex('5b22742772616365222c2273222c312c302c312c6e756c6c5d')))
SELECT name, experiment, sum(items) AS itemCount, groupArray(label) AS labels, groupArray(items) AS counts,
  sum(pairs) AS pairCount, sum(sames) AS same
FROM (
  SELECT name, experiment, label, count() AS items, countIf(isPair) AS pairs,
    countIf(isPair AND label = baseLabel) AS sames
  FROM (
    SELECT *, anyIf(label, experiment = 0) OVER ofItem AS baseLabel,
      (max(experiment = 0) OVER ofItem) AND experiment != 0 AS isPair
    FROM (
      SELECT toString(name) AS name, experiment, item, argMax(string_value, ver) AS label
      FROM (
      SELECT trace_id, observation_id, name, data_type, value, string_value, ver
      FROM scores FINAL
      WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND data_type IN {p2: Array(String)} AND trace_id IN (SELECT traceId FROM runs) AND (observation_id != '' OR (session_id = '' AND dataset_run_id = '')))
    ) AS scores
    INNER JOIN runs ON runs.traceId = scores.trace_id
    WHERE observation_id IN ('', spanId)
      GROUP BY name, experiment, item
    )
    WINDOW ofItem AS (PARTITION BY name, item)
  )
  GROUP BY name, experiment, label
  ORDER BY name, experiment, items DESC, label
)
GROUP BY name, experiment
ORDER BY name, experiment
LIMIT {p3: Int64}

-- p0 = "p"
-- p1 = "2025-12-31 00:00:00.000000"
-- p2 = ["CATEGORICAL"]
-- p3 = 2000
