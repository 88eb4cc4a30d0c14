import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { makeDatasetItem } from '../testing/dataset-builders.js';
import {
  createTestGateway,
  PROJECT_ID,
  WRITER,
  type FakeCalls,
  type TestGateway,
} from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const url = '/api/public/dataset-items';
const CREATED = '2026-01-02T03:04:05.123Z';
const recordPut = () =>
  recordCall<evaluation.PutDatasetItemRequest, evaluation.DatasetItem>(
    makeDatasetItem({ inputJson: '{"q":[1,null]}', sourceTraceId: 't' }),
  );

describe('POST /dataset-items', () => {
  it('shows the files that the item names', async () => {
    const reference = '@@@langfuseMedia:type=image/png|id=abc|source=bytes@@@';
    const media = {
      mediaId: 'abc',
      contentType: 'image/png',
      contentLengthBytes: 5,
      uploadedMs: 1,
      url: 'http://bucket/abc',
      urlExpiresMs: Date.parse(CREATED),
    };
    const item = makeDatasetItem({
      mediaReferences: [{ field: 'input', reference, jsonPath: "$['image']", media }],
    });
    const response = await open({ datasetItems: { putDatasetItem: async () => item } }).request('POST', url, {
      payload: { datasetName: 'qa', input: { image: reference } },
    });
    expect(response.json().mediaReferences).toEqual([
      {
        field: 'input',
        referenceString: reference,
        jsonPath: "$['image']",
        media: {
          mediaId: 'abc',
          contentType: 'image/png',
          contentLength: 5,
          url: 'http://bucket/abc',
          urlExpiry: CREATED,
        },
      },
    ]);
  });

  it('passes on what is given and shows the version', async () => {
    const { calls, method } = recordPut();
    const response = await open({ datasetItems: { putDatasetItem: method } }).request('POST', url, {
      payload: {
        datasetName: 'a/b',
        id: 'item-1',
        input: { q: [1, null] },
        expectedOutput: '',
        metadata: null,
        status: 'ARCHIVED',
        unknown: 1,
      },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: 'item-1',
      status: 'ACTIVE',
      input: { q: [1, null] },
      expectedOutput: null,
      metadata: null,
      sourceTraceId: 't',
      sourceObservationId: null,
      datasetId: 'dataset-1',
      datasetName: 'qa',
      createdAt: CREATED,
      updatedAt: CREATED,
      mediaReferences: [],
    });
    expect(calls).toEqual([
      {
        ...WRITER,
        datasetName: 'a/b',
        id: 'item-1',
        inputJson: '{"q":[1,null]}',
        expectedOutputJson: '""',
        status: 'DATASET_ITEM_STATUS_ARCHIVED',
      },
    ]);
  });

  it('takes 4 MB', async () => {
    const { method } = recordPut();
    const response = await open({ datasetItems: { putDatasetItem: method } }).request('POST', url, {
      payload: { datasetName: 'qa', input: 'x'.repeat(4 * 1024 * 1024) },
    });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    [{ input: 1 }, ['datasetName'], undefined],
    [{ datasetName: 'qa', id: '' }, ['id'], 'ID must not be empty'],
    [{ datasetName: 'qa', id: 'x'.repeat(256) }, ['id'], 'ID must be at most 255 characters'],
    [{ datasetName: 'qa', status: 'active' }, ['status'], undefined],
    [{ datasetName: 'qa', sourceTraceId: 1 }, ['sourceTraceId'], undefined],
  ])('refuses %j', async (payload, path, message) => {
    const response = await open().request('POST', url, { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ path, ...(message && { message }) }] });
  });

  it.each([
    ['not_found', 404, 'NotFoundError'],
    ['conflict', 409, 'ConflictError'],
    ['invalid', 400, 'InvalidRequestError'],
  ] as const)('answers %s with %d', async (kind, status, error) => {
    const putDatasetItem = () => Promise.reject(new AppError(kind, 'SOME_REASON', 'Told why'));
    const response = await open({ datasetItems: { putDatasetItem } }).request('POST', url, {
      payload: { datasetName: 'qa', input: 1 },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: 'Told why', error });
  });
});

describe('GET /dataset-items', () => {
  const recordList = () =>
    recordCall<evaluation.ListDatasetItemsRequest, evaluation.ListDatasetItemsResponse>({
      items: [makeDatasetItem({ status: 'DATASET_ITEM_STATUS_ARCHIVED' })],
      totalItems: 51,
    });

  it('asks for a version in milliseconds', async () => {
    const { calls, method } = recordList();
    const query =
      'datasetName=a%2Fb&sourceTraceId=t&sourceObservationId=o&version=2026-01-02T03:04:05.123999Z';
    const response = await open({ datasetItems: { listDatasetItems: method } }).request(
      'GET',
      `${url}?${query}`,
    );
    expect(response.json()).toMatchObject({
      data: [{ id: 'item-1', status: 'ARCHIVED' }],
      meta: { page: 1, limit: 50, totalItems: 51, totalPages: 2 },
    });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        page: 1,
        limit: 50,
        datasetName: 'a/b',
        sourceTraceId: 't',
        sourceObservationId: 'o',
        versionMs: Date.parse(CREATED),
      },
    ]);
  });

  it('takes empty parameters as absent', async () => {
    const { calls, method } = recordList();
    await open({ datasetItems: { listDatasetItems: method } }).request(
      'GET',
      `${url}?datasetName=&version=&page=&limit=`,
    );
    expect(calls).toEqual([{ projectId: PROJECT_ID, page: 1, limit: 50 }]);
  });

  it.each(['version=never&datasetName=a', 'version=2026-13-01&datasetName=a', 'limit=0', 'limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('one dataset item', () => {
  it('is read and deleted by its id', async () => {
    const read = recordCall<evaluation.GetDatasetItemRequest, evaluation.DatasetItem>(makeDatasetItem());
    const deletion = recordCall<evaluation.DeleteDatasetItemRequest, Record<string, never>>({});
    const gateway = open({
      datasetItems: { getDatasetItem: read.method, deleteDatasetItem: deletion.method },
    });
    expect((await gateway.request('GET', `${url}/a%2Fb`)).json()).toMatchObject({ id: 'item-1' });
    const deleted = await gateway.request('DELETE', `${url}/a%2Fb`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual({ message: 'Dataset item successfully deleted' });
    const request = { projectId: PROJECT_ID, id: 'a/b' };
    expect(read.calls).toEqual([request]);
    expect(deletion.calls).toEqual([{ ...WRITER, ...request }]);
  });
});
