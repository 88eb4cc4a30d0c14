SELECT * EXCEPT (is_deleted)
FROM (
  SELECT project_id AS projectId, id, trace_id AS traceId, parent_observation_id AS parentObservationId, type, name, toUnixTimestamp64Micro(start_time) AS startUs, toUnixTimestamp64Micro(end_time) AS endUs, toUnixTimestamp64Micro(completion_start_time) AS completionStartUs, environment, level, status_message AS statusMessage, version, release, user_id AS userId, session_id AS sessionId, trace_name AS traceName, tags, model, model_id AS modelId, model_parameters AS modelParameters, usage_details AS usageDetails, cost_details AS costDetails, total_cost AS totalCost, pricing_tier_id AS pricingTierId, pricing_tier_name AS pricingTierName, prompt_id AS promptId, prompt_name AS promptName, prompt_version AS promptVersion, tool_definitions AS toolDefinitions, tool_calls AS toolCalls, tool_call_names AS toolCallNames, public, bookmarked, is_app_root AS isAppRoot, input, output, metadata, toUnixTimestamp64Milli(created_at) AS createdMs, toUnixTimestamp64Milli(updated_at) AS updatedMs, is_deleted
  FROM observations
  WHERE project_id = {p0: String} AND id = {p1: String} AND start_time IN (
    SELECT ts FROM entity_keys
    WHERE project_id = {p2: String} AND kind = {p3: String} AND id_hash = sipHash64({p4: String}))
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1)
WHERE is_deleted = 0

-- p0 = "project"
-- p1 = "observation"
-- p2 = "project"
-- p3 = "observation"
-- p4 = "observation"
