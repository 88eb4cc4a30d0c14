import type { metrics } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type TestGateway } from '../testing/test-gateway.js';

const URL = '/api/assay/v1/usage';
const usage = [{ projectId: PROJECT_ID, month: '2026-01', traces: 1, observations: 20, scores: 300 }];
let gateway: TestGateway;
let calls: unknown[];
beforeEach(() => {
  const recorded = recordCall<metrics.ListUsageRequest, metrics.ListUsageResponse>({ usage });
  calls = recorded.calls;
  gateway = createTestGateway({ usage: { listUsage: recorded.method } });
});
afterEach(() => gateway.app.close());

describe('usage', () => {
  it('of its project is what a project key sees, whatever it names', async () => {
    const response = await gateway.request('GET', `${URL}?fromMonth=2026-01&toMonth=2026-02&projectId=other`);
    expect(response.json()).toEqual({
      data: [{ ...usage[0], units: 321 }],
      meta: { fromMonth: '2026-01', toMonth: '2026-02' },
    });
    expect(calls).toEqual([
      { organizationId: 'organization-1', projectId: PROJECT_ID, fromMonth: '2026-01', toMonth: '2026-02' },
    ]);
  });

  it('of all projects, or of a named one, is what an organization key sees', async () => {
    await gateway.request('GET', `${URL}?toMonth=2026-02`, { key: 'organization' });
    await gateway.request('GET', `${URL}?toMonth=2026-02&projectId=p`, { key: 'organization' });
    const asked = { organizationId: 'organization-1', fromMonth: '2026-02', toMonth: '2026-02' };
    expect(calls).toEqual([asked, { ...asked, projectId: 'p' }]);
  });

  it('is of this month by default', async () => {
    const { meta } = (await gateway.request('GET', URL)).json<{ meta: object }>();
    const month = new Date().toISOString().slice(0, 7);
    expect(meta).toEqual({ fromMonth: month, toMonth: month });
  });

  it('is not for a bare public key, nor for ingest-only keys', async () => {
    for (const key of ['scores', 'ingest-only']) {
      expect((await gateway.request('GET', URL, { key })).statusCode).toBe(403);
    }
  });
});
