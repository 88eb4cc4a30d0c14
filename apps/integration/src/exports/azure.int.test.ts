import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { eventually, startAzureServer, type AzureServer } from '@assay/testing';
import { observationRow, verOf } from './testing/export-rows.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
  type ExportInstance,
  type ExportWorld,
  type PutRequest,
} from './testing/export-world.js';
import { startGate, type Gate } from './testing/gate.js';
import type { Manifest } from './windows/manifest.js';

let world: ExportWorld;
let instance: ExportInstance;
let azure: AzureServer;
let gate: Gate;
beforeAll(async () => {
  world = await startExportWorld();
  instance = await world.start();
  azure = await startAzureServer();
  gate = await startGate(azure.endpoint);
});
beforeEach(() => {
  azure.refuses = () => undefined;
});
afterAll(async () => {
  await gate?.close();
  await azure?.close();
  await world?.close();
});

const request = (changes: Partial<PutRequest>): PutRequest => ({
  ...putRequest(world, { name: 'exports-1' }),
  type: 'AZURE_BLOB_STORAGE',
  endpoint: azure.endpoint,
  region: '',
  accessKeyId: azure.accountName,
  secretAccessKey: azure.accountKey,
  ...changes,
});
const put = (changes: Partial<PutRequest>) => instance.exports.putBlobExport(request(changes), call());
const get = (projectId: string): Promise<integration.BlobExport> =>
  instance.exports.getBlobExport({ organizationId: ORGANIZATION.organizationId, projectId }, call());

const without = (field: 'endpoint' | 'accessKeyId' | 'secretAccessKey') =>
  ({ [field]: undefined }) as unknown as Partial<PutRequest>;

function listManifests(container: string, projectId: string): Manifest[] {
  const blobs = [...(azure.containers.get(container) ?? [])];
  return blobs
    .filter(([key]) => key.includes(`${projectId}/manifests/`))
    .map(([, { bytes }]) => JSON.parse(String(bytes)) as Manifest);
}

it('exports window after window into a container that it makes, each proven by its manifest', async () => {
  const projectId = randomUUID();
  const container = 'made-here';
  const first = observationRow(projectId, Date.now() - 60_000);
  await world.insert('observations', [first]);
  await put({ projectId, bucketName: container, prefix: 'a/b/' });
  await eventually(async () => (await get(projectId)).lastSyncMs);
  const changedMs = Date.now();
  await world.insert('observations', [{ ...first, name: 'changed', ver: verOf(changedMs) }]);
  await eventually(async () => ((await get(projectId)).lastSyncMs ?? 0) > changedMs);

  const manifests = listManifests(container, projectId);
  const files = manifests.flatMap((manifest) => manifest.files);
  const blobs = azure.containers.get(container)!;
  for (const { key, sizeBytes, sha256, contentType } of files) {
    const blob = blobs.get(key)!;
    expect(blob.contentType).toBe(contentType);
    expect(blob.bytes.length).toBe(sizeBytes);
    expect(createHash('sha256').update(blob.bytes).digest('hex')).toBe(sha256);
  }
  const rows = files
    .filter(({ table }) => table === 'observations_v2')
    .flatMap(({ key }) =>
      String(gunzipSync(blobs.get(key)!.bytes))
        .split('\n')
        .slice(0, -1),
    )
    .map((line) => JSON.parse(line) as { id: string; name: string });
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    [first['id'], 'answer'],
    [first['id'], 'changed'],
  ]);
  expect([...blobs.keys()].filter((key) => key.includes('validation-test'))).toEqual([]);
  await instance.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call());
});

it('makes the container at the first window where nothing was tried out before', async () => {
  const projectId = randomUUID();
  const other = await world.start({ EXPORT_TEST_UPLOAD: 'false' });
  await world.insert('observations', [observationRow(projectId, Date.now() - 60_000)]);
  await other.exports.putBlobExport(request({ projectId, bucketName: 'made-late' }), call());
  await eventually(() => listManifests('made-late', projectId).length > 0);
  await other.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call());
  await other.stop();
});

