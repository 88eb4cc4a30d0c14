import { AppError } from '@assay/errors';
import type { identity } from '@assay/proto';
import { recordCall, START_ISO } from '../testing/builders.js';
import { makeUser, ORGANIZATION_ID } from '../testing/identity-builders.js';
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
const url = '/api/public/scim/Users';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const actor = { organizationId: ORGANIZATION_ID, actorKeyId: 'key-1' };
const shown = {
  schemas: [USER],
  id: 'user-1',
  userName: 'ann@example.com',
  name: { formatted: 'Ann' },
  emails: [{ primary: true, value: 'ann@example.com', type: 'work' }],
  active: true,
  meta: { resourceType: 'User', created: START_ISO, lastModified: START_ISO },
};

describe('SCIM discovery', () => {
  it.each(['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])('describes %s', async (what) => {
    const response = await open().request('GET', `/api/public/scim/${what}`, { key });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ schemas: [expect.stringContaining('urn:ietf') as string] });
  });
});

describe('SCIM errors', () => {
  it.each([
    [null, 401],
    ['project', 403],
  ])('have the shape of the RFC beside ours (key %p)', async (other, status) => {
    const response = await open().request('GET', url, { key: other });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      detail: expect.any(String) as string,
      status: String(status),
    });
  });

  it('name the fields of a broken body', async () => {
    const response = await open().request('POST', url, { key, payload: { userName: 5 } });
    expect(response.json()).toMatchObject({
      status: '400',
      detail: expect.stringContaining('userName') as string,
    });
  });
});

