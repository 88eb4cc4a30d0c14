import type { evaluation } from '@assay/proto';
import { makeScore, recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const FROM = `fromStartTime=${START_ISO}`;
const END_ISO = new Date(START_US / 1000 + 1000).toISOString();

const experiment: evaluation.Experiment = {
  id: 'exp',
  name: 'Exp',
  description: '',
  datasetId: '',
  startUs: START_US,
  endUs: START_US + 1_000_000,
  itemCount: 2,
  metadata: { a: '{"b":1}' },
  scores: [makeScore({ datasetRunId: 'exp', traceId: '', comment: 'hidden' })],
  totalCostUsd: 0.1 + 0.2,
  latency: { meanMs: 1500, medianMs: 1000, p95Ms: 3000 },
};
const PUBLIC_EXPERIMENT = {
  id: 'exp',
  name: 'Exp',
  description: null,
  startTime: START_ISO,
  endTime: END_ISO,
  itemCount: 2,
  datasetId: null,
};

const item: evaluation.ExperimentItem = {
  id: 'span',
  traceId: 'trace-1',
  startUs: START_US,
  level: 'DEFAULT',
  environment: 'sdk-experiment',
  experimentId: 'exp',
  experimentName: '',
  experimentItemId: 'item',
  datasetId: 'ds',
  itemVersionUs: START_US,
  input: '{"q":1}',
  output: '',
  expectedOutput: '2',
  metadata: { m: '{"n":1}' },
  itemMetadata: { i: '{"n":[2]}' },
  experimentMetadata: { e: '{"n":"3"}' },
  experimentDescription: '',
  scores: [makeScore({ observationId: 'span', dataType: 'BOOLEAN', value: 1 })],
};
const PUBLIC_ITEM = {
  id: 'span',
  traceId: 'trace-1',
  startTime: START_ISO,
  endTime: null,
  level: 'DEFAULT',
  environment: 'sdk-experiment',
  experimentId: 'exp',
  experimentName: '',
  experimentItemId: 'item',
};

const PUBLIC_SCORE = {
  id: 'score-1',
  projectId: PROJECT_ID,
  name: 'quality',
  source: 'API',
  timestamp: START_ISO,
  environment: 'default',
  createdAt: START_ISO,
  updatedAt: START_ISO,
};

describe('GET /experiments', () => {
  const url = '/api/public/experiments';
  const record = (nextCursor = '') =>
    recordCall<evaluation.ScanExperimentsRequest, evaluation.ScanExperimentsResponse>({
      experiments: [experiment],
      nextCursor,
    });

  it('shows the core by default, and no cursor on the last page', async () => {
    const { calls, method } = record();
    const response = await open({ experiments: { scanExperiments: method } }).request(
      'GET',
      `${url}?${FROM}`,
    );
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ data: [PUBLIC_EXPERIMENT], meta: {} });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        limit: 50,
        scoreLimit: 50,
        cursor: '',
        filterJson: '',
        fromUs: START_US,
        ids: [],
        names: [],
        datasetIds: [],
        withScores: false,
      },
    ]);
  });

  it('shows the groups asked for besides the core', async () => {
    const { calls, method } = record('next');
    const query = `${FROM}&fields= metadata , scores,metrics&toStartTime=${END_ISO}&id=a, ,b&name=n&datasetId=d&limit=1&scoreLimit=2&cursor=c&filter=[]`;
    const response = await open({ experiments: { scanExperiments: method } }).request(
      'GET',
      `${url}?${query}`,
    );
    expect(response.json()).toEqual({
      data: [
        {
          ...PUBLIC_EXPERIMENT,
          metadata: { 'a.b': '1' },
          scores: [
            {
              ...PUBLIC_SCORE,
              dataType: 'NUMERIC',
              value: 0.9,
              subject: { kind: 'experiment', id: 'exp' },
            },
          ],
          metrics: { totalCost: 0.3, latency: { mean: 1.5, p50: 1, p95: 3 } },
        },
      ],
      meta: { cursor: 'next' },
    });
    expect(calls).toMatchObject([
      {
        limit: 1,
        scoreLimit: 2,
        cursor: 'c',
        filterJson: '[]',
        toUs: START_US + 1_000_000,
        ids: ['a', 'b'],
        names: ['n'],
        datasetIds: ['d'],
        withScores: true,
      },
    ]);
  });
});

describe('GET /experiment-items', () => {
  const url = '/api/public/experiment-items';
  const record = () =>
    recordCall<evaluation.ScanExperimentItemsRequest, evaluation.ScanExperimentItemsResponse>({
      items: [item],
      nextCursor: '',
    });

  it('shows core and dataset by default', async () => {
    const { calls, method } = record();
    const response = await open({ experiments: { scanExperimentItems: method } }).request(
      'GET',
      `${url}?${FROM}&experimentId=a&experimentName=b&experimentItemId=c,d&datasetId=e`,
    );
    expect(response.json()).toEqual({
      data: [{ ...PUBLIC_ITEM, experimentDatasetId: 'ds', experimentItemVersion: START_ISO }],
      meta: {},
    });
    expect(calls).toMatchObject([
      {
        experimentIds: ['a'],
        experimentNames: ['b'],
        experimentItemIds: ['c', 'd'],
        datasetIds: ['e'],
        withScores: false,
        withIo: false,
      },
    ]);
  });

  it.each([
    ['core', {}],
    ['io', { input: '{"q":1}', output: '', expectedOutput: '2' }],
    ['metadata', { metadata: { 'm.n': '1' } }],
    ['itemMetadata', { experimentItemMetadata: { 'i.n': '[2]' } }],
    ['experimentMetadata', { experimentMetadata: { 'e.n': '3' }, experimentDescription: null }],
    [
      'scores',
      {
        scores: [
          {
            ...PUBLIC_SCORE,
            dataType: 'BOOLEAN',
            value: true,
            subject: { kind: 'observation', id: 'span', traceId: 'trace-1' },
          },
        ],
      },
    ],
  ])('shows %s when asked', async (fields, expected) => {
    const { method } = record();
    const response = await open({ experiments: { scanExperimentItems: method } }).request(
      'GET',
      `${url}?${FROM}&fields=${fields}`,
    );
    expect(response.json()).toEqual({ data: [{ ...PUBLIC_ITEM, ...expected }], meta: {} });
  });
});

describe('both lists', () => {
  it.each([
    ['', 'fromStartTime'],
    ['fromStartTime=', 'fromStartTime'],
    ['fromStartTime=2026-01-01', 'fromStartTime'],
    ['fromStartTime=2026-01-01T00:00:00', 'fromStartTime'],
    [`${FROM}&toStartTime=x`, 'toStartTime'],
    [`${FROM}&fields=core,nothing`, 'fields'],
    [`${FROM}&limit=0`, 'limit'],
    [`${FROM}&limit=101`, 'limit'],
    [`${FROM}&limit=x`, 'limit'],
    [`${FROM}&scoreLimit=51`, 'scoreLimit'],
    [`${FROM}&scoreLimit=0`, 'scoreLimit'],
  ])('refuse %s', async (query, path) => {
    for (const list of ['experiments', 'experiment-items']) {
      const response = await open().request('GET', `/api/public/${list}?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: [{ path: [path] }] });
    }
  });
});
