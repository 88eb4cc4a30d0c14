CREATE TABLE IF NOT EXISTS observations {{on_cluster}} (
  project_id LowCardinality(String), trace_id String, id String, parent_observation_id String,
  type LowCardinality(String), name LowCardinality(String),
  start_time DateTime64(6,'UTC'), end_time Nullable(DateTime64(6,'UTC')), completion_start_time Nullable(DateTime64(6,'UTC')),
  environment LowCardinality(String), level LowCardinality(String), status_message String,
  version LowCardinality(String), release LowCardinality(String),
  user_id String, session_id String, trace_name LowCardinality(String), tags Array(LowCardinality(String)),
  model LowCardinality(String), model_id String, model_parameters String,
  usage_details Map(LowCardinality(String), UInt64), cost_details Map(LowCardinality(String), Decimal(18,12)), total_cost Decimal(18,12),
  provided_usage Map(LowCardinality(String), UInt64), provided_cost Map(LowCardinality(String), Decimal(18,12)),
  pricing_tier_id LowCardinality(String), pricing_tier_name LowCardinality(String),
  prompt_id String, prompt_name LowCardinality(String), prompt_version Nullable(UInt32),
  tool_definitions Map(String, String), tool_calls Array(String), tool_call_names Array(LowCardinality(String)),
  experiment_id String, experiment_name LowCardinality(String), experiment_description String, experiment_metadata Map(String, String),
  experiment_dataset_id String, experiment_item_id String, experiment_item_version Nullable(DateTime64(6,'UTC')),
  experiment_item_metadata Map(String, String), experiment_expected_output String, experiment_root_id String,
  public UInt8, bookmarked UInt8, is_app_root UInt8,
  input String CODEC(ZSTD(1)), output String CODEC(ZSTD(1)),
  metadata Map(LowCardinality(String), String) CODEC(ZSTD(1)),
  source LowCardinality(String), api_key_id LowCardinality(String), sdk_name LowCardinality(String), sdk_version LowCardinality(String),
  created_at DateTime64(3,'UTC'), updated_at DateTime64(3,'UTC'),
  expire_at Date DEFAULT '2149-06-06', ver UInt64, is_deleted UInt8 DEFAULT 0,
  INDEX ix_ver ver TYPE minmax GRANULARITY 1,
  INDEX ix_experiment experiment_id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX ix_trace trace_id TYPE bloom_filter(0.001) GRANULARITY 1,
  INDEX ix_user user_id TYPE bloom_filter(0.01) GRANULARITY 1,
  INDEX ix_session session_id TYPE bloom_filter(0.01) GRANULARITY 1
) ENGINE = {{engine ReplacingMergeTree(ver, is_deleted)}}
PARTITION BY toYYYYMM(start_time)
PRIMARY KEY (project_id, start_time) ORDER BY (project_id, start_time, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048, min_compress_block_size = 16384{{dedup_window}}
