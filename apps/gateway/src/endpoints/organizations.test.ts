import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { recordCall, START_ISO } from '../testing/builders.js';
import { CREATED_MS, makeApiKey, makeProject, ORGANIZATION_ID } from '../testing/identity-builders.js';
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

const key = 'organization';

describe('organization routes', () => {
  it('list the projects, with null for metadata never set', async () => {
    const { calls, method } = recordCall<identity.ListProjectsRequest, identity.ListProjectsResponse>({
      projects: [makeProject(), makeProject({ metadataJson: '{"a":1}' })],
    });
    const gateway = open({ projects: { listProjects: method } });
    const response = await gateway.request('GET', '/api/public/organizations/projects', { key });
    const shown = { id: 'project-1', name: 'My project', createdAt: START_ISO, updatedAt: START_ISO };
    expect(response.json()).toEqual({
      projects: [
        { ...shown, metadata: null },
        { ...shown, metadata: { a: 1 } },
      ],
    });
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID }]);
  });

  it("list the organization's own keys only", async () => {
    const { calls, method } = recordCall<identity.ListApiKeysRequest, identity.ListApiKeysResponse>({
      apiKeys: [makeApiKey({ projectId: '' })],
    });
    const gateway = open({ apiKeys: { listApiKeys: method } });
    const response = await gateway.request('GET', '/api/public/organizations/apiKeys', { key });
    expect(response.json()).toMatchObject({ apiKeys: [{ id: 'key-2', note: null }] });
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID, projectId: '' }]);
  });

  it('show and rename the organization', async () => {
    const organization = { id: ORGANIZATION_ID, name: 'Name', createdMs: CREATED_MS, updatedMs: CREATED_MS };
    const { calls, method } = recordCall<identity.UpdateOrganizationRequest, identity.Organization>(
      organization,
    );
    const gateway = open({
      organizations: { getOrganization: () => Promise.resolve(organization), updateOrganization: method },
    });
    const shown = { id: ORGANIZATION_ID, name: 'Name', createdAt: START_ISO, updatedAt: START_ISO };
    const own = '/api/assay/v1/organization';
    expect((await gateway.request('GET', own, { key })).json()).toEqual(shown);
    expect((await gateway.request('PATCH', own, { key, payload: { name: 'Name' } })).json()).toEqual(shown);
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID, actorKeyId: 'key-1', name: 'Name' }]);
  });

  it.each([
    [null, 401, 'No authorization header'],
    ['project', 403, 'Invalid API key. Organization-scoped API key required for this operation.'],
  ])('put the text of a refusal into error (key %p)', async (other, status, text) => {
    for (const path of ['organizations/projects', 'organizations/memberships', 'projects/p/memberships']) {
      const response = await open().request('GET', `/api/public/${path}`, { key: other });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ error: text, message: text });
    }
  });
});

const memberships = [
  ['/api/public/organizations/memberships', '', 'Membership deleted successfully'],
  ['/api/public/projects/project-1/memberships', 'project-1', 'Project membership deleted successfully'],
] as const;

describe.each(memberships)('%s', (url, projectId, deleted) => {
  const scope = { organizationId: ORGANIZATION_ID, projectId, actorKeyId: 'key-1' };
  const member = { userId: 'user-1', email: 'ann@example.com', name: 'Ann' };

  it('lists members, also those without a role', async () => {
    const { calls, method } = recordCall<identity.ListMembershipsRequest, identity.ListMembershipsResponse>({
      memberships: [
        { ...member, role: 'MEMBERSHIP_ROLE_OWNER' },
        { ...member, role: 'MEMBERSHIP_ROLE_NONE' },
      ],
    });
    const response = await open({ memberships: { listMemberships: method } }).request('GET', url, { key });
    expect(response.json()).toEqual({
      memberships: [
        { ...member, role: 'OWNER' },
        { ...member, role: 'NONE' },
      ],
    });
    expect(calls).toMatchObject([{ organizationId: ORGANIZATION_ID, projectId }]);
  });

  it('puts a member', async () => {
    const { calls, method } = recordCall<identity.PutMembershipRequest, identity.Membership>({
      ...member,
      role: 'MEMBERSHIP_ROLE_ADMIN',
    });
    const gateway = open({ memberships: { putMembership: method } });
    const response = await gateway.request('PUT', url, { key, payload: { userId: 'user-1', role: 'ADMIN' } });
    expect(response.json()).toEqual({ ...member, role: 'ADMIN' });
    expect(calls).toEqual([{ ...scope, userId: 'user-1', role: 'MEMBERSHIP_ROLE_ADMIN' }]);
  });

  it('removes a member', async () => {
    const { calls, method } = recordCall<identity.DeleteMembershipRequest, object>({});
    const gateway = open({ memberships: { deleteMembership: method } });
    const response = await gateway.request('DELETE', url, { key, payload: { userId: 'user-1' } });
    expect(response.json()).toEqual({ message: deleted, userId: 'user-1' });
    expect(calls).toEqual([{ ...scope, userId: 'user-1' }]);
  });

  it.each([
    ['PUT', {}],
    ['PUT', { userId: 'u', role: 'NONE' }],
    ['PUT', { userId: '', role: 'ADMIN' }],
    ['DELETE', {}],
  ])('refuses %s %j', async (method, payload) => {
    const response = await open().request(method, url, { key, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: 'Invalid request data',
      error: expect.arrayContaining([
        expect.objectContaining({ code: expect.any(String) as string }),
      ]) as unknown[],
    });
  });

  it('answers 404 with the text in error', async () => {
    const missing = new AppError('not_found', 'USER_NOT_FOUND', 'User not found');
    const gateway = open({ memberships: { putMembership: () => Promise.reject(missing) } });
    const response = await gateway.request('PUT', url, { key, payload: { userId: 'u', role: 'ADMIN' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: 'User not found' });
  });
});
