SELECT
  toString(id) AS id,
  toString(trace_id) AS trace_id,
  toDateTime64(start_time, 6, 'UTC') AS start_time,
  toDateTime64(end_time, 6, 'UTC') AS end_time,
  toString(project_id) AS project_id,
  nullIf(toString(parent_observation_id), '') AS parent_observation_id,
  toString(type) AS type,
  toString(name) AS name,
  toString(level) AS level,
  nullIf(toString(status_message), '') AS status_message,
  nullIf(toString(version), '') AS version,
  toString(environment) AS environment,
  CAST(bookmarked AS Bool) AS bookmarked,
  CAST(public AS Bool) AS public,
  nullIf(if(user_id != '', toString(user_id), trace_user_id), '') AS user_id,
  nullIf(if(session_id != '', toString(session_id), trace_session_id), '') AS session_id,
  CAST((parent_observation_id = '' OR is_app_root = 1) AS Bool) AS is_root_observation,
  toDateTime64(completion_start_time, 6, 'UTC') AS completion_start_time,
  toDateTime64(created_at, 6, 'UTC') AS created_at,
  toDateTime64(updated_at, 6, 'UTC') AS updated_at,
  nullIf(toString(input), '') AS input,
  nullIf(toString(output), '') AS output,
  metadata AS metadata,
  nullIf(toString(model), '') AS provided_model_name,
  nullIf(toString(model_id), '') AS model_id,
  nullIf(toString(model_parameters), '') AS model_parameters,
  usage_details AS usage_details,
  cost_details AS cost_details,
  total_cost AS total_cost,
  nullIf(toString(pricing_tier_id), '') AS usage_pricing_tier_id,
  nullIf(toString(pricing_tier_name), '') AS usage_pricing_tier_name,
  nullIf(toString(prompt_id), '') AS prompt_id,
  nullIf(toString(prompt_name), '') AS prompt_name,
  prompt_version AS prompt_version,
  dateDiff('millisecond', start_time, end_time) / 1000 AS latency,
  dateDiff('millisecond', start_time, completion_start_time) / 1000 AS time_to_first_token,
  tool_definitions AS tool_definitions,
  tool_calls AS tool_calls,
  tool_call_names AS tool_call_names,
  if(notEmpty(tags), tags, trace_tags) AS tags,
  nullIf(if(release != '', toString(release), trace_release), '') AS release,
  toString(if(trace_name != '', toString(trace_name), trace_own_name)) AS trace_name,
  nullIf(transform(model_id, {p0: Array(String)}, {p1: Array(String)}, ''), '') AS input_price,
  nullIf(transform(model_id, {p2: Array(String)}, {p3: Array(String)}, ''), '') AS output_price,
  nullIf(transform(model_id, {p4: Array(String)}, {p5: Array(String)}, ''), '') AS total_price,
  toString(ver) AS change_version
FROM (
  SELECT * FROM observations FINAL
  WHERE project_id = {p6: String}
    AND start_time IN (SELECT start_time FROM observations WHERE project_id = {p7: String} AND ver > {p8: UInt64} AND ver <= {p9: UInt64})
    AND ver > {p10: UInt64} AND ver <= {p11: UInt64}
) AS r
LEFT ANY JOIN (
  SELECT id AS trace_ref, toString(name) AS trace_own_name, user_id AS trace_user_id,
    session_id AS trace_session_id, toString(release) AS trace_release, tags AS trace_tags
  FROM traces FINAL
  WHERE project_id = {p12: String}
    AND timestamp IN (
      SELECT ts FROM entity_keys
      WHERE project_id = {p13: String} AND kind = 'trace' AND id_hash IN (SELECT sipHash64(trace_id) FROM (SELECT trace_id FROM observations WHERE project_id = {p14: String} AND ver > {p15: UInt64} AND ver <= {p16: UInt64}))
    )
    AND id IN (SELECT trace_id FROM observations WHERE project_id = {p17: String} AND ver > {p18: UInt64} AND ver <= {p19: UInt64})
) AS t ON r.trace_id = t.trace_ref
