import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { makeTrace, recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(sessions: FakeCalls['sessions'] = {}): TestGateway {
  const gateway = createTestGateway({ sessions });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const session: metrics.Session = {
  projectId: PROJECT_ID,
  id: 's/1',
  createdMs: START_US / 1000,
  environment: 'prod',
};
const shown = { id: 's/1', createdAt: START_ISO, projectId: PROJECT_ID, environment: 'prod' };

describe('GET /sessions', () => {
  it('lists sessions by page', async () => {
    const { calls, method } = recordCall<metrics.ListSessionsRequest, metrics.ListSessionsResponse>({
      sessions: [session],
      totalItems: 101,
    });
    const response = await open({ listSessions: method }).request(
      'GET',
      `/api/public/sessions?fromTimestamp=${START_ISO}&environment=a,b`,
    );
    expect(response.json()).toEqual({
      data: [shown],
      meta: { page: 1, limit: 50, totalItems: 101, totalPages: 3 },
    });
    // One text is compared as a whole here, commas and all.
    expect(calls).toEqual([
      { projectId: PROJECT_ID, page: 1, limit: 50, environments: ['a,b'], fromUs: START_US },
    ]);
  });
});

describe('GET /sessions/{sessionId}', () => {
  it('shows a session with its traces, without what only traces show', async () => {
    const { calls, method } = recordCall<metrics.GetSessionRequest, metrics.SessionWithTraces>({
      session,
      traces: [makeTrace({ sessionId: 's/1' })],
    });
    const response = await open({ getSession: method }).request('GET', '/api/public/sessions/s%2F1');
    const { traces, ...own } = response.json<{ traces: Record<string, unknown>[] }>();
    expect(own).toEqual(shown);
    expect(traces).toMatchObject([{ id: 'trace-1', sessionId: 's/1', externalId: null }]);
    for (const key of ['htmlPath', 'latency', 'totalCost', 'observations', 'scores']) {
      expect(traces[0]).not.toHaveProperty(key);
    }
    expect(calls).toEqual([{ projectId: PROJECT_ID, sessionId: 's/1' }]);
  });

  it('is 404 when no trace names it', async () => {
    const getSession = () =>
      Promise.reject(new AppError('not_found', 'SESSION_NOT_FOUND', 'No such session.'));
    expect((await open({ getSession }).request('GET', '/api/public/sessions/x')).statusCode).toBe(404);
  });
});
