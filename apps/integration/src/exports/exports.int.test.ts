import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { integration } from '@assay/proto';
import { eventually } from '@assay/testing';
import { startGate } from './testing/gate.js';
import { observationRow, scoreRow, traceRow, verOf } from './testing/export-rows.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
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
});
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
  return eventually(async () => {
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
    expect.arrayContaining([
      `${String(old['id'])} ${String(old['ver'])}`,
      `${String(old['id'])} ${changed.ver}`,
    ]),
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
  await eventually(async () => (await bucket.manifests(projectId)).length > 2);
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

it('cuts what is too much for one window, and misses and doubles nothing', async () => {
  const small = await world.start({ EXPORT_WINDOW_ROWS: '10' });
  await instance.stop();
  const projectId = randomUUID();
  const rows = Array.from({ length: 95 }, (_, index) =>
    observationRow(projectId, nowMs - HOUR_MS + Math.floor(index / 7)),
  );
  await world.insert('observations', rows);
  await small.exports.putBlobExport(putRequest(world, bucket, { projectId }), call());
  await eventually(async () => (await readRows(projectId, 'observations_v2')).length >= 95);
  await small.stop();
  instance = await world.start();
  const manifests = await bucket.manifests(projectId);
  const counts = manifests.map(
    ({ files }) => files.find(({ table }) => table === 'observations_v2')!.rowCount,
  );
  // Rows of one version stay together: seven more than asked for at most.
  expect(Math.max(...counts)).toBeLessThanOrEqual(16);
  const ids = (await readRows(projectId, 'observations_v2')).map(({ id }) => id);
  expect(ids.sort()).toEqual(rows.map((row) => row['id'] as string).sort());
});

it('goes no further than what is complete', async () => {
  const projectId = randomUUID();
  const [early, late] = [nowMs - 2 * HOUR_MS, nowMs - HOUR_MS];
  world.facts.watermarkUs = (early + 1000) * 1000;
  await world.insert('observations', [observationRow(projectId, early), observationRow(projectId, late)]);
  await put({ projectId });
  await untilSynced(projectId, early + 999);
  expect(await readRows(projectId, 'observations_v2')).toHaveLength(1);
  world.facts.watermarkUs = Infinity;
  await untilSynced(projectId, late);
  expect(await readRows(projectId, 'observations_v2')).toHaveLength(2);
  await remove(projectId);
});

it.each<[string, Partial<integration.PutBlobExportRequest>, number]>([
  ['from now on', { exportMode: 'FROM_TODAY' }, 0],
  ['from a date', { exportMode: 'FROM_CUSTOM_DATE', exportStartMs: nowMs - 90 * 60_000 }, 1],
  ['everything', { exportMode: 'FULL_HISTORY' }, 2],
])('begins where it is told to: %s', async (_what, changes, expected) => {
  const projectId = randomUUID();
  await world.insert('observations', [
    observationRow(projectId, nowMs - 2 * HOUR_MS),
    observationRow(projectId, nowMs - HOUR_MS),
  ]);
  await put({ projectId, ...changes });
  const newMs = Date.now() + 5;
  await world.insert('observations', [observationRow(projectId, newMs)]);
  await untilSynced(projectId, newMs + 1);
  expect(await readRows(projectId, 'observations_v2')).toHaveLength(expected + 1);
  await remove(projectId);
});

it('leaves out what was deleted, and exports a row once that moved in time', async () => {
  const projectId = randomUUID();
  const [kept, deleted] = [
    observationRow(projectId, nowMs - HOUR_MS),
    observationRow(projectId, nowMs - HOUR_MS),
  ];
  await world.insert('observations', [kept, deleted]);
  const later = { ver: verOf(nowMs - HOUR_MS, 4095) };
  await world.insert('observations', [
    { ...deleted, ...later, is_deleted: 1 },
    { ...kept, ...later, is_deleted: 1 },
    { ...kept, ...later, start_time: '2026-01-02 03:04:05.000' },
  ]);
  await put({ projectId });
  await untilSynced(projectId, nowMs - HOUR_MS + 1);
  expect(await readRows(projectId, 'observations_v2')).toMatchObject([
    { id: kept['id'], start_time: '2026-01-02 03:04:05.000000' },
  ]);
  await remove(projectId);
});

it('shows a failure in the status, tries again, and heals by itself', async () => {
  const gate = await startGate(world.s3.endpoint);
  const projectId = randomUUID();
  await world.insert('observations', [observationRow(projectId, nowMs - HOUR_MS)]);
  world.facts.watermarkUs = 0; // nothing before the store fails
  await put({ projectId, endpoint: gate.endpoint });
  gate.mode = 'fail';
  world.facts.watermarkUs = Infinity;
  const failed = await eventually(async () => {
    const found = await get(projectId);
    return found.lastError === undefined ? undefined : found;
  });
  expect(failed).toMatchObject({ syncStatus: 'error', lastErrorMs: expect.any(Number) as number });
  expect(failed.lastError).toMatch(/^The store failed/);
  expect(failed.lastSyncMs).toBeUndefined();
  gate.mode = 'open';
  await eventually(async () => (await get(projectId)).lastSyncMs);
  expect((await get(projectId)).lastError).toBeUndefined();
  expect(await readRows(projectId, 'observations_v2')).toHaveLength(1);
  await remove(projectId);
  await gate.close();
});

it('is switched off by what only its owner can put right, and goes on from there when put again', async () => {
  const gate = await startGate(world.s3.endpoint);
  const projectId = randomUUID();
  const rows = [observationRow(projectId, nowMs - 2 * HOUR_MS), observationRow(projectId, nowMs - HOUR_MS)];
  await world.insert('observations', rows.slice(0, 1));
  await put({ projectId, endpoint: gate.endpoint });
  await eventually(async () => (await get(projectId)).lastSyncMs);
  gate.refuses = (method) => method === 'PUT';
  const off = await eventually(async () => {
    const found = await get(projectId);
    return found.enabled ? undefined : found;
  });
  expect(off).toMatchObject({ syncStatus: 'disabled', lastErrorMs: expect.any(Number) as number });
  expect(off.lastError).toMatch(/^The credentials do not allow this in the bucket/);
  const [first] = await bucket.manifests(projectId);

  gate.refuses = () => false;
  const changedMs = Date.now();
  await world.insert('observations', [{ ...rows[1], ver: verOf(changedMs) }]);
  await put({ projectId, endpoint: gate.endpoint });
  await untilSynced(projectId, changedMs + 1);
  const ids = (await readRows(projectId, 'observations_v2')).map(({ id }) => id);
  expect(ids).toEqual(rows.map((row) => row['id']));
  const manifests = await bucket.manifests(projectId);
  expect(new Set(manifests.map(({ series }) => series))).toEqual(new Set([first!.series]));
  await remove(projectId);
  await gate.close();
});

it('stops with its project', async () => {
  const projectId = randomUUID();
  await put({ projectId });
  const list = async (): Promise<string[]> => {
    const { organizationId } = ORGANIZATION;
    const { blobExports } = await instance.exports.listBlobExports({ organizationId }, call());
    return blobExports.map((one) => one.projectId);
  };
  await get(projectId);
  expect(await list()).toContain(projectId);
  world.facts.deletedProjects.add(projectId);
  await expect(get(projectId)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await list()).not.toContain(projectId);
  await eventually(async () => {
    const { entries } = await instance.audit.listAuditEntries(
      {
        organizationId: ORGANIZATION.organizationId,
        resourceType: 'blobExport',
        resourceId: projectId,
        limit: 10,
        cursor: '',
      },
      call(),
    );
    return entries.some(({ action }) => action === 'delete') ? true : undefined;
  });
  const count = (await bucket.manifests(projectId)).length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await bucket.manifests(projectId)).toHaveLength(count);
});
