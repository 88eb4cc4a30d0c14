import { sql, type Sql } from '@assay/clickhouse';
import { PROJECTLESS_STATEMENTS, STATEMENTS } from './testing/statements.js';
import { NOON_US, observationRow, scoreRow, SECOND_US, traceRow } from './testing/rows.js';
import { startTestStore, type TestStore } from './testing/store.js';

const ALL: Readonly<Record<string, Sql>> = { ...STATEMENTS, ...PROJECTLESS_STATEMENTS };

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  // Some granules of other projects around the one that the statements name.
  for (const projectId of ['a', 'project', 'z']) {
    const count = projectId === 'project' ? 10 : 6_000;
    const each = Array.from({ length: count }, (_, index) => index);
    await store.insert({
      observations: each.map((n) =>
        observationRow({ project_id: projectId, id: `o${n}`, startUs: NOON_US + n * SECOND_US }),
      ),
      traces: each.map((n) =>
        traceRow({ project_id: projectId, id: `t${n}`, timestampUs: NOON_US + n * SECOND_US }),
      ),
      scores: each.map((n) =>
        scoreRow({ project_id: projectId, id: `s${n}`, timestampUs: NOON_US + n * SECOND_US }),
      ),
    });
  }
  for (const table of ['observations', 'traces', 'scores', 'entity_keys'] as const) {
    await store.clickhouse.command(
      {
        observations: sql`OPTIMIZE TABLE observations FINAL`,
        traces: sql`OPTIMIZE TABLE traces FINAL`,
        scores: sql`OPTIMIZE TABLE scores FINAL`,
        entity_keys: sql`OPTIMIZE TABLE entity_keys FINAL`,
      }[table],
    );
  }
});
afterAll(() => store?.stop());

/** What the plan says of each table read: the key columns used, and granules left of all. */
interface TableRead {
  table: string;
  keys: string[];
  granules: number;
  ofGranules: number;
}

async function explain(statement: Sql): Promise<TableRead[]> {
  const rows = await store.clickhouse.select<{ explain: string }>(sql`EXPLAIN indexes = 1 ${statement}`);
  const reads: TableRead[] = [];
  let isPrimaryKey = false;
  for (const { explain: line } of rows) {
    const table = /ReadFromMergeTree \(\w+\.(\w+)\)/.exec(line)?.[1];
    const read = reads.at(-1);
    if (table) reads.push({ table, keys: [], granules: Infinity, ofGranules: 0 });
    else if (/PrimaryKey$/.test(line.trim())) isPrimaryKey = true;
    else if (/^\W*(Skip|PrimaryKeyExpand|Ranges)/.test(line)) isPrimaryKey = false;
    else if (isPrimaryKey && read) {
      const key = /^\W*(project_id|start_time|timestamp|kind|id_hash|ts)$/.exec(line)?.[1];
      if (key) read.keys.push(key);
      const granules = /Granules: (\d+)\/(\d+)/.exec(line);
      if (granules) [read.granules, read.ofGranules] = [Number(granules[1]), Number(granules[2])];
    }
  }
  return reads;
}

describe('statements in the engine', () => {
  it.each(Object.keys(ALL))('%s runs', async (name) => {
    await expect(store.clickhouse.select(ALL[name] as Sql)).resolves.toBeInstanceOf(Array);
  });

  it.each(Object.keys(STATEMENTS))('%s reads no granules of other projects', async (name) => {
    const reads = await explain(STATEMENTS[name] as Sql);
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) {
      expect(read.keys).toContain('project_id');
      // The project's rows lie in one granule, or two when it begins inside one.
      expect(read.granules).toBeLessThanOrEqual(2);
    }
  });

  it('a list after a cursor uses the time too', async () => {
    const [outer] = await explain(STATEMENTS['observations-after-cursor'] as Sql);
    expect(outer?.keys).toEqual(['project_id', 'start_time']);
  });

  it('an id is found by key, not by a scan', async () => {
    const reads = await explain(STATEMENTS['observation-by-id'] as Sql);
    expect(reads.find(({ table }) => table === 'observations')?.keys).toEqual(['project_id', 'start_time']);
  });
});
