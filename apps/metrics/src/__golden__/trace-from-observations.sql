SELECT projectId, id, timestampUs, name, userId, sessionId, release, version, environment, tags, public,
  bookmarked, createdMs, updatedMs, input_ AS input, output_ AS output, metadata_ AS metadata
FROM (
  SELECT {p0: String} AS projectId, {p1: String} AS id,
    toUnixTimestamp64Micro(min(start_time)) AS timestampUs,
    if(notEmpty(argMaxIf(trace_name, start_time, notEmpty(trace_name))), argMaxIf(trace_name, start_time, notEmpty(trace_name)), argMaxIf(own_name, start_time, (parent_observation_id = '' OR is_app_root = 1) AND notEmpty(own_name))) AS name,
    argMaxIf(user_id, start_time, notEmpty(user_id)) AS userId, argMaxIf(session_id, start_time, notEmpty(session_id)) AS sessionId,
    argMaxIf(own_release, start_time, notEmpty(own_release)) AS release, argMaxIf(own_version, start_time, notEmpty(own_version)) AS version,
    argMaxIf(own_environment, start_time, notEmpty(own_environment)) AS environment, argMaxIf(own_tags, start_time, notEmpty(own_tags)) AS tags,
    max(is_public) AS public, maxIf(is_bookmarked, parent_observation_id = '' OR is_app_root = 1) AS bookmarked,
    toUnixTimestamp64Milli(min(created_at)) AS createdMs, toUnixTimestamp64Milli(max(updated_at)) AS updatedMs, argMaxIf(input, start_time, parent_observation_id = '') AS input_, argMaxIf(output, start_time, parent_observation_id = '') AS output_, argMaxIf(metadata, start_time, parent_observation_id = '') AS metadata_,
    count() AS observations
  FROM (
  SELECT id AS observation_id, start_time, parent_observation_id, is_app_root, trace_name, name AS own_name, user_id, session_id, release AS own_release, version AS own_version, environment AS own_environment, tags AS own_tags, public AS is_public, bookmarked AS is_bookmarked, created_at, updated_at, input, output, metadata, is_deleted
  FROM observations
  WHERE project_id = {p2: String} AND trace_id = {p3: String}
  ORDER BY ver DESC, is_deleted, start_time LIMIT 1 BY id)
  WHERE is_deleted = 0)
WHERE observations > 0

-- p0 = "project"
-- p1 = "trace"
-- p2 = "project"
-- p3 = "trace"
