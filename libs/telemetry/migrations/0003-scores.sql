CREATE TABLE IF NOT EXISTS scores {{on_cluster}} (
  project_id LowCardinality(String), id String, timestamp DateTime64(6,'UTC'),
  trace_id String, observation_id String, session_id String, dataset_run_id String,
  name LowCardinality(String), data_type LowCardinality(String), value Nullable(Float64), string_value String, execution_trace_id String,
  source LowCardinality(String), comment String, author_user_id String, config_id String, queue_id String,
  environment LowCardinality(String), metadata Map(LowCardinality(String), String),
  created_at DateTime64(3,'UTC'), updated_at DateTime64(3,'UTC'),
  expire_at Date DEFAULT '2149-06-06', ver UInt64, is_deleted UInt8 DEFAULT 0,
  INDEX ix_ver ver TYPE minmax GRANULARITY 1,
  INDEX ix_trace trace_id TYPE bloom_filter(0.001) GRANULARITY 1
) ENGINE = {{engine ReplacingMergeTree(ver, is_deleted)}}
PARTITION BY toYYYYMM(timestamp)
PRIMARY KEY (project_id, timestamp) ORDER BY (project_id, timestamp, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048{{dedup_window}}
