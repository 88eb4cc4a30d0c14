SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE ((project_id = {p0: String} AND (((user_id != '' AND user_id = {p1: String}) OR (user_id = '' AND trace_id IN (SELECT id FROM traces FINAL WHERE project_id = {p2: String} AND user_id = {p3: String}))) AND true)) AND start_time IN (
    SELECT start_time FROM observations
    WHERE (project_id = {p4: String} AND (((user_id != '' AND user_id = {p5: String}) OR (user_id = '' AND trace_id IN (SELECT id FROM traces FINAL WHERE project_id = {p6: String} AND user_id = {p7: String}))) AND true)) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p8: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p9: Int64} OFFSET {p10: Int64}

-- p0 = "project"
-- p1 = "user"
-- p2 = "project"
-- p3 = "user"
-- p4 = "project"
-- p5 = "user"
-- p6 = "project"
-- p7 = "user"
-- p8 = 112
-- p9 = 51
-- p10 = 0
