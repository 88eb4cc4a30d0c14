import { renderMigration } from './index.js';

describe('renderMigration', () => {
  const text =
    'CREATE TABLE t {{on_cluster}} (a Int8) ENGINE = {{engine ReplacingMergeTree(ver, is_deleted)}} ORDER BY a SETTINGS x = 1{{dedup_window}}';

  it('uses plain engines for one server', () => {
    expect(renderMigration(text, undefined)).toBe(
      'CREATE TABLE t  (a Int8) ENGINE = ReplacingMergeTree(ver, is_deleted) ORDER BY a SETTINGS x = 1, non_replicated_deduplication_window = 1000',
    );
  });

  it('uses replicated engines in a cluster, without the plain-engine setting', () => {
    expect(renderMigration(text, 'main')).toBe(
      "CREATE TABLE t ON CLUSTER `main` (a Int8) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{uuid}', '{replica}', ver, is_deleted) ORDER BY a SETTINGS x = 1",
    );
  });

  it('replicates engines without parameters too', () => {
    expect(renderMigration('{{engine AggregatingMergeTree}}', 'c')).toBe(
      "ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/{uuid}', '{replica}')",
    );
  });
});
