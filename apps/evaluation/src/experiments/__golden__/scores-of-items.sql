SELECT project_id AS projectId, id, toUnixTimestamp64Micro(timestamp) AS timestampUs, trace_id AS traceId, observation_id AS observationId, session_id AS sessionId, dataset_run_id AS datasetRunId, name, data_type AS dataType, value, string_value AS stringValue, execution_trace_id AS executionTraceId, source, author_user_id AS authorUserId, config_id AS configId, queue_id AS queueId, environment, toUnixTimestamp64Milli(created_at) AS createdMs, toUnixTimestamp64Milli(updated_at) AS updatedMs
FROM scores FINAL
WHERE (project_id = {p0: String} AND timestamp >= {p1: DateTime64(6, 'UTC')} AND timestamp < {p2: DateTime64(6, 'UTC')} AND data_type IN ('NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT') AND (trace_id IN {p3: Array(String)} AND (observation_id IN {p4: Array(String)} OR observation_id = '' AND session_id = '' AND dataset_run_id = '')))
ORDER BY ver DESC, id
LIMIT {p5: Int64} BY trace_id, observation_id

-- p0 = "p"
-- p1 = "2025-12-31 00:00:00.000000"
-- p2 = "2026-01-02 00:00:00.000001"
-- p3 = ["t"]
-- p4 = ["s"]
-- p5 = 50
