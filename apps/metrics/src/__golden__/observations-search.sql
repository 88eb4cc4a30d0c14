SELECT id, toUnixTimestamp64Micro(start_time) AS us
FROM observations FINAL
WHERE ((project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time < {p2: DateTime64(6, 'UTC')} AND (match(input, {p3: String}) AND ((mapContains(metadata, {p4: String}) AND metadata[{p5: String}] = {p6: String}) OR (NOT mapContains(metadata, {p7: String}) AND (mapContains(metadata, {p8: String}) AND JSONHas(metadata[{p9: String}], {p10: String}) AND if(JSONType(metadata[{p11: String}], {p12: String}) = 'String', JSONExtractString(metadata[{p13: String}], {p14: String}), JSONExtractRaw(metadata[{p15: String}], {p16: String})) = {p17: String}))) AND isNotNull(end_time) AND (parent_observation_id = '' OR is_app_root = 1) = {p18: Bool})) AND start_time IN (
    SELECT start_time FROM observations
    WHERE (project_id = {p19: String} AND start_time >= {p20: DateTime64(6, 'UTC')} AND start_time < {p21: DateTime64(6, 'UTC')} AND (match(input, {p22: String}) AND ((mapContains(metadata, {p23: String}) AND metadata[{p24: String}] = {p25: String}) OR (NOT mapContains(metadata, {p26: String}) AND (mapContains(metadata, {p27: String}) AND JSONHas(metadata[{p28: String}], {p29: String}) AND if(JSONType(metadata[{p30: String}], {p31: String}) = 'String', JSONExtractString(metadata[{p32: String}], {p33: String}), JSONExtractRaw(metadata[{p34: String}], {p35: String})) = {p36: String}))) AND isNotNull(end_time) AND (parent_observation_id = '' OR is_app_root = 1) = {p37: Bool})) AND is_deleted = 0
    ORDER BY start_time DESC LIMIT {p38: Int64}))
ORDER BY start_time DESC, id DESC
LIMIT {p39: Int64} OFFSET {p40: Int64}

-- p0 = "project"
-- p1 = "2026-06-15 12:00:00.000000"
-- p2 = "2026-06-15 12:01:00.000000"
-- p3 = "(?i)(?:^|[^\\pL\\pN])time\\(out\\)"
-- p4 = "http.code"
-- p5 = "http.code"
-- p6 = "500"
-- p7 = "http.code"
-- p8 = "http"
-- p9 = "http"
-- p10 = "code"
-- p11 = "http"
-- p12 = "code"
-- p13 = "http"
-- p14 = "code"
-- p15 = "http"
-- p16 = "code"
-- p17 = "500"
-- p18 = true
-- p19 = "project"
-- p20 = "2026-06-15 12:00:00.000000"
-- p21 = "2026-06-15 12:01:00.000000"
-- p22 = "(?i)(?:^|[^\\pL\\pN])time\\(out\\)"
-- p23 = "http.code"
-- p24 = "http.code"
-- p25 = "500"
-- p26 = "http.code"
-- p27 = "http"
-- p28 = "http"
-- p29 = "code"
-- p30 = "http"
-- p31 = "code"
-- p32 = "http"
-- p33 = "code"
-- p34 = "http"
-- p35 = "code"
-- p36 = "500"
-- p37 = true
-- p38 = 112
-- p39 = 51
-- p40 = 0
