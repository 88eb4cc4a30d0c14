CREATE MATERIALIZED VIEW IF NOT EXISTS mv_keys_observations {{on_cluster}} TO entity_keys AS
  SELECT project_id, 'observation' AS kind, sipHash64(id) AS id_hash, start_time AS ts, ver, expire_at FROM observations
