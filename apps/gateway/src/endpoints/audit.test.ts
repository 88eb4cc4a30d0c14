import type { identity } from '@assay/proto';
import { recordCall, START_ISO } from '../testing/builders.js';
import { CREATED_MS, ORGANIZATION_ID } from '../testing/identity-builders.js';
import { createTestGateway, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(fakes: FakeCalls = {}): TestGateway {
  const gateway = createTestGateway(fakes);
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const url = '/api/assay/v1/audit';
const key = 'organization';
const entry: identity.AuditEntry = {
  id: 'e-1',
  atMs: CREATED_MS,
  organizationId: ORGANIZATION_ID,
  projectId: '',
  actorKeyId: 'key-1',
  resourceType: 'project',
  resourceId: 'p-1',
  action: 'create',
  afterJson: '{"name":"x"}',
  requestId: 'r',
};

describe('GET /api/assay/v1/audit', () => {
  it('shows changes of the organization with a cursor', async () => {
    const { calls, method } = recordCall<identity.ListAuditEntriesRequest, identity.ListAuditEntriesResponse>(
      {
        entries: [entry],
        nextCursor: 'next',
      },
    );
    const query = `?projectId=p&actorKeyId=k&resourceType=project&resourceId=p-1&action=create&cursor=c&limit=1&fromTimestamp=${START_ISO}&toTimestamp=${START_ISO}`;
    const response = await open({ auditLog: { listAuditEntries: method } }).request('GET', url + query, {
      key,
    });
    expect(response.json()).toEqual({
      data: [
        {
          id: 'e-1',
          timestamp: START_ISO,
          projectId: null,
          actorKeyId: 'key-1',
          resourceType: 'project',
          resourceId: 'p-1',
          action: 'create',
          before: null,
          after: { name: 'x' },
          requestId: 'r',
        },
      ],
      meta: { limit: 1, cursor: 'next' },
    });
    expect(calls).toEqual([
      {
        organizationId: ORGANIZATION_ID,
        limit: 1,
        cursor: 'c',
        projectId: 'p',
        actorKeyId: 'k',
        resourceType: 'project',
        resourceId: 'p-1',
        action: 'create',
        fromMs: CREATED_MS,
        toMs: CREATED_MS,
      },
    ]);
  });

  it('takes empty filters as absent, and ends without a cursor', async () => {
    const { calls, method } = recordCall<identity.ListAuditEntriesRequest, identity.ListAuditEntriesResponse>(
      {
        entries: [],
        nextCursor: '',
      },
    );
    const gateway = open({ auditLog: { listAuditEntries: method } });
    const response = await gateway.request('GET', `${url}?projectId=&action=`, { key });
    expect(response.json()).toEqual({ data: [], meta: { limit: 50 } });
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID, limit: 50, cursor: '' }]);
  });

  it.each(['?limit=101', '?limit=0', '?fromTimestamp=yesterday'])('refuses %p', async (query) => {
    expect((await open().request('GET', url + query, { key })).statusCode).toBe(400);
  });
});
