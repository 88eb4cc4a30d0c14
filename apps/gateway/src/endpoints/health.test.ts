import { AppError } from '@assay/errors';
import { createTestGateway, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';
import { VERSION } from '../version.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const down = () => Promise.reject(new AppError('unavailable', 'STORE_DOWN', 'The store is down.'));
const recent = (hasRecentTraces: boolean, hasRecentObservations: boolean): FakeCalls => ({
  metricsHealth: { checkHealth: () => Promise.resolve({ hasRecentTraces, hasRecentObservations }) },
});

describe('GET /health', () => {
  it.each(['/health', '/ready', '/health?failIfDatabaseUnavailable=1'])(
    '%s asks nobody and needs no key',
    async (path) => {
      const response = await open().request('GET', `/api/public${path}`, { key: null });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ status: 'OK', version: VERSION });
      expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
    },
  );

  it.each<[string, FakeCalls, string]>([
    ['failIfDatabaseUnavailable', { identityHealth: { checkHealth: down } }, 'Database not available'],
    ['failIfNoRecentEvents', recent(false, true), 'No traces within the last 3 minutes'],
    ['failIfNoRecentEvents', recent(true, false), 'No observations within the last 3 minutes'],
    ['failIfNoRecentEvents', { metricsHealth: { checkHealth: down } }, "Couldn't fetch recent events"],
  ])('with %s tells what is wrong', async (flag, fakes, status) => {
    const response = await open(fakes).request('GET', `/api/public/health?${flag}=true`, { key: null });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status, version: VERSION });
  });

  it('is well when all that was asked for is', async () => {
    const fakes = { ...recent(true, true), identityHealth: { checkHealth: () => Promise.resolve({}) } };
    const query = 'failIfDatabaseUnavailable=true&failIfNoRecentEvents=true';
    expect((await open(fakes).request('GET', `/api/public/health?${query}`)).statusCode).toBe(200);
  });
});
