CREATE TABLE IF NOT EXISTS deletions {{on_cluster}} (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), id_hash UInt64, deleted_us UInt64, expire_at Date
) ENGINE = {{engine ReplacingMergeTree(deleted_us)}}
ORDER BY (project_id, kind, id_hash) TTL expire_at DELETE SETTINGS index_granularity = 256
