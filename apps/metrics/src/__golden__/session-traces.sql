SELECT project_id AS projectId, id, toUnixTimestamp64Micro(timestamp) AS timestampUs, name, user_id AS userId, session_id AS sessionId, release, version, environment, tags, public, bookmarked, input, output, metadata, toUnixTimestamp64Milli(created_at) AS createdMs, toUnixTimestamp64Milli(updated_at) AS updatedMs
FROM traces FINAL
WHERE project_id = {p0: String} AND session_id = {p1: String}
ORDER BY timestamp, id
LIMIT 10000

-- p0 = "project"
-- p1 = "session"
