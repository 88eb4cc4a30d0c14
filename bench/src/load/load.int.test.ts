import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bind, clickhouseConfig, openClickHouse, raw, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { openBulkWriter } from '@assay/ingestion';
import { createLogger } from '@assay/logging';
import { startDeployment } from '@assay/testing';
import { makeDataSet, type DataSetBody, type Slice } from '../data/index.js';
import { openClient } from '../read/client.js';
import { copySlice } from './copy-slice.js';
import { BENCH_ENV, BENCH_KEYS } from './data-directory.js';
import { startEngine } from './engine.js';
import { loadDataSet } from './load-data-set.js';

const DAY_MS = 86_400_000;
const SLICE: Slice = {
  observations: 400,
  seed: 13,
  fromMs: Date.UTC(2026, 8, 1),
  toMs: Date.UTC(2026, 8, 3),
  projectId: BENCH_KEYS.projectId,
  copy: 0,
  largeTraces: 0,
  tracesPerBody: 5,
};

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-test-'));
  folders.push(folder);
  return folder;
}

/** All bodies, in one project: an API key writes to no other. */
function bodiesOf(slice: Slice): DataSetBody[] {
  return [...makeDataSet(slice)].map((body) => ({ ...body, projectId: slice.projectId }));
}

async function withStore<T>(dataDir: string, use: (store: ClickHouse) => Promise<T>): Promise<T> {
  const engine = await startEngine(dataDir);
  const store = openClickHouse(loadConfig.orThrow(clickhouseConfig, engine.env));
  try {
    return await use(store);
  } finally {
    await store.close();
    await engine.stop();
  }
}

async function fill(dataDir: string, slice: Slice): Promise<void> {
  const engine = await startEngine(dataDir);
  const writer = await openBulkWriter({
    store: engine.env,
    folder: join(dataDir, 'spool'),
    log: createLogger({ service: 'test', level: 'silent' }),
    flushRows: 20_000,
    flushBytes: 2 ** 26,
  });
  await loadDataSet(writer, bodiesOf(slice));
  await writer.close();
  await engine.stop();
}

/**
 * Rows without what tells when, by whom and in how many requests they were delivered, and without the text of all attributes as they
 * were sent: in a copy it names the session of the original.
 */
async function readRows(store: ClickHouse, suffix: string): Promise<Record<string, object[]>> {
  const rows = (table: string, time: string, without: string): Promise<object[]> =>
    store.select<object>(
      sql`SELECT * EXCEPT (created_at, updated_at, ver, said ${raw(without)}) REPLACE (mapFilter((k, v) -> k != 'attributes', metadata) AS metadata) FROM ${raw(table)} FINAL WHERE endsWith(id, ${bind.string(suffix)}) ORDER BY id, ${raw(time)}`,
    );
  return {
    observations: await rows('observations', 'start_time', ', api_key_id, sdk_name, sdk_version'),
    traces: await rows('traces', 'timestamp', ''),
    scores: await rows('scores', 'timestamp', ''),
    keys: await store.select(sql`
SELECT project_id, toString(kind) AS kind_, toString(id_hash) AS hash, toString(ts) AS time FROM entity_keys FINAL
WHERE id_hash IN (SELECT sipHash64(id) FROM observations WHERE endsWith(id, ${bind.string(suffix)})
  UNION ALL SELECT sipHash64(id) FROM traces WHERE endsWith(id, ${bind.string(suffix)})
  UNION ALL SELECT sipHash64(id) FROM scores WHERE endsWith(id, ${bind.string(suffix)}))
ORDER BY kind_, hash, time`),
  };
}

describe('bench:load', () => {
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('leaves the same rows and keys as the same bodies sent over HTTP', async () => {
    const bodies = bodiesOf(SLICE);
    expect(new Set(bodies.map(({ route }) => route))).toEqual(new Set(['otlp', 'batch']));
    const deployment = await startDeployment({
      form: 'all-in-one',
      dataDir: newFolder(),
      env: { ...BENCH_ENV, LOG_LEVEL: 'warn' },
    });
    const client = openClient(deployment.baseUrl, 1);
    for (const { route, body } of bodies) {
      const [path, type] =
        route === 'otlp' ? ['/otel/v1/traces', 'application/x-protobuf'] : ['/ingestion', 'application/json'];
      const { status } = await client.post(`/api/public${path}`, type, body);
      expect(status).toBe(route === 'otlp' ? 200 : 207);
    }
    await client.close();
    await deployment.stop({ keepData: true });
    const loaded = newFolder();
    await fill(loaded, SLICE);

    const read = (store: ClickHouse) => readRows(store, '00');
    const sent = await withStore(deployment.dataDir, read);
    expect(sent['observations']).toHaveLength(SLICE.observations);
    expect(await withStore(loaded, read)).toEqual(sent);
  }, 300_000);

  it('copies a slice to the rows and keys that the slice of that copy would have given', async () => {
    const earlierMs = 3 * DAY_MS + 7;
    const copied = newFolder();
    await fill(copied, SLICE);
    const rows = await withStore(copied, async (store) => {
      await copySlice(store, SLICE, 3, earlierMs);
      return readRows(store, '03');
    });
    const direct = newFolder();
    const { fromMs, toMs } = SLICE;
    await fill(direct, { ...SLICE, copy: 3, fromMs: fromMs - earlierMs, toMs: toMs - earlierMs });
    expect(rows['observations']).toHaveLength(SLICE.observations);
    expect(rows).toEqual(await withStore(direct, (store) => readRows(store, '03')));
  }, 300_000);
});