it('is switched off when its container is gone', async () => {
  const projectId = randomUUID();
  await put({ projectId, bucketName: 'soon-gone' });
  await world.insert('observations', [observationRow(projectId, Date.now())]);
  await eventually(async () => (await get(projectId)).lastSyncMs);
  azure.containers.delete('soon-gone');
  const off = await eventually(async () => {
    const found = await get(projectId);
    return found.enabled ? undefined : found;
  });
  expect(off).toMatchObject({
    syncStatus: 'disabled',
    lastError: expect.stringContaining('ContainerNotFound') as string,
  });
  expect(azure.containers.has('soon-gone')).toBe(false);
});

describe('wrong settings', () => {
  const failOf = async (changes: Partial<PutRequest>): Promise<AppError | undefined> =>
    put(changes).then(
      () => undefined,
      (error: unknown) => error as AppError,
    );

  it.each<[string, () => Partial<PutRequest>, string, RegExp]>([
    [
      'a wrong key',
      () => ({ secretAccessKey: randomBytes(64).toString('base64') }),
      'BUCKET_CREDENTIALS_REFUSED',
      /^Test upload failed.*credentials/,
    ],
    ['another account', () => ({ accessKeyId: 'nobody' }), 'BUCKET_CREDENTIALS_REFUSED', /credentials/],
    [
      'a container being deleted',
      () => {
        azure.refuses = () => 'ContainerBeingDeleted';
        return {};
      },
      'BUCKET_NOT_FOUND',
      /ContainerBeingDeleted/,
    ],
    [
      'a container that refuses writes',
      () => {
        azure.refuses = (method, path) =>
          method === 'PUT' && path.endsWith('.txt') ? 'AuthorizationPermissionMismatch' : undefined;
        return {};
      },
      'BUCKET_FORBIDDEN',
      /^Test upload failed/,
    ],
    [
      'a container that cannot be read',
      () => {
        azure.refuses = (method) => (method === 'GET' ? 'AuthorizationFailure' : undefined);
        return {};
      },
      'BUCKET_FORBIDDEN',
      /^Reading the test upload back failed/,
    ],
    [
      'a host that does not exist',
      () => ({ endpoint: 'http://nobody.invalid' }),
      'ENDPOINT_NOT_RESOLVED',
      /resolved/,
    ],
    [
      'a port nobody listens on',
      () => ({ endpoint: 'http://127.0.0.1:1/testaccount' }),
      'ENDPOINT_UNREACHABLE',
      /connection/,
    ],
    [
      'an endpoint that hangs',
      () => {
        gate.mode = 'hang';
        return { endpoint: `${gate.endpoint}/${azure.accountName}` };
      },
      'ENDPOINT_TIMED_OUT',
      /in time/,
    ],
    ['no account', () => without('accessKeyId'), 'EXPORT_CREDENTIALS_REQUIRED', /Access Key ID/],
    ['no key', () => without('secretAccessKey'), 'EXPORT_CREDENTIALS_REQUIRED', /Secret access key/],
  ])('%s: 400 that says so, and nothing is stored', async (_what, changes, reason, message) => {
    const projectId = randomUUID();
    expect(await failOf({ projectId, ...changes() })).toMatchObject({
      kind: 'invalid',
      reason,
      message: expect.stringMatching(message) as string,
    });
    await expect(get(projectId)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each<[string, Partial<PutRequest>, string]>([
    ['no endpoint', without('endpoint'), 'endpoint'],
    ['a container name in upper case', { bucketName: 'Exports' }, 'bucketName'],
    ['a container name with a double hyphen', { bucketName: 'a--b' }, 'bucketName'],
    ['a container name that ends in a hyphen', { bucketName: 'abc-' }, 'bucketName'],
    ['a container name of two characters', { bucketName: 'ab' }, 'bucketName'],
    ['a container name of 64 characters', { bucketName: 'a'.repeat(64) }, 'bucketName'],
  ])('%s: an issue that names the field', async (_what, changes, field) => {
    expect(await failOf({ projectId: randomUUID(), ...changes })).toMatchObject({
      reason: 'INVALID_REQUEST_DATA',
      details: { issues: [{ code: 'custom', path: [field] }] },
    });
  });
});
