SELECT trace_id AS traceId, id AS spanId, toUnixTimestamp64Micro(end_time) AS endUs, level, environment,
  experiment_name AS experimentName, experiment_description AS description,
  experiment_metadata AS experimentMetadata, experiment_dataset_id AS datasetId, experiment_item_id AS itemId,
  toUnixTimestamp64Micro(experiment_item_version) AS itemVersionUs,
  experiment_item_metadata AS itemMetadata, metadata AS spanMetadata, substringUTF8(input, 1, {p0: Int64}) AS spanInput, substringUTF8(output, 1, {p1: Int64}) AS spanOutput, substringUTF8(experiment_expected_output, 1, {p2: Int64}) AS expectedOutput
FROM observations FINAL
WHERE ((project_id = {p3: String} AND start_time >= {p4: DateTime64(6, 'UTC')} AND start_time < {p5: DateTime64(6, 'UTC')}) AND trace_id IN {p6: Array(String)} AND id IN {p7: Array(String)})
LIMIT {p8: Int64}

-- p0 = 100
-- p1 = 100
-- p2 = 100
-- p3 = "p"
-- p4 = "2026-01-01 00:00:00.000000"
-- p5 = "2026-01-01 00:00:00.000001"
-- p6 = ["t"]
-- p7 = ["s"]
-- p8 = 2
