CREATE MATERIALIZED VIEW IF NOT EXISTS mv_keys_traces {{on_cluster}} TO entity_keys AS
  SELECT project_id, 'trace' AS kind, sipHash64(id) AS id_hash, timestamp AS ts, ver, expire_at FROM traces
