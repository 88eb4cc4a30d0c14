CREATE TABLE IF NOT EXISTS traces {{on_cluster}} (
  project_id LowCardinality(String), id String, timestamp DateTime64(6,'UTC'),
  name LowCardinality(String), user_id String, session_id String, tags Array(LowCardinality(String)),
  environment LowCardinality(String), version LowCardinality(String), release LowCardinality(String),
  public UInt8, bookmarked UInt8, input String CODEC(ZSTD(1)), output String CODEC(ZSTD(1)),
  metadata Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  min_start DateTime64(6,'UTC'), max_end DateTime64(6,'UTC'),
  created_at DateTime64(3,'UTC'), updated_at DateTime64(3,'UTC'),
  expire_at Date DEFAULT '2149-06-06', ver UInt64, is_deleted UInt8 DEFAULT 0,
  INDEX ix_ver ver TYPE minmax GRANULARITY 1,
  INDEX ix_user user_id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX ix_session session_id TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = {{engine ReplacingMergeTree(ver, is_deleted)}}
PARTITION BY toYYYYMM(timestamp)
PRIMARY KEY (project_id, timestamp) ORDER BY (project_id, timestamp, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048{{dedup_window}}