describe('GET /scim/Users', () => {
  const record = () =>
    recordCall<identity.ListUsersRequest, identity.ListUsersResponse>({ users: [makeUser()], totalItems: 7 });

  it.each([
    ['', { startIndex: 1, count: 100 }],
    ['?startIndex=3&count=2', { startIndex: 3, count: 2 }],
    ['?startIndex=0&count=-5', { startIndex: 1, count: 0 }],
    ['?count=1000', { startIndex: 1, count: 100 }],
    [
      `?filter=${encodeURIComponent('userName eq "Ann@Example.com"')}`,
      { startIndex: 1, count: 100, email: 'Ann@Example.com' },
    ],
  ])('asks for %p', async (query, expected) => {
    const { calls, method } = record();
    const response = await open({ users: { listUsers: method } }).request('GET', url + query, { key });
    expect(response.json()).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 7,
      startIndex: expected.startIndex,
      itemsPerPage: 1,
      Resources: [shown],
    });
    expect(calls).toEqual([{ organizationId: ORGANIZATION_ID, ...expected }]);
  });

  it.each(['userName co "a"', 'active eq true', 'userName eq "a" or userName eq "b"', 'userName eq a'])(
    'refuses the filter %p',
    async (filter) => {
      const response = await open().request('GET', `${url}?filter=${encodeURIComponent(filter)}`, { key });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('POST /scim/Users', () => {
  it.each([
    [{ name: { formatted: 'Ann' } }, { name: 'Ann', role: 'MEMBERSHIP_ROLE_UNSPECIFIED' }],
    [
      { displayName: 'Ann', roles: ['admin', 'OWNER'] },
      { name: 'Ann', role: 'MEMBERSHIP_ROLE_ADMIN' },
    ],
    [
      { roles: [{ value: 'VIEWER' }], password: 'ignored', emails: [] },
      { name: '', role: 'MEMBERSHIP_ROLE_VIEWER' },
    ],
  ])('adds a member from %j', async (body, expected) => {
    const { calls, method } = recordCall<identity.CreateUserRequest, identity.User>(makeUser());
    const gateway = open({ users: { createUser: method } });
    const payload = { schemas: [USER], userName: 'Ann@Example.com', ...body };
    const response = await gateway.request('POST', url, { key, payload });
    expect([response.statusCode, response.json()]).toEqual([201, shown]);
    expect(calls).toEqual([{ ...actor, email: 'Ann@Example.com', ...expected }]);
  });

  it('takes the content type of SCIM', async () => {
    const { method } = recordCall<identity.CreateUserRequest, identity.User>(makeUser());
    const response = await open({ users: { createUser: method } }).request('POST', url, {
      key,
      payload: JSON.stringify({ userName: 'a@b' }),
      headers: { 'content-type': 'application/scim+json' },
    });
    expect(response.statusCode).toBe(201);
  });

  it.each([
    [{}, 'userName is required'],
    [{ userName: '' }, 'userName is required'],
    [{ userName: 'a@b', roles: ['KING'] }, 'roles must be'],
  ])('refuses %j', async (payload, detail) => {
    const response = await open().request('POST', url, { key, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ detail: string }>().detail).toContain(detail);
  });

  it('answers 409 for a member', async () => {
    const exists = new AppError('conflict', 'ALREADY_MEMBER', 'User is already a member of the organization');
    const gateway = open({ users: { createUser: () => Promise.reject(exists) } });
    const response = await gateway.request('POST', url, { key, payload: { userName: 'a@b' } });
    expect(response.json()).toMatchObject({ status: '409', detail: exists.message });
  });
});

describe('/scim/Users/{userId}', () => {
  const one = `${url}/user-1`;
  const record = () => recordCall<identity.UpdateUserRequest, identity.User>(makeUser());

  it('reads a member', async () => {
    const gateway = open({ users: { getUser: () => Promise.resolve(makeUser()) } });
    expect((await gateway.request('GET', one, { key })).json()).toEqual(shown);
  });

  it.each([
    [{ active: true }, { isActive: true, role: 'MEMBERSHIP_ROLE_UNSPECIFIED' }],
    [
      { active: 'True', roles: ['OWNER'] },
      { isActive: true, role: 'MEMBERSHIP_ROLE_OWNER' },
    ],
    [{ roles: ['OWNER'] }, { isActive: true, role: 'MEMBERSHIP_ROLE_OWNER' }],
    [{ active: false }, { isActive: false, role: 'MEMBERSHIP_ROLE_UNSPECIFIED' }],
  ])('replaces by %j', async (body, expected) => {
    const { calls, method } = record();
    const gateway = open({ users: { updateUser: method } });
    const response = await gateway.request('PUT', one, { key, payload: { schemas: [USER], ...body } });
    expect(response.json()).toEqual({ ...shown, active: expected.isActive });
    expect(calls).toEqual([{ ...actor, userId: 'user-1', ...expected }]);
  });

  it('leaves a member alone when a replacement says nothing about it', async () => {
    const gateway = open({ users: { getUser: () => Promise.resolve(makeUser()) } });
    const response = await gateway.request('PUT', one, {
      key,
      payload: { schemas: [USER], displayName: 'x' },
    });
    expect(response.json()).toEqual(shown);
  });

  it.each([
    ['PUT', { active: true }],
    ['PUT', { schemas: [USER], active: 'maybe' }],
    ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: true }] }],
    ['PATCH', { schemas: [PATCH], Operations: [] }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'add', path: 'active', value: true }] }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'replace', path: 'userName', value: true }] }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'replace', value: { name: 'x' } }] }],
  ])('refuses %s %j', async (method, payload) => {
    const response = await open().request(method, one, { key, payload });
    expect(response.statusCode).toBe(400);
  });

  it.each([
    [{ op: 'replace', path: 'active', value: true }, true, 200],
    [{ op: 'Replace', value: { active: 'False' } }, false, 404],
  ])('patches with %j', async (operation, isActive, status) => {
    const { calls, method } = record();
    const gateway = open({ users: { updateUser: method } });
    const payload = { schemas: [PATCH], Operations: [operation] };
    const response = await gateway.request('PATCH', one, { key, payload });
    expect(response.statusCode).toBe(status);
    expect(calls).toEqual([{ ...actor, userId: 'user-1', isActive, role: 'MEMBERSHIP_ROLE_UNSPECIFIED' }]);
  });

  it('removes a member without a body in the answer', async () => {
    const { calls, method } = recordCall<identity.DeleteUserRequest, object>({});
    const response = await open({ users: { deleteUser: method } }).request('DELETE', one, { key });
    expect([response.statusCode, response.payload]).toEqual([204, '']);
    expect(calls).toEqual([{ ...actor, userId: 'user-1' }]);
  });
});
