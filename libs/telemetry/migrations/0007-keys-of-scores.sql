CREATE MATERIALIZED VIEW IF NOT EXISTS mv_keys_scores {{on_cluster}} TO entity_keys AS
  SELECT project_id, 'score' AS kind, sipHash64(id) AS id_hash, timestamp AS ts, ver, expire_at FROM scores
