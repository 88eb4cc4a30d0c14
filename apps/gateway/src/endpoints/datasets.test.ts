import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { makeDataset, makeDatasetItem, makeRun, makeRunItem } from '../testing/dataset-builders.js';
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

const CREATED = '2026-01-02T03:04:05.123Z';
const PUBLIC_DATASET = {
  id: 'dataset-1',
  projectId: PROJECT_ID,
  name: 'qa',
  description: null,
  metadata: null,
  inputSchema: null,
  expectedOutputSchema: null,
  createdAt: CREATED,
  updatedAt: CREATED,
};

describe('POST /v2/datasets and /datasets', () => {
  const recordPut = () =>
    recordCall<evaluation.PutDatasetRequest, evaluation.Dataset>(
      makeDataset({ metadataJson: '{"a":[1]}', inputSchemaJson: '{"type":"string"}' }),
    );

  it('passes on what is given; null means unchanged, but takes a schema away', async () => {
    const { calls, method } = recordPut();
    const response = await open({ datasets: { putDataset: method } }).request(
      'POST',
      '/api/public/v2/datasets',
      {
        payload: {
          name: 'a/b',
          description: null,
          metadata: { a: [1] },
          inputSchema: null,
          expectedOutputSchema: { type: 'string' },
          id: 'ignored',
        },
      },
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...PUBLIC_DATASET,
      metadata: { a: [1] },
      inputSchema: { type: 'string' },
    });
    expect(calls).toEqual([
      {
        ...WRITER,
        name: 'a/b',
        metadataJson: '{"a":[1]}',
        inputSchemaJson: 'null',
        expectedOutputSchemaJson: '{"type":"string"}',
      },
    ]);
  });

  it('has empty items and runs in the old form', async () => {
    const { method } = recordPut();
    const response = await open({ datasets: { putDataset: method } }).request(
      'POST',
      '/api/public/datasets',
      { payload: { name: 'qa' } },
    );
    expect(response.json()).toMatchObject({ id: 'dataset-1', items: [], runs: [] });
  });

  it.each([
    [{}, ['name']],
    [{ name: 1 }, ['name']],
    [{ name: 'a', description: 1 }, ['description']],
    [{ name: 'a', inputSchema: [] }, ['inputSchema']],
    [{ name: 'a', expectedOutputSchema: 'x' }, ['expectedOutputSchema']],
  ])('refuses %j', async (payload, path) => {
    const response = await open().request('POST', '/api/public/v2/datasets', { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [{ path }] });
  });

  it('tells a refused name in the message', async () => {
    const message = 'Dataset name not valid. [...]';
    const putDataset = () => Promise.reject(new AppError('invalid', 'DATASET_NAME_INVALID', message));
    const response = await open({ datasets: { putDataset } }).request('POST', '/api/public/v2/datasets', {
      payload: { name: '/' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, error: 'InvalidRequestError' });
  });
});

describe('GET datasets', () => {
  it.each([
    ['/api/public/v2/datasets', false],
    ['/api/public/datasets', true],
  ])('%s lists by page', async (url, withContents) => {
    const { calls, method } = recordCall<evaluation.ListDatasetsRequest, evaluation.ListDatasetsResponse>({
      datasets: [makeDataset()],
      totalItems: 3,
      contents: withContents ? [{ itemIds: ['i'], runNames: ['r'] }] : [],
    });
    const response = await open({ datasets: { listDatasets: method } }).request(
      'GET',
      `${url}?page=2&limit=2`,
    );
    expect(response.json()).toEqual({
      data: [{ ...PUBLIC_DATASET, ...(withContents && { items: ['i'], runs: ['r'] }) }],
      meta: { page: 2, limit: 2, totalItems: 3, totalPages: 2 },
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, page: 2, limit: 2, withContents }]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'page=0', 'page=1.5', 'page=2147483648', 'page=1e308'])(
    'refuses %s',
    async (query) => {
      for (const path of ['v2/datasets', 'datasets', 'dataset-items', 'datasets/a/runs']) {
        expect((await open().request('GET', `/api/public/${path}?${query}`)).statusCode).toBe(400);
      }
    },
  );

  it.each([
    ['a%2Fb%20c', 'a/b c'],
    ['a%252Fb', 'a%2Fb'],
    ['%E6%97%A5%E6%9C%AC', '日本'],
    ['x'.repeat(2000), 'x'.repeat(2000)],
    ['100%25', '100%'],
  ])('decodes the name %s once', async (encoded, name) => {
    const { calls, method } = recordCall<evaluation.GetDatasetRequest, evaluation.Dataset>(makeDataset());
    const response = await open({ datasets: { getDataset: method } }).request(
      'GET',
      `/api/public/v2/datasets/${encoded}`,
    );
    expect(response.statusCode).toBe(200);
    expect(calls).toEqual([{ projectId: PROJECT_ID, name }]);
  });

  it('reads all of a dataset in the old form', async () => {
    const getDatasetContents = () =>
      Promise.resolve({ dataset: makeDataset(), items: [makeDatasetItem()], runNames: ['r'] });
    const response = await open({ datasets: { getDatasetContents } }).request(
      'GET',
      '/api/public/datasets/qa',
    );
    expect(response.json()).toMatchObject({ name: 'qa', items: [{ id: 'item-1' }], runs: ['r'] });
  });
});

