CREATE TABLE IF NOT EXISTS entity_state {{on_cluster}} (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), entity_id String,
  fields SimpleAggregateFunction(maxMap, Map(String, String)) CODEC(ZSTD(1)),
  batches SimpleAggregateFunction(groupUniqArrayArray, Array(UInt64)),
  ingested_us SimpleAggregateFunction(max, UInt64), expire_at SimpleAggregateFunction(max, Date),
  INDEX ix_recent ingested_us TYPE minmax GRANULARITY 1
) ENGINE = {{engine AggregatingMergeTree}}
ORDER BY (project_id, kind, entity_id) TTL expire_at DELETE
SETTINGS index_granularity = 256
