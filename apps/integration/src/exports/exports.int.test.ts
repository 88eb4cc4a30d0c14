import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { integration } from '@assay/proto';
import { observationRow, scoreRow, traceRow, verOf } from './testing/export-rows.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
  until,
  type ExportInstance,
  type ExportWorld,
  type TestBucket,
} from './testing/export-world.js';
import type { Manifest } from './windows/manifest.js';

let world: ExportWorld;
let instance: ExportInstance;
let bucket: TestBucket;
beforeAll(async () => {
  world = await startExportWorld();
  instance = await world.start();
}, 60_000);
beforeEach(async () => {
  bucket = await world.makeBucket();
  world.facts.watermarkUs = Infinity;
});
afterAll(() => world?.close());

const nowMs = Date.now();
const HOUR_MS = 3_600_000;

interface ExportedRow {
  id: string;
  change_version: string;
  [column: string]: unknown;
}

const get = (projectId: string): Promise<integration.BlobExport> =>
  instance.exports.getBlobExport({ organizationId: ORGANIZATION.organizationId, projectId }, call());

const remove = (projectId: string): Promise<unknown> =>
  instance.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call());

const put = (changes: Partial<integration.PutBlobExportRequest>): Promise<integration.BlobExport> =>
  instance.exports.putBlobExport(putRequest(world, bucket, changes), call());

/** Waits until everything up to a moment is in the bucket. */
async function untilSynced(projectId: string, ms: number): Promise<integration.BlobExport> {
  return until(async () => {
    const found = await get(projectId);
    if (found.lastError !== undefined) throw new Error(found.lastError);
    return (found.lastSyncMs ?? 0) >= ms ? found : undefined;
  });
}

/** Rows of a table in the objects of all manifests, in their order. */
async function readRows(projectId: string, table: string): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = [];
  for (const manifest of await bucket.manifests(projectId)) {
    for (const file of manifest.files.filter((one) => one.table === table)) {
      const lines = String(await bucket.read(file.key))
        .split('\n')
        .slice(0, -1);
      rows.push(...lines.map((line) => JSON.parse(line) as ExportedRow));
    }
  }
  return rows;
}

it('exports the whole history, and what comes late or changes in later windows, once per version', async () => {
  const projectId = randomUUID();
  const old = observationRow(projectId, nowMs - 48 * HOUR_MS);
  const scores = [
    scoreRow(projectId, nowMs - HOUR_MS),
    scoreRow(projectId, nowMs - HOUR_MS, { data_type: 'CORRECTION' }),
  ];
  await world.insert('observations', [old, observationRow(projectId, nowMs - HOUR_MS)]);
  await world.insert('scores', scores);
  const created = await put({ projectId });
  expect(created).toMatchObject({ projectId, exportSource: 'OBSERVATIONS_V2', syncStatus: 'idle' });
  await untilSynced(projectId, nowMs - HOUR_MS);
  expect(await readRows(projectId, 'observations_v2')).toHaveLength(2);
  expect(await readRows(projectId, 'scores')).toMatchObject([{ id: scores[0]!['id'] }]);

  const changedMs = Date.now();
  const changed = { ...old, name: 'changed', ver: verOf(changedMs) };
  const late = observationRow(projectId, changedMs, { start_time: old['start_time'] });
  await world.insert('observations', [changed, late]);
  await untilSynced(projectId, changedMs + 1);
  const versions = (await readRows(projectId, 'observations_v2')).map(
    (row) => `${row.id} ${row.change_version}`,
  );
  expect(versions).toHaveLength(4);
  expect(new Set(versions).size).toBe(4);
  expect(versions).toEqual(
    expect.arrayContaining([`${String(old['id'])} ${old['ver']}`, `${String(old['id'])} ${changed.ver}`]),
  );
  expect(await get(projectId)).toMatchObject({
    syncStatus: expect.stringMatching(/up_to_date|queued|running/),
  });
  await remove(projectId);
});

it('writes a manifest that tells every object: rows, bytes, hash, and the windows without a gap', async () => {
  const projectId = randomUUID();
  await world.insert('traces', [traceRow(projectId, nowMs - HOUR_MS)]);
  await put({
    projectId,
    prefix: 'a/b/',
    exportSource: 'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS',
    fileType: 'CSV',
    compressed: false,
  });
  await untilSynced(projectId, nowMs - HOUR_MS);
  await until(async () => ((await bucket.manifests(projectId)).length > 2 ? true : undefined));
  await remove(projectId);
  const manifests = await bucket.manifests(projectId);
  const [first] = manifests as [Manifest];
  expect(first).toMatchObject({
    version: 1,
    projectId,
    exportSource: 'TRACES_OBSERVATIONS_EVENTS',
    sequence: 1,
    tables: ['scores', 'traces', 'observations', 'observations_v2'],
    window: { afterVersion: '0', minTimestamp: new Date(nowMs - HOUR_MS).toISOString() },
  });
  expect(
    first.files.map(({ table, rowCount, format, compressed }) => [table, rowCount, format, compressed]),
  ).toEqual([
    ['scores', 0, 'csv-raw', false],
    ['traces', 1, 'csv-raw', false],
    ['observations', 0, 'csv-raw', false],
    ['observations_v2', 0, 'csv-raw', false],
  ]);
  for (const { files } of manifests) {
    for (const { key, sizeBytes, sha256 } of files) {
      expect(key).toMatch(/^a\/b\//);
      const bytes = await buffer((await bucket.store.get(key)).stream);
      expect(bytes.length).toBe(sizeBytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
  manifests.slice(1).forEach((manifest, index) => {
    expect(manifest.window.afterVersion).toBe(manifests[index]!.window.throughVersion);
    expect(manifest.sequence).toBe(index + 2);
  });
});