describe('dataset runs', () => {
  const url = '/api/public/datasets/a%2Fb/runs';
  const PUBLIC_RUN = {
    id: 'run-1',
    name: 'run',
    description: null,
    metadata: { m: 1 },
    datasetId: 'dataset-1',
    datasetName: 'qa',
    createdAt: CREATED,
    updatedAt: CREATED,
  };
  const PUBLIC_RUN_ITEM = {
    id: 'run-item-1',
    datasetRunId: 'run-1',
    datasetRunName: 'run',
    datasetItemId: 'item-1',
    traceId: 'trace-1',
    observationId: null,
    createdAt: CREATED,
    updatedAt: CREATED,
  };

  it('lists runs', async () => {
    const { calls, method } = recordCall<
      evaluation.ListDatasetRunsRequest,
      evaluation.ListDatasetRunsResponse
    >({ runs: [makeRun()], totalItems: 1 });
    const response = await open({ datasetRuns: { listDatasetRuns: method } }).request('GET', url);
    expect(response.json()).toEqual({
      data: [PUBLIC_RUN],
      meta: { page: 1, limit: 50, totalItems: 1, totalPages: 1 },
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, datasetName: 'a/b', page: 1, limit: 50 }]);
  });

  it('reads and deletes a run', async () => {
    const read = recordCall<evaluation.GetDatasetRunRequest, evaluation.GetDatasetRunResponse>({
      run: makeRun(),
      runItems: [makeRunItem()],
    });
    const deletion = recordCall<evaluation.DeleteDatasetRunRequest, Record<string, never>>({});
    const gateway = open({
      datasetRuns: { getDatasetRun: read.method, deleteDatasetRun: deletion.method },
    });
    const one = await gateway.request('GET', `${url}/run%2F1`);
    expect(one.json()).toEqual({ ...PUBLIC_RUN, datasetRunItems: [PUBLIC_RUN_ITEM] });
    const deleted = await gateway.request('DELETE', `${url}/run%2F1`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual({ message: 'Dataset run successfully deleted' });
    const request = { projectId: PROJECT_ID, datasetName: 'a/b', runName: 'run/1' };
    expect(read.calls).toEqual([request]);
    expect(deletion.calls).toEqual([{ ...WRITER, ...request }]);
  });

  it('links a trace to an item', async () => {
    const { calls, method } = recordCall<evaluation.CreateDatasetRunItemRequest, evaluation.DatasetRunItem>(
      makeRunItem(),
    );
    const response = await open({ datasetRuns: { createDatasetRunItem: method } }).request(
      'POST',
      '/api/public/dataset-run-items',
      {
        payload: {
          runName: 'run',
          datasetItemId: 'item-1',
          traceId: 't',
          observationId: null,
          metadata: [1],
          datasetVersion: '2026-01-02T03:04:05.123456Z',
          createdAt: '2026-01-02T04:04:05.123+01:00',
        },
      },
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(PUBLIC_RUN_ITEM);
    const ms = Date.parse(CREATED);
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        runName: 'run',
        datasetItemId: 'item-1',
        traceId: 't',
        observationId: '',
        metadataJson: '[1]',
        datasetVersionMs: ms,
        createdMs: ms,
      },
    ]);
  });

  const link = { runName: 'r', datasetItemId: 'i', traceId: 't' };
  it.each([
    [{ ...link, runName: undefined }, ['runName']],
    [{ ...link, datasetItemId: undefined }, ['datasetItemId']],
    [{ ...link, unknown: 1 }, []],
    [{ ...link, traceId: null }, []],
    [{ ...link, traceId: '', observationId: '' }, []],
    [{ ...link, createdAt: '2026-01-02' }, ['createdAt']],
    [{ ...link, datasetVersion: 'never' }, ['datasetVersion']],
  ])('refuses the run item %j', async (payload, path) => {
    const response = await open().request('POST', '/api/public/dataset-run-items', { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: [{ path }] });
  });

  it('needs dataset id and run name to list run items', async () => {
    const { calls, method } = recordCall<
      evaluation.ListDatasetRunItemsRequest,
      evaluation.ListDatasetRunItemsResponse
    >({ runItems: [makeRunItem({ observationId: 'o' })], totalItems: 1 });
    const gateway = open({ datasetRuns: { listDatasetRunItems: method } });
    for (const query of ['', '?datasetId=d', '?runName=r', '?datasetId=&runName=r']) {
      const refused = await gateway.request('GET', `/api/public/dataset-run-items${query}`);
      expect(refused.statusCode).toBe(400);
    }
    const response = await gateway.request('GET', '/api/public/dataset-run-items?datasetId=d&runName=a%2Fb');
    expect(response.json()).toMatchObject({ data: [{ ...PUBLIC_RUN_ITEM, observationId: 'o' }] });
    expect(calls).toEqual([{ projectId: PROJECT_ID, datasetId: 'd', runName: 'a/b', page: 1, limit: 50 }]);
  });
});
