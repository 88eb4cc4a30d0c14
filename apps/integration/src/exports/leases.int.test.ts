import { randomUUID } from 'node:crypto';
import { eventually } from '@assay/testing';
import { makeDocument } from './put-document.js';
import { blobExportModel, type BlobExportDocument } from './blob-export.model.js';
import { mongoExportProgressStore, type ExportProgressStore } from './export-progress.store.js';
import { observationRow } from './testing/export-rows.js';
import { startGate } from './testing/gate.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
  type ExportWorld,
} from './testing/export-world.js';
import mongoose from 'mongoose';

let world: ExportWorld;
beforeAll(async () => {
  world = await startExportWorld();
});
afterAll(() => world?.close());

describe('the lease of an export', () => {
  const NOW_MS = 1_000_000;
  const LEASE_MS = 30_000;
  const connections: mongoose.Connection[] = [];
  afterAll(() => Promise.all(connections.map((one) => one.close())));

  /** Stores of several processes over one database with one export in it. */
  async function open(count: number): Promise<{ stores: ExportProgressStore[]; projectId: string }> {
    const { MONGODB_URI: uri, MONGODB_DATABASE_PREFIX: prefix } = world.mongo.empty();
    const bucket = { name: 'b' } as never;
    const request = putRequest(world, bucket);
    const stores: ExportProgressStore[] = [];
    for (let index = 0; index < count; index += 1) {
      const connection = await mongoose
        .createConnection(uri, { dbName: `${prefix}_integration` })
        .asPromise();
      connections.push(connection);
      const model = blobExportModel(connection);
      if (index === 0) await model.insertMany([makeDocument(request, undefined, NOW_MS)]);
      stores.push(mongoExportProgressStore(model));
    }
    return { stores, projectId: request.projectId };
  }
  const fenceOf = ({ _id, leaseToken }: BlobExportDocument) => ({ projectId: _id, token: leaseToken });
  const plan = {
    name: 'n',
    afterVer: '0',
    throughVer: '1',
    minMs: 0,
    maxMs: 1,
    isLast: true,
    attempts: 0,
  };

  it('is given once, however many ask at the same time', async () => {
    const { stores } = await open(4);
    const asked = Array.from({ length: 40 }, (_, index) => stores[index % 4]!.takeDue(NOW_MS, LEASE_MS));
    expect((await Promise.all(asked)).filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('passes on when its time is over, and what the former holder writes is refused', async () => {
    const { stores } = await open(2);
    const [first, second] = stores as [ExportProgressStore, ExportProgressStore];
    const former = fenceOf((await first.takeDue(NOW_MS, LEASE_MS))!);
    expect(await second.takeDue(NOW_MS + LEASE_MS - 1, LEASE_MS)).toBeUndefined();
    const holder = fenceOf((await second.takeDue(NOW_MS + LEASE_MS, LEASE_MS))!);
    expect(holder.token).toBeGreaterThan(former.token);
    const lost = { kind: 'conflict', reason: 'LEASE_LOST' };
    await expect(first.savePlan(former, plan)).rejects.toMatchObject(lost);
    await expect(first.beginAttempt(former)).rejects.toMatchObject(lost);
    await expect(first.extend(former, NOW_MS * 2)).rejects.toMatchObject(lost);
    await expect(first.rest(former, NOW_MS * 2)).rejects.toMatchObject(lost);
    await expect(first.release(former)).rejects.toMatchObject(lost);
    await expect(first.read(former)).rejects.toMatchObject(lost);
    await second.savePlan(holder, plan);
    expect(await second.beginAttempt(holder)).toBe(1);
    expect(await second.beginAttempt(holder)).toBe(2);
  });

  it('lasts while it is extended, and is free at once when let go', async () => {
    const { stores } = await open(2);
    const [first, second] = stores as [ExportProgressStore, ExportProgressStore];
    const fence = fenceOf((await first.takeDue(NOW_MS, LEASE_MS))!);
    await first.extend(fence, NOW_MS + 10 * LEASE_MS);
    expect(await second.takeDue(NOW_MS + 9 * LEASE_MS, LEASE_MS)).toBeUndefined();
    await first.release(fence);
    expect(await second.takeDue(NOW_MS, LEASE_MS)).toBeDefined();
  });
});

it('several instances never run one export at a time', async () => {
  const gate = await startGate(world.s3.endpoint);
  // Every object that is written lies under a project; two uploads of one at once are two runs.
  const writing = new Map<string, number>();
  let most = 0;
  gate.onRequest = (method, path) => {
    const project = /\/([0-9a-f-]{36})\//.exec(path)?.[1];
    if (method !== 'PUT' || project === undefined) return () => undefined;
    writing.set(project, (writing.get(project) ?? 0) + 1);
    most = Math.max(most, writing.get(project) ?? 0);
    return () => writing.set(project, (writing.get(project) ?? 0) - 1);
  };
  // A lease that no pause of this process outlasts: what happens when one runs out is told above.
  const env = { EXPORT_LEASE_MS: '60000' };
  const instances = [await world.start(env), await world.start(env), await world.start(env)];
  const bucket = await world.makeBucket();
  const projects = [randomUUID(), randomUUID(), randomUUID()];
  for (const projectId of projects) {
    await instances[0]!.exports.putBlobExport(
      putRequest(world, bucket, { projectId, endpoint: gate.endpoint }),
      call(),
    );
    await world.insert('observations', [observationRow(projectId, Date.now())]);
  }
  const all = await eventually(async () => {
    const manifests = await Promise.all(projects.map((projectId) => bucket.manifests(projectId)));
    return manifests.every((some) => some.length >= 8) ? manifests : undefined;
  });
  for (const projectId of projects) {
    await instances[1]!.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call());
  }
  expect(most).toBe(1);
  for (const manifests of all) {
    expect(manifests.map(({ sequence }) => sequence)).toEqual(manifests.map((_, index) => index + 1));
    // No window was begun twice.
    expect(manifests.flatMap(({ files }) => files).filter(({ key }) => !key.includes('-1.'))).toEqual([]);
  }
  await Promise.all(instances.map((one) => one.stop()));
  await gate.close();
});

it('a change of the export takes it out of the hands of its holder; another one goes on where that was', async () => {
  const gate = await startGate(world.s3.endpoint);
  const instance = await world.start();
  const bucket = await world.makeBucket();
  const projectId = randomUUID();
  const row = observationRow(projectId, Date.now() - 1000);
  await world.insert('observations', [row]);
  world.facts.watermarkUs = 0;
  await instance.exports.putBlobExport(
    putRequest(world, bucket, { projectId, endpoint: gate.endpoint }),
    call(),
  );
  gate.mode = 'hang';
  world.facts.watermarkUs = Infinity;
  const get = () =>
    instance.exports.getBlobExport({ organizationId: ORGANIZATION.organizationId, projectId }, call());
  await eventually(async () => (await get()).runStartedMs);
  await instance.exports.putBlobExport(putRequest(world, bucket, { projectId }), call());
  const manifest = await eventually(async () => (await bucket.manifests(projectId))[0]);
  expect(manifest.files.find(({ table }) => table === 'observations_v2')).toMatchObject({ rowCount: 1 });
  expect(manifest.sequence).toBe(1);
  await instance.stop();
  await gate.close();
});
