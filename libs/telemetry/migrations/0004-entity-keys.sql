CREATE TABLE IF NOT EXISTS entity_keys {{on_cluster}} (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), id_hash UInt64,
  ts DateTime64(6,'UTC') CODEC(ZSTD(1)), ver UInt64 CODEC(ZSTD(1)), expire_at Date
) ENGINE = {{engine ReplacingMergeTree(ver)}}
ORDER BY (project_id, kind, id_hash, ts) TTL expire_at DELETE SETTINGS index_granularity = 1024{{dedup_window}}
