/** The product's analytical tables, as the storage design gives them: what the engine must be able to do. */
const OBSERVATIONS = `
CREATE TABLE observations (
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
) ENGINE = ReplacingMergeTree(ver, is_deleted)
PARTITION BY toYYYYMM(start_time)
PRIMARY KEY (project_id, start_time) ORDER BY (project_id, start_time, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048, min_compress_block_size = 16384, non_replicated_deduplication_window = 1000`;

const TRACES = `
CREATE TABLE traces (
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
) ENGINE = ReplacingMergeTree(ver, is_deleted)
PARTITION BY toYYYYMM(timestamp)
PRIMARY KEY (project_id, timestamp) ORDER BY (project_id, timestamp, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048, non_replicated_deduplication_window = 1000`;

const SCORES = `
CREATE TABLE scores (
  project_id LowCardinality(String), id String, timestamp DateTime64(6,'UTC'),
  trace_id String, observation_id String, session_id String, dataset_run_id String,
  name LowCardinality(String), data_type LowCardinality(String), value Nullable(Float64), string_value String, execution_trace_id String,
  source LowCardinality(String), comment String, author_user_id String, config_id String, queue_id String,
  environment LowCardinality(String), metadata Map(LowCardinality(String), String),
  created_at DateTime64(3,'UTC'), updated_at DateTime64(3,'UTC'),
  expire_at Date DEFAULT '2149-06-06', ver UInt64, is_deleted UInt8 DEFAULT 0,
  INDEX ix_ver ver TYPE minmax GRANULARITY 1,
  INDEX ix_trace trace_id TYPE bloom_filter(0.001) GRANULARITY 1
) ENGINE = ReplacingMergeTree(ver, is_deleted)
PARTITION BY toYYYYMM(timestamp)
PRIMARY KEY (project_id, timestamp) ORDER BY (project_id, timestamp, id)
TTL expire_at DELETE
SETTINGS index_granularity = 2048, non_replicated_deduplication_window = 1000`;

const ENTITY_KEYS = `
CREATE TABLE entity_keys (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), id_hash UInt64,
  ts DateTime64(6,'UTC') CODEC(ZSTD(1)), ver UInt64 CODEC(ZSTD(1)), expire_at Date
) ENGINE = ReplacingMergeTree(ver)
ORDER BY (project_id, kind, id_hash, ts) TTL expire_at DELETE
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000`;

const KEY_VIEWS = [
  ['observation', 'start_time'],
  ['trace', 'timestamp'],
  ['score', 'timestamp'],
].map(
  ([kind = '', time = '']) => `
CREATE MATERIALIZED VIEW mv_keys_${kind}s TO entity_keys AS
SELECT project_id, '${kind}' AS kind, sipHash64(id) AS id_hash, ${time} AS ts, ver, expire_at FROM ${kind}s`,
);

const ENTITY_STATE = `
CREATE TABLE entity_state (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), entity_id String,
  fields SimpleAggregateFunction(maxMap, Map(String, String)) CODEC(ZSTD(1)),
  batches SimpleAggregateFunction(groupUniqArrayArray, Array(UInt64)),
  ingested_us SimpleAggregateFunction(max, UInt64), expire_at SimpleAggregateFunction(max, Date),
  INDEX ix_recent ingested_us TYPE minmax GRANULARITY 1
) ENGINE = AggregatingMergeTree
ORDER BY (project_id, kind, entity_id) TTL expire_at DELETE
SETTINGS index_granularity = 256`;

const INGEST_ENVELOPES = `
CREATE TABLE ingest_envelopes (
  project_id LowCardinality(String), id_hash UInt64, day Date
) ENGINE = ReplacingMergeTree
PARTITION BY day ORDER BY (project_id, id_hash)
TTL day + INTERVAL 3 DAY DELETE SETTINGS index_granularity = 256, ttl_only_drop_parts = 1`;

const DELETIONS = `
CREATE TABLE deletions (
  project_id LowCardinality(String), kind Enum8('observation'=1,'trace'=2,'score'=3), id_hash UInt64, deleted_us UInt64, expire_at Date
) ENGINE = ReplacingMergeTree(deleted_us)
ORDER BY (project_id, kind, id_hash) TTL expire_at DELETE SETTINGS index_granularity = 256`;

export const STORAGE_TABLES: readonly string[] = [
  OBSERVATIONS,
  TRACES,
  SCORES,
  ENTITY_KEYS,
  ...KEY_VIEWS,
  ENTITY_STATE,
  INGEST_ENVELOPES,
  DELETIONS,
];
