SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE ((project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time < {p2: DateTime64(6, 'UTC')} AND (match(input, {p3: String}) AND ((mapContains(metadata, {p4: String}) AND metadata[{p5: String}] = {p6: String}) OR (mapContains(metadata, {p7: String}) AND JSONHas(metadata[{p8: String}], {p9: String}) AND if(JSONType(metadata[{p10: String}], {p11: String}) = 'String', JSONExtractString(metadata[{p12: String}], {p13: String}), JSONExtractRaw(metadata[{p14: String}], {p15: String})) = {p16: String})) AND isNotNull(end_time) AND (parent_observation_id = '' OR is_app_root = 1) = {p17: Bool})) AND start_time IN (
    SELECT start_time FROM observations
    WHERE (project_id = {p18: String} AND start_time >= {p19: DateTime64(6, 'UTC')} AND start_time < {p20: DateTime64(6, 'UTC')} AND (match(input, {p21: String}) AND ((mapContains(metadata, {p22: String}) AND metadata[{p23: String}] = {p24: String}) OR (mapContains(metadata, {p25: String}) AND JSONHas(metadata[{p26: String}], {p27: String}) AND if(JSONType(metadata[{p28: String}], {p29: String}) = 'String', JSONExtractString(metadata[{p30: String}], {p31: String}), JSONExtractRaw(metadata[{p32: String}], {p33: String})) = {p34: String})) AND isNotNull(end_time) AND (parent_observation_id = '' OR is_app_root = 1) = {p35: Bool})) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p36: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p37: Int64} OFFSET {p38: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "(?i)(?:^|[^\\pL\\pN])time\\(out\\)"
-- p4 = "http.code"
-- p5 = "http.code"
-- p6 = "500"
-- p7 = "http"
-- p8 = "http"
-- p9 = "code"
-- p10 = "http"
-- p11 = "code"
-- p12 = "http"
-- p13 = "code"
-- p14 = "http"
-- p15 = "code"
-- p16 = "500"
-- p17 = true
-- p18 = "project"
-- p19 = "2026-06-15 12:00:00.000000"
-- p20 = "2026-06-15 12:01:00.000000"
-- p21 = "(?i)(?:^|[^\\pL\\pN])time\\(out\\)"
-- p22 = "http.code"
-- p23 = "http.code"
-- p24 = "500"
-- p25 = "http"
-- p26 = "http"
-- p27 = "code"
-- p28 = "http"
-- p29 = "code"
-- p30 = "http"
-- p31 = "code"
-- p32 = "http"
-- p33 = "code"
-- p34 = "500"
-- p35 = true
-- p36 = 112
-- p37 = 51
-- p38 = 0
