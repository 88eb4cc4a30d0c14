SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE ((project_id = {p0: String} AND (dateDiff('microsecond', start_time, end_time) / 1e6 > {p1: Float64} AND arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, 'input') > 0, usage_details))) >= {p2: Float64} AND usage_details['total'] / nullIf(dateDiff('microsecond', start_time, end_time) / 1e6, 0) < {p3: Float64} AND hasAny(tool_call_names, {p4: Array(String)}) AND trace_id NOT IN (SELECT id FROM traces FINAL WHERE project_id = {p5: String} AND NOT NOT hasAny(tags, {p6: Array(String)})))) AND start_time IN (
    SELECT start_time FROM observations
    WHERE (project_id = {p7: String} AND (dateDiff('microsecond', start_time, end_time) / 1e6 > {p8: Float64} AND arraySum(mapValues(mapFilter((k, v) -> positionCaseInsensitive(k, 'input') > 0, usage_details))) >= {p9: Float64} AND usage_details['total'] / nullIf(dateDiff('microsecond', start_time, end_time) / 1e6, 0) < {p10: Float64} AND hasAny(tool_call_names, {p11: Array(String)}) AND trace_id NOT IN (SELECT id FROM traces FINAL WHERE project_id = {p12: String} AND NOT NOT hasAny(tags, {p13: Array(String)})))) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p14: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p15: Int64} OFFSET {p16: Int64}

-- p0 = "project"
-- p1 = 1.5
-- p2 = 100
-- p3 = 20
-- p4 = ["search"]
-- p5 = "project"
-- p6 = ["test"]
-- p7 = "project"
-- p8 = 1.5
-- p9 = 100
-- p10 = 20
-- p11 = ["search"]
-- p12 = "project"
-- p13 = ["test"]
-- p14 = 110
-- p15 = 50
-- p16 = 0
