SELECT count() AS count,
  toUnixTimestamp64Micro(min(start_time)) AS firstStartUs,
  toUnixTimestamp64Micro(max(start_time)) AS lastStartUs,
  toUnixTimestamp64Micro(max(end_time)) AS lastEndUs,
  sum(total_cost) AS totalCost,
  sum(bytes) AS bodyBytes
FROM (
  SELECT id, start_time, end_time, total_cost, length(input) + length(output) + arraySum(arrayMap(x -> length(x), mapValues(metadata))) AS bytes, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND trace_id = {p1: String} AND start_time BETWEEN {p2: DateTime64(6, 'UTC')} AND {p3: DateTime64(6, 'UTC')}
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1 BY id)
WHERE is_deleted = 0

-- p0 = "project"
-- p1 = "trace"
-- p2 = "2026-06-15 12:00:00.000000"
-- p3 = "2026-06-15 12:01:00.000000"
