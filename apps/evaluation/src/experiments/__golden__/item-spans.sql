SELECT trace_id AS traceId, id AS spanId, toUnixTimestamp64Micro(end_time) AS endUs, level, environment,
  experiment_name AS experimentName, experiment_description AS description,
  experiment_metadata AS experimentMetadata, experiment_dataset_id AS datasetId, experiment_item_id AS itemId,
  toUnixTimestamp64Micro(experiment_item_version) AS itemVersionUs,
  experiment_item_metadata AS itemMetadata, metadata AS spanMetadata, input AS spanInput, output AS spanOutput, experiment_expected_output AS expectedOutput
FROM observations FINAL
WHERE ((project_id = {p0: String} AND start_time >= {p1: DateTime64(6, 'UTC')} AND start_time < {p2: DateTime64(6, 'UTC')}) AND trace_id IN {p3: Array(String)} AND id IN {p4: Array(String)})
LIMIT {p5: Int64}

-- p0 = "p"
-- p1 = "2026-01-01 00:00:00.000000"
-- p2 = "2026-01-01 00:00:00.000001"
-- p3 = ["t"]
-- p4 = ["s"]
-- p5 = 2
