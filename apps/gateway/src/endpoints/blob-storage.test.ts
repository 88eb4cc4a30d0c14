import { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(blobExports: FakeCalls['blobExports'] = {}): TestGateway {
  const gateway = createTestGateway({ blobExports });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const key = 'organization';
const url = '/api/public/integrations/blob-storage';
const stored: integration.BlobExport = {
  projectId: 'project-1',
  organizationId: 'organization-1',
  type: 'S3',
  bucketName: 'bucket',
  region: 'eu-west-1',
  accessKeyId: 'key',
  prefix: 'a/',
  exportFrequency: 'hourly',
  enabled: true,
  forcePathStyle: false,
  fileType: 'JSONL',
  exportMode: 'FULL_HISTORY',
  compressed: true,
  exportSource: 'OBSERVATIONS_V2',
  exportFieldGroups: ['core'],
  lastSyncMs: START_US / 1000,
  createdMs: START_US / 1000,
  updatedMs: START_US / 1000,
  syncStatus: 'up_to_date',
};
const shown = {
  id: 'project-1',
  projectId: 'project-1',
  type: 'S3',
  bucketName: 'bucket',
  endpoint: null,
  region: 'eu-west-1',
  accessKeyId: 'key',
  prefix: 'a/',
  exportFrequency: 'hourly',
  enabled: true,
  forcePathStyle: false,
  fileType: 'JSONL',
  exportMode: 'FULL_HISTORY',
  exportStartDate: null,
  compressed: true,
  exportSource: 'OBSERVATIONS_V2',
  exportFieldGroups: ['core'],
  nextSyncAt: null,
  lastSyncAt: START_ISO,
  lastError: null,
  lastErrorAt: null,
  createdAt: START_ISO,
  updatedAt: START_ISO,
};
const body = {
  projectId: 'project-1',
  type: 'S3',
  bucketName: 'bucket',
  region: 'eu-west-1',
  exportFrequency: 'hourly',
  enabled: true,
  forcePathStyle: false,
  fileType: 'JSONL',
  exportMode: 'FULL_HISTORY',
};

it('lists the integrations of the organization', async () => {
  const { calls, method } = recordCall<
    integration.ListBlobExportsRequest,
    integration.ListBlobExportsResponse
  >({ blobExports: [stored] });
  const response = await open({ listBlobExports: method }).request('GET', url, { key });
  expect(response.json()).toEqual({ data: [shown] });
  expect(calls).toEqual([{ organizationId: 'organization-1' }]);
});

it('fills in what a PUT leaves out', async () => {
  const { calls, method } = recordCall<integration.PutBlobExportRequest, integration.BlobExport>(stored);
  const response = await open({ putBlobExport: method }).request('PUT', url, { key, payload: body });
  expect([response.statusCode, response.json()]).toEqual([200, shown]);
  expect(calls).toEqual([
    {
      ...body,
      organizationId: 'organization-1',
      actorKeyId: 'key-1',
      prefix: '',
      compressed: true,
      exportFieldGroups: [],
    },
  ]);
});

it('passes on what a PUT says, without blanks around keys', async () => {
  const { calls, method } = recordCall<integration.PutBlobExportRequest, integration.BlobExport>(stored);
  const payload = {
    ...body,
    endpoint: ' https://store.example.com ',
    accessKeyId: ' key ',
    secretAccessKey: ' secret ',
    prefix: 'a/',
    exportMode: 'FROM_CUSTOM_DATE',
    exportStartDate: START_ISO,
    compressed: false,
    exportSource: 'LEGACY_TRACES_OBSERVATIONS',
    exportFieldGroups: ['io', 'core'],
  };
  await open({ putBlobExport: method }).request('PUT', url, { key, payload });
  const { exportStartDate: _date, ...passed } = payload;
  expect(calls).toEqual([
    {
      ...passed,
      organizationId: 'organization-1',
      actorKeyId: 'key-1',
      endpoint: 'https://store.example.com',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      exportStartMs: START_US / 1000,
    },
  ]);
});

it.each<[string, object, string | undefined]>([
  ['an unknown key', { other: 1 }, undefined],
  ['no bucket', { bucketName: '' }, 'bucketName'],
  ['an unknown type', { type: 'FTP' }, 'type'],
  ['an unknown file type', { fileType: 'XML' }, 'fileType'],
  ['an unknown frequency', { exportFrequency: 'monthly' }, 'exportFrequency'],
  ['null for what must be there', { region: null }, 'region'],
  ['a date that is none', { exportStartDate: 'yesterday' }, 'exportStartDate'],
  ['an unknown group', { exportFieldGroups: ['core', 'x'] }, 'exportFieldGroups'],
])('refuses %s', async (_what, changes, field) => {
  const response = await open().request('PUT', url, { key, payload: { ...body, ...changes } });
  expect(response.statusCode).toBe(400);
  const [issue] = response.json<{ error: { path: unknown[] }[] }>().error;
  expect(issue?.path[0]).toBe(field);
});

it('says what failed in the test upload', async () => {
  const gateway = open({
    putBlobExport: () =>
      Promise.reject(
        new AppError('invalid', 'BUCKET_NOT_FOUND', 'Test upload failed: The bucket does not exist'),
      ),
  });
  const response = await gateway.request('PUT', url, { key, payload: body });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      message: 'Test upload failed: The bucket does not exist',
      error: 'InvalidRequestError',
      reason: 'BUCKET_NOT_FOUND',
    },
  ]);
});

it('shows the status of one, and deletes it', async () => {
  const { calls, method } = recordCall<integration.DeleteBlobExportRequest, object>({});
  const gateway = open({
    getBlobExport: () => Promise.resolve({ ...stored, lastError: 'broken', lastErrorMs: START_US / 1000 }),
    deleteBlobExport: method,
  });
  expect((await gateway.request('GET', `${url}/project-1`, { key })).json()).toEqual({
    id: 'project-1',
    projectId: 'project-1',
    syncStatus: 'up_to_date',
    enabled: true,
    nextSyncAt: null,
    lastSyncAt: START_ISO,
    lastError: 'broken',
    lastErrorAt: START_ISO,
  });
  expect((await gateway.request('DELETE', `${url}/project-1`, { key })).json()).toEqual({
    message: 'Blob storage integration successfully deleted',
  });
  expect(calls).toEqual([{ organizationId: 'organization-1', projectId: 'project-1', actorKeyId: 'key-1' }]);
});

it.each<['GET' | 'PUT' | 'DELETE', string]>([
  ['GET', url],
  ['PUT', url],
  ['GET', `${url}/project-1`],
  ['DELETE', `${url}/project-1`],
])('refuses a project key: %s %s', async (method, path) => {
  const response = await open().request(method, path, method === 'PUT' ? { payload: body } : {});
  expect([response.statusCode, response.json()]).toMatchObject([
    403,
    { error: 'ForbiddenError', message: 'Organization-scoped API key required for this operation.' },
  ]);
});
