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

const url = '/api/assay/v1/experiments/compare';
const END_ISO = new Date(START_US / 1000 + 1000).toISOString();

function makeExperiment(id: string): evaluation.Experiment {
  return {
    id,
    name: `Name of ${id}`,
    description: '',
    datasetId: 'ds',
    startUs: START_US,
    endUs: START_US + 1_000_000,
    itemCount: 2,
    metadata: { m: '{"n":1}' },
    scores: [makeScore({ datasetRunId: id, traceId: '' })],
    totalCostUsd: 0.1 + 0.2,
    ...(id === 'a' && { latency: { meanMs: 1500, medianMs: 1000, p95Ms: 3000 } }),
  };
}

const item: evaluation.ExperimentItem = {
  id: 'span',
  traceId: 'trace-1',
  startUs: START_US,
  endUs: START_US + 1_000_000,
  level: 'DEFAULT',
  environment: 'default',
  experimentId: 'a',
  experimentName: '',
  experimentItemId: 'item-1',
  datasetId: 'ds',
  input: '',
  output: 'out',
  expectedOutput: 'expected',
  metadata: {},
  itemMetadata: {},
  experimentMetadata: {},
  experimentDescription: '',
  scores: [],
};

const ANSWER: evaluation.CompareExperimentsResponse = {
  experiments: [makeExperiment('a'), makeExperiment('b')],
  measures: [
    {
      kind: 'MEASURE_KIND_SCORE',
      name: 'tone',
      dataType: 'CATEGORICAL',
      results: [
        {
          experimentId: 'b',
          itemCount: 2,
          categories: [{ label: 'warm', itemCount: 2 }],
          delta: { pairCount: 2, wins: 0, losses: 0, ties: 1, changes: 1 },
        },
      ],
    },
    {
      kind: 'MEASURE_KIND_LATENCY',
      name: '',
      dataType: '',
      results: [
        { experimentId: 'a', itemCount: 2, mean: 500, categories: [], delta: null },
        {
          experimentId: 'b',
          itemCount: 2,
          mean: 250,
          categories: [],
          delta: {
            pairCount: 2,
            mean: -250,
            lower: -300,
            upper: -200,
            wins: 2,
            losses: 0,
            ties: 0,
            changes: 0,
          },
        },
      ],
    },
  ],
  items: [
    {
      itemId: 'item-1',
      runs: [
        { item, costUsd: 0.5, latencyMs: 1000 },
        { item: { ...item, experimentId: 'b', input: 'in' }, costUsd: 0 },
      ],
    },
  ],
  nextCursor: 'next',
};

it('shows items side by side, and the summary', async () => {
  const { method, calls } = recordCall<unknown, evaluation.CompareExperimentsResponse>(ANSWER);
  const gateway = open({ experiments: { compareExperiments: method } });
  const response = await gateway.request('GET', `${url}?ids=a, b&fromStartTime=${START_ISO}`);
  expect(response.statusCode).toBe(200);
  expect(calls).toEqual([
    { projectId: PROJECT_ID, experimentIds: ['a', 'b'], limit: 20, cursor: '', fromUs: START_US },
  ]);
  const body = response.json();
  expect(body.experiments).toMatchObject([
    {
      id: 'a',
      isBaseline: true,
      startTime: START_ISO,
      endTime: END_ISO,
      description: null,
      metadata: { 'm.n': '1' },
      metrics: { totalCost: 0.3, latency: { mean: 1.5, p50: 1, p95: 3 } },
      scores: [{ subject: { kind: 'experiment', id: 'a' } }],
    },
    { id: 'b', isBaseline: false, metrics: { latency: null } },
  ]);
  expect(body.summary).toEqual({
    scores: [
      {
        name: 'tone',
        dataType: 'CATEGORICAL',
        results: [
          {
            experimentId: 'b',
            items: 2,
            mean: null,
            categories: [{ label: 'warm', items: 2 }],
            delta: {
              pairs: 2,
              mean: null,
              confidenceInterval: null,
              wins: 0,
              losses: 0,
              ties: 1,
              changes: 1,
            },
          },
        ],
      },
    ],
    cost: [],
    latency: [
      { experimentId: 'a', items: 2, mean: 0.5, categories: [], delta: null },
      {
        experimentId: 'b',
        items: 2,
        mean: 0.25,
        categories: [],
        delta: {
          pairs: 2,
          mean: -0.25,
          confidenceInterval: { level: 0.95, lower: -0.3, upper: -0.2 },
          wins: 2,
          losses: 0,
          ties: 0,
          changes: 0,
        },
      },
    ],
  });
  expect(body.data).toEqual([
    {
      experimentItemId: 'item-1',
      input: 'in',
      expectedOutput: 'expected',
      results: [
        {
          experimentId: 'a',
          traceId: 'trace-1',
          observationId: 'span',
          startTime: START_ISO,
          endTime: END_ISO,
          latency: 1,
          cost: 0.5,
          level: 'DEFAULT',
          output: 'out',
          scores: [],
        },
        expect.objectContaining({ experimentId: 'b', latency: null, cost: 0 }),
      ],
    },
  ]);
  expect(body.meta).toEqual({ limit: 20, cursor: 'next' });
});

it('shows items only on the pages that follow', async () => {
  const { method } = recordCall<unknown, evaluation.CompareExperimentsResponse>({
    ...ANSWER,
    experiments: [],
    measures: [],
    nextCursor: '',
  });
  const gateway = open({ experiments: { compareExperiments: method } });
  const response = await gateway.request('GET', `${url}?ids=a,b&cursor=c`);
  expect(Object.keys(response.json())).toEqual(['data', 'meta']);
  expect(response.json().meta).toEqual({ limit: 20 });
});

it.each([
  ['', 'ids'],
  ['ids=', 'ids'],
  ['ids=a', 'ids'],
  ['ids=a,,a', 'ids'],
  [`ids=${Array.from({ length: 11 }, (_, n) => n).join(',')}`, 'ids'],
  ['ids=a,b&limit=0', 'limit'],
  ['ids=a,b&limit=51', 'limit'],
  ['ids=a,b&fromStartTime=x', 'fromStartTime'],
  ['ids=a,b&toStartTime=2026-01-01', 'toStartTime'],
])('refuses %s', async (query, path) => {
  const response = await open().request('GET', `${url}?${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: [{ path: [path] }] });
});
