import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { recordCall } from '../testing/builders.js';
import { makeProject, ORGANIZATION_ID } from '../testing/identity-builders.js';
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

const url = '/api/public/projects';
const key = 'organization';
const actor = { organizationId: ORGANIZATION_ID, actorKeyId: 'key-1' };

describe('GET /projects', () => {
  it.each(['project', 'ingest-only', 'read-only'])('shows a %s key its own project', async (own) => {
    const { calls, method } = recordCall<identity.GetProjectRequest, identity.Project>(makeProject());
    const response = await open({ projects: { getProject: method } }).request('GET', url, { key: own });
    expect(response.json()).toEqual({
      data: [
        {
          id: 'project-1',
          name: 'My project',
          organization: { id: ORGANIZATION_ID, name: 'My organization' },
          metadata: {},
        },
      ],
    });
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID, projectId: 'project-1' }]);
  });

  it('shows metadata and retention that are set', async () => {
    const { method } = recordCall(makeProject({ metadataJson: '{"a":[1]}', retentionDays: 30 }));
    const response = await open({ projects: { getProject: method } }).request('GET', url);
    expect(response.json()).toMatchObject({ data: [{ metadata: { a: [1] }, retentionDays: 30 }] });
  });

  it.each(['organization', 'scores'])('says what is wrong with a %s key', async (other) => {
    const response = await open().request('GET', url, { key: other });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      message: 'Invalid API key. Are you using an organization key?',
    });
  });
});

describe('POST /projects', () => {
  it('creates a project of the organization', async () => {
    const { calls, method } = recordCall<identity.CreateProjectRequest, identity.Project>(makeProject());
    const response = await open({ projects: { createProject: method } }).request('POST', url, {
      key,
      payload: { name: 'My project', retention: 30, metadata: { b: 1, a: [null] } },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ id: 'project-1', name: 'My project', metadata: {} });
    expect(calls).toEqual([
      { ...actor, name: 'My project', retentionDays: 30, metadataJson: '{"b":1,"a":[null]}' },
    ]);
  });

  it.each([
    ['{"a":1}', '{"a":1}'],
    [null, 'null'],
    [[1], '[1]'],
    [5, '5'],
  ])('leaves it to the service what to make of the metadata %p', async (metadata, metadataJson) => {
    const { calls, method } = recordCall<identity.CreateProjectRequest, identity.Project>(makeProject());
    const payload = { name: 'My project', retention: 0, metadata };
    await open({ projects: { createProject: method } }).request('POST', url, { key, payload });
    expect(calls).toMatchObject([{ metadataJson }]);
  });

  it.each([
    [{}, 'Invalid request data'],
    [{ name: 'x' }, 'Invalid request data'],
    [{ name: 5, retention: 0 }, 'Invalid request data'],
    [{ name: 'My project', retention: '3' }, 'Invalid request data'],
    [{ name: 'My project', retention: 3.5 }, 'Invalid retention value'],
    [{ name: 'My project', retention: 1e12 }, 'Invalid retention value'],
  ])('refuses %j', async (payload, message) => {
    const response = await open().request('POST', url, { key, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toContain(message);
  });

  it('needs an organization key', async () => {
    const response = await open().request('POST', url, { payload: { name: 'My project', retention: 0 } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      message: 'Invalid API key. Organization-scoped API key required for this operation.',
      reason: 'ORGANIZATION_KEY_REQUIRED',
    });
  });
});

describe('PUT /projects/{projectId}', () => {
  it.each([
    [{ name: 'New name' }, {}],
    [{ name: 'New name', retention: null }, {}],
    [
      { name: 'New name', retention: 0, metadata: {} },
      { retentionDays: 0, metadataJson: '{}' },
    ],
  ])('changes what %j gives', async (payload, expected) => {
    const { calls, method } = recordCall<identity.UpdateProjectRequest, identity.Project>(makeProject());
    const gateway = open({ projects: { updateProject: method } });
    const response = await gateway.request('PUT', `${url}/a%2Fb`, { key, payload });
    expect(response.statusCode).toBe(200);
    expect(calls).toEqual([{ ...actor, projectId: 'a/b', name: 'New name', ...expected }]);
  });
});

describe('DELETE /projects/{projectId}', () => {
  it('accepts the deletion', async () => {
    const { calls, method } = recordCall<identity.DeleteProjectRequest, object>({});
    const gateway = open({ projects: { deleteProject: method } });
    const response = await gateway.request('DELETE', `${url}/project-1`, { key });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ success: true, message: expect.stringContaining('async') as string });
    expect(calls).toEqual([{ ...actor, projectId: 'project-1' }]);
  });

  it('knows no project of another organization', async () => {
    const missing = new AppError(
      'not_found',
      'PROJECT_NOT_FOUND',
      "Project not found or you don't have access to it",
    );
    const gateway = open({ projects: { deleteProject: () => Promise.reject(missing) } });
    const response = await gateway.request('DELETE', `${url}/foreign`, { key });
    expect(response.statusCode).toBe(404);
    expect(response.json<{ message: string }>().message).toContain('Project not found');
  });
});
