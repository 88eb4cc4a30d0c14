CREATE TABLE IF NOT EXISTS ingest_envelopes {{on_cluster}} (
  project_id LowCardinality(String), id_hash UInt64, day Date
) ENGINE = {{engine ReplacingMergeTree}}
PARTITION BY day ORDER BY (project_id, id_hash)
TTL day + INTERVAL 3 DAY DELETE SETTINGS index_granularity = 256, ttl_only_drop_parts = 1
