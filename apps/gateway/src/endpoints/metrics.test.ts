import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(queries: FakeCalls['queries'] = {}): TestGateway {
  const gateway = createTestGateway({ queries });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const document = JSON.stringify({
  view: 'observations',
  metrics: [{ measure: 'count', aggregation: 'count' }],
});

describe.each([
  ['/metrics', 'QUERY_GENERATION_V1'],
  ['/v2/metrics', 'QUERY_GENERATION_V2'],
])('GET %s', (path, generation) => {
  const url = `/api/public${path}?query=${encodeURIComponent(document)}`;

  it('passes the document on as it came and shows the rows', async () => {
    const { calls, method } = recordCall<metrics.RunQueryRequest, metrics.RunQueryResponse>({
      rowsJson: '[{"name":"a","count_count":3}]',
    });
    const response = await open({ runQuery: method }).request('GET', url);
    expect(response.json()).toEqual({ data: [{ name: 'a', count_count: 3 }] });
    expect(calls).toEqual([{ projectId: PROJECT_ID, queryJson: document, generation }]);
  });

  it('is 400 without a document', async () => {
    const response = await open().request('GET', `/api/public${path}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data' });
  });

  it('says how to narrow a query that is over the budget', async () => {
    const runQuery = () => Promise.reject(new AppError('too_expensive', 'QUERY_TOO_EXPENSIVE', 'Narrow it.'));
    const response = await open({ runQuery }).request('GET', url);
    expect([response.statusCode, response.json()]).toMatchObject([422, { message: 'Narrow it.' }]);
  });
});

describe('GET /metrics/daily', () => {
  it('lists days with their usage, null for observations without a model', async () => {
    const usage = {
      model: '',
      inputUsage: 1,
      outputUsage: 2,
      totalUsage: 3,
      countObservations: 1,
      countTraces: 1,
      totalCost: 0.5,
    };
    const { calls, method } = recordCall<metrics.ListDailyMetricsRequest, metrics.ListDailyMetricsResponse>({
      days: [{ date: '2026-11-01', countTraces: 1, countObservations: 1, totalCost: 0.5, usage: [usage] }],
      totalItems: 1,
    });
    const response = await open({ listDailyMetrics: method }).request(
      'GET',
      `/api/public/metrics/daily?traceName=chat&tags=a,b&environment=prod&fromTimestamp=${START_ISO}&limit=10`,
    );
    expect(response.json()).toEqual({
      data: [
        {
          date: '2026-11-01',
          countTraces: 1,
          countObservations: 1,
          totalCost: 0.5,
          usage: [{ ...usage, model: null }],
        },
      ],
      meta: { page: 1, limit: 10, totalItems: 1, totalPages: 1 },
    });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        page: 1,
        limit: 10,
        traceName: 'chat',
        tags: ['a', 'b'],
        environments: ['prod'],
        fromUs: START_US,
      },
    ]);
  });
});
