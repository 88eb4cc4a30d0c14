import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { AppError } from '@assay/errors';
import mongoose from 'mongoose';
import { startGate, type Gate } from './testing/gate.js';
import {
  call,
  ORGANIZATION,
  putRequest,
  startExportWorld,
  type ExportInstance,
  type ExportWorld,
  type PutRequest,
  type TestBucket,
} from './testing/export-world.js';

let world: ExportWorld;
let instance: ExportInstance;
let bucket: TestBucket;
let gate: Gate;
let store: mongoose.Connection;
const servers: Server[] = [];
beforeAll(async () => {
  world = await startExportWorld();
  // No runs: these tests are about what is stored.
  instance = await world.start({ EXPORT_POLL_MS: '600000' });
  [bucket, gate] = [await world.makeBucket(), await startGate(world.s3.endpoint)];
  const dbName = `${world.mongo.env.MONGODB_DATABASE_PREFIX}_integration`;
  store = await mongoose.createConnection(world.mongo.env.MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await store?.close();
  await gate?.close();
  await world?.close();
});

const put = (changes: Partial<PutRequest> = {}) =>
  instance.exports.putBlobExport(putRequest(world, bucket, changes), call());
const failOf = (changes: Partial<PutRequest>): Promise<AppError | undefined> =>
  put(changes).then(
    () => undefined,
    (error: unknown) => error as AppError,
  );
const get = (projectId: string, organizationId = ORGANIZATION.organizationId) =>
  instance.exports.getBlobExport({ organizationId, projectId }, call());
const stored = (projectId: string) => store.collection('blobExports').findOne({ _id: projectId as never });

/** For a request in which a field is absent. */
const without = (field: 'secretAccessKey' | 'accessKeyId') =>
  ({ [field]: undefined }) as unknown as Partial<PutRequest>;

/** An endpoint that gives one answer to everything. */
async function startFake(status: number, code: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('wrong settings', () => {
  it.each<[string, () => Partial<PutRequest> | Promise<Partial<PutRequest>>, string, RegExp]>([
    ['no such bucket', () => ({ bucketName: 'no-such-bucket' }), 'BUCKET_NOT_FOUND', /bucket does not exist/],
    ['an unknown key', () => ({ accessKeyId: 'nobody' }), 'BUCKET_CREDENTIALS_REFUSED', /credentials/],
    ['a wrong secret', () => ({ secretAccessKey: 'wrong' }), 'BUCKET_CREDENTIALS_REFUSED', /credentials/],
    [
      'another region',
      async () => ({ endpoint: await startFake(400, 'AuthorizationHeaderMalformed') }),
      'BUCKET_REGION_WRONG',
      /region/,
    ],
    [
      'a port nobody listens on',
      () => ({ endpoint: 'http://127.0.0.1:1' }),
      'ENDPOINT_UNREACHABLE',
      /connection/,
    ],
    [
      'a name that does not exist',
      () => ({ endpoint: 'http://store.invalid' }),
      'ENDPOINT_NOT_RESOLVED',
      /resolved/,
    ],
    [
      'a bucket that refuses writes',
      () => {
        gate.refuses = (method) => method === 'PUT';
        return { endpoint: gate.endpoint };
      },
      'BUCKET_FORBIDDEN',
      /^Test upload failed/,
    ],
    [
      'a bucket that cannot be read',
      () => {
        gate.refuses = (method) => method === 'GET';
        return { endpoint: gate.endpoint };
      },
      'BUCKET_FORBIDDEN',
      /^Reading the test upload back failed/,
    ],
    ['an endpoint that is no URL', () => ({ endpoint: 'store' }), 'EXPORT_ENDPOINT_INVALID', /not a URL/],
    [
      'credentials in the endpoint',
      () => ({ endpoint: 'http://a:b@store.example.com' }),
      'EXPORT_ENDPOINT_INVALID',
      /credentials/,
    ],
    ['no secret', () => without('secretAccessKey'), 'EXPORT_CREDENTIALS_REQUIRED', /Secret access key/],
    ['no key', () => without('accessKeyId'), 'EXPORT_CREDENTIALS_REQUIRED', /Access Key ID/],
    [
      'a query in the endpoint',
      () => ({ endpoint: 'http://store.example.com/?sig=secret' }),
      'EXPORT_ENDPOINT_INVALID',
      /query$/,
    ],
  ])('%s: 400 that says so, and nothing is stored', async (_what, changes, reason, message) => {
    const projectId = randomUUID();
    const error = await failOf({ projectId, ...(await changes()) });
    gate.refuses = () => false;
    expect(error).toMatchObject({
      kind: 'invalid',
      reason,
      message: expect.stringMatching(message) as string,
    });
    expect(await stored(projectId)).toBeNull();
  });

  it('an endpoint that hangs: 400 before the caller gives up', async () => {
    gate.mode = 'hang';
    const projectId = randomUUID();
    expect(await failOf({ projectId, endpoint: gate.endpoint })).toMatchObject({
      kind: 'invalid',
      reason: 'ENDPOINT_TIMED_OUT',
    });
    expect(await stored(projectId)).toBeNull();
    gate.mode = 'open';
  });

  it.each<[string, Partial<PutRequest>, string]>([
    ['a prefix without its slash', { prefix: 'a' }, 'prefix'],
    ['a prefix that climbs', { prefix: 'a/../' }, 'prefix'],
    ['no date', { exportMode: 'FROM_CUSTOM_DATE' }, 'exportStartDate'],
    ['a date too far ahead', { exportStartMs: Date.now() + 28 * 3_600_000 }, 'exportStartDate'],
    ['groups without a source', { exportFieldGroups: ['core'] }, 'exportSource'],
    [
      'groups without core',
      { exportFieldGroups: ['io'], exportSource: 'OBSERVATIONS_V2' },
      'exportFieldGroups',
    ],
    [
      'a group twice',
      { exportFieldGroups: ['core', 'core'], exportSource: 'OBSERVATIONS_V2' },
      'exportFieldGroups',
    ],
  ])('%s: an issue that names the field', async (_what, changes, field) => {
    expect(await failOf(changes)).toMatchObject({
      reason: 'INVALID_REQUEST_DATA',
      details: { issues: [{ code: 'custom', path: [field] }] },
    });
  });

  it('a project of another organization: 404', async () => {
    expect(await failOf({ organizationId: 'organization-2' })).toMatchObject({
      kind: 'not_found',
      message: 'Project not found',
    });
  });

  it('a broken change leaves what was there', async () => {
    const projectId = randomUUID();
    await put({ projectId });
    expect(await failOf({ projectId, bucketName: 'no-such-bucket' })).toMatchObject({ kind: 'invalid' });
    expect((await stored(projectId))?.['bucketName']).toBe(bucket.name);
  });
});

it('takes its test object away again', async () => {
  await put();
  expect((await bucket.list()).filter(({ key }) => key.includes('validation-test'))).toEqual([]);
});

it('keeps secret, source and groups when a change does not name them, and resets the rest', async () => {
  const projectId = randomUUID();
  await put({
    projectId,
    exportSource: 'LEGACY_TRACES_OBSERVATIONS',
    exportFieldGroups: ['io', 'core'],
    prefix: 'p/',
  });
  const { secretAccessKey: _secret, ...request } = putRequest(world, bucket, { projectId });
  const changed = await instance.exports.putBlobExport(request, call());
  expect(changed).toMatchObject({
    exportSource: 'LEGACY_TRACES_OBSERVATIONS',
    exportFieldGroups: ['io', 'core'],
    prefix: '',
  });
});

it('keeps the secret encrypted, and shows it nowhere', async () => {
  const projectId = randomUUID();
  await put({ projectId });
  await put({ projectId, enabled: false });
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
  expect(entries.map(({ action, actorKeyId }) => [action, actorKeyId])).toEqual([
    ['update', 'key-1'],
    ['create', 'key-1'],
  ]);
  const document = await stored(projectId);
  expect(document?.['secretAccessKey']).toMatch(/^v1\./);
  const seen = JSON.stringify([entries, document, await get(projectId)]);
  expect(seen).not.toContain(world.s3.secretAccessKey);
});

it('hides the export of another organization', async () => {
  const projectId = randomUUID();
  await put({ projectId });
  const missing = { kind: 'not_found', message: 'Blob storage integration not found' };
  await expect(get(projectId, 'organization-2')).rejects.toMatchObject(missing);
  const other = { organizationId: 'organization-2', actorKeyId: 'k', projectId };
  await expect(instance.exports.deleteBlobExport(other, call())).rejects.toMatchObject(missing);
  const { blobExports } = await instance.exports.listBlobExports(
    { organizationId: 'organization-2' },
    call(),
  );
  expect(blobExports).toEqual([]);
  expect(await get(projectId)).toMatchObject({ projectId });
});

it('deletes an export once; its objects stay', async () => {
  const projectId = randomUUID();
  await put({ projectId });
  await instance.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call());
  await expect(get(projectId)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(
    instance.exports.deleteBlobExport({ ...ORGANIZATION, projectId }, call()),
  ).rejects.toMatchObject({
    kind: 'not_found',
  });
});
