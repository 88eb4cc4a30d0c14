WITH runs AS (SELECT * FROM format(JSONCompactEachRow, 'traceId String, spanId String, experiment UInt32, item UInt32, costUsd Float64, latencyMs Nullable(Float64)', unhex('5b22742772616365222c2273222c312c302c312c6e756c6c5d')))
SELECT kind, name, dataType, experiment, count() AS itemCount, avg(number) AS mean,
  countIf(isPair) AS pairCount,
  if(pairCount > 0, avgIf(number - baseNumber, isPair), NULL) AS deltaMean,
  if(pairCount > 1, stddevSampStableIf(number - baseNumber, isPair), NULL) AS deltaDeviation,
  countIf(isPair AND number - baseNumber > tolerance) AS higher,
  countIf(isPair AND baseNumber - number > tolerance) AS lower
FROM (
  SELECT *, maxIf(number, experiment = 0) OVER ofItem AS baseNumber,
    (max(experiment = 0) OVER ofItem) AND experiment != 0 AS isPair,
    {p0: Float64} * greatest(abs(number), abs(baseNumber)) AS tolerance
  FROM (
    SELECT kind, name, dataType, experiment, item, avg(one) AS number
    FROM (
      SELECT 'SCORE' AS kind, toString(name) AS name, toString(data_type) AS dataType, experiment, item,
        assumeNotNull(value) AS one
      FROM (
      SELECT trace_id, observation_id, name, data_type, value, string_value, ver
      FROM scores FINAL
      WHERE (project_id = {p1: String} AND timestamp >= {p2: DateTime64(6, 'UTC')} AND data_type IN {p3: Array(String)} AND trace_id IN (SELECT traceId FROM runs) AND (observation_id != '' OR (session_id = '' AND dataset_run_id = '')))
    ) AS scores
    INNER JOIN runs ON runs.traceId = scores.trace_id
    WHERE observation_id IN ('', spanId) AND value IS NOT NULL
      UNION ALL
      SELECT tupleElement(measure, 1) AS kind, '' AS name, '' AS dataType, experiment, item,
        assumeNotNull(tupleElement(measure, 2)) AS one
      FROM (
        SELECT experiment, item, arrayJoin([('COST', toNullable(costUsd)), ('LATENCY', latencyMs)]) AS measure
        FROM runs
      )
      WHERE tupleElement(measure, 2) IS NOT NULL
    )
    GROUP BY kind, name, dataType, experiment, item
  )
  WINDOW ofItem AS (PARTITION BY kind, name, dataType, item)
)
GROUP BY kind, name, dataType, experiment
ORDER BY kind = 'SCORE' DESC, kind, name, dataType, experiment
LIMIT {p4: Int64}

-- p0 = 1e-9
-- p1 = "p"
-- p2 = "2025-12-31 00:00:00.000000"
-- p3 = ["NUMERIC","BOOLEAN"]
-- p4 = 2000
