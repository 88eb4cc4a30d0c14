SELECT project_id AS projectId, id, toUnixTimestamp64Micro(timestamp) AS timestampUs, trace_id AS traceId, observation_id AS observationId, session_id AS sessionId, dataset_run_id AS datasetRunId, name, data_type AS dataType, value, string_value AS stringValue, execution_trace_id AS executionTraceId, source, comment, author_user_id AS authorUserId, config_id AS configId, queue_id AS queueId, environment, metadata, toUnixTimestamp64Milli(created_at) AS createdMs, toUnixTimestamp64Milli(updated_at) AS updatedMs
FROM scores FINAL
WHERE project_id = {p0: String} AND trace_id = {p1: String} AND data_type != 'CORRECTION'
ORDER BY timestamp DESC, id DESC

-- p0 = "project"
-- p1 = "trace"
