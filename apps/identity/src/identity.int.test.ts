import { hashSecret } from '@assay/auth';
import { Secret } from '@assay/config';
import { identity as contracts } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { randomUUID } from 'node:crypto';
import { call, startIdentity, type TestIdentity, type Transport } from './testing/start-identity.js';

const INIT = {
  INIT_ORG_ID: 'org-a',
  INIT_ORG_NAME: 'Organization A',
  INIT_ORG_PUBLIC_KEY: 'pk-lf-org-a',
  INIT_ORG_SECRET_KEY: 'sk-lf-org-a-secret-0001',
  INIT_PROJECT_ID: 'project-a',
  INIT_PROJECT_NAME: 'Project A',
  INIT_PROJECT_PUBLIC_KEY: 'pk-lf-a',
  INIT_PROJECT_SECRET_KEY: 'sk-lf-a-secret-00000001',
  INIT_USER_EMAIL: 'Owner@Example.com',
  INIT_USER_NAME: 'Olga Owner',
};
const pepper = new Secret('pepper');
const organizationId = 'org-a';
const actorKeyId = 'actor-key';

let store: TestMongo;
let service: TestIdentity;

const NOTED_ELSEWHERE: contracts.AuditEntry = {
  id: 'noted-elsewhere',
  atMs: 1,
  organizationId: INIT.INIT_ORG_ID,
  projectId: 'project-a',
  actorKeyId: 'key',
  resourceType: 'prompt',
  resourceId: 'p',
  action: 'create',
  requestId: 'r',
};

beforeAll(async () => {
  store = await startTestMongo();
  service = await startIdentity({ ...store.env, ...INIT }, [NOTED_ELSEWHERE]);
  // A second organization of the same installation, to look at the first one from outside.
  const other = await startIdentity({
    ...store.env,
    INIT_ORG_ID: 'org-b',
    INIT_PROJECT_ID: 'project-b',
    INIT_PROJECT_NAME: 'Project B',
  });
  await other.stop();
});
afterAll(async () => {
  await service.stop();
  await store.close();
});

describe.each<Transport>(['local', 'grpc'])('identity over %s', (transport) => {
  let keys: contracts.KeyServiceMethods;
  let apiKeys: contracts.ApiKeyServiceMethods;
  let organizations: contracts.OrganizationServiceMethods;
  let projects: contracts.ProjectServiceMethods;
  let memberships: contracts.MembershipServiceMethods;
  let users: contracts.UserServiceMethods;
  let audit: contracts.AuditServiceMethods;

  beforeAll(() => {
    keys = service.client(contracts.KeyService, transport);
    apiKeys = service.client(contracts.ApiKeyService, transport);
    organizations = service.client(contracts.OrganizationService, transport);
    projects = service.client(contracts.ProjectService, transport);
    memberships = service.client(contracts.MembershipService, transport);
    users = service.client(contracts.UserService, transport);
    audit = service.client(contracts.AuditService, transport);
  });

  const unique = (): string => randomUUID().slice(0, 8);
  const makeProject = (name = `Project ${unique()}`): Promise<contracts.Project> =>
    projects.createProject({ organizationId, actorKeyId, name, retentionDays: 0 }, call);
  const makeKey = (projectId: string, more: object = {}): Promise<contracts.ApiKeyWithSecret> =>
    apiKeys.createApiKey(
      { organizationId, projectId, actorKeyId, access: 'KEY_ACCESS_UNSPECIFIED', ...more },
      call,
    );
  const makeMember = (
    role: contracts.MembershipRole,
    email = `${unique()}@example.com`,
  ): Promise<contracts.User> =>
    users.createUser({ organizationId, actorKeyId, email, name: 'Some One', role }, call);
  const listAudit = async (resourceId: string): Promise<contracts.AuditEntry[]> =>
    (await audit.listAuditEntries({ organizationId, resourceId, cursor: '', limit: 100 }, call)).entries;

  describe('keys', () => {
    it('come with what a gateway checks them by, and no secret', async () => {
      const key = await keys.getKey({ publicKey: 'pk-lf-a' }, call);
      expect(key).toMatchObject({
        publicKey: 'pk-lf-a',
        scope: 'KEY_SCOPE_PROJECT',
        access: 'KEY_ACCESS_FULL',
        organizationId,
        projectId: 'project-a',
        secrets: [{ hash: hashSecret(pepper, INIT.INIT_PROJECT_SECRET_KEY) }],
      });
      expect(await keys.getKey({ publicKey: 'pk-lf-org-a' }, call)).toMatchObject({
        scope: 'KEY_SCOPE_ORGANIZATION',
        projectId: '',
      });
    });

    it('that nobody has are not found', async () => {
      await expect(keys.getKey({ publicKey: 'pk-nobody' }, call)).rejects.toMatchObject({
        kind: 'not_found',
      });
    });

    it('are shown with their secret once, and kept as a keyed hash', async () => {
      const { id: projectId } = await makeProject();
      const made = await makeKey(projectId, { note: 'CI', access: 'KEY_ACCESS_INGEST_ONLY' });
      expect(made.secretKey).toMatch(/^sk-lf-/);
      const { apiKeys: listed } = await apiKeys.listApiKeys({ organizationId, projectId }, call);
      expect(listed).toEqual([made.apiKey]);
      expect(JSON.stringify([listed, await listAudit(made.apiKey?.id ?? '')])).not.toContain(made.secretKey);
      const key = await keys.getKey({ publicKey: made.apiKey?.publicKey ?? '' }, call);
      expect(key).toMatchObject({
        access: 'KEY_ACCESS_INGEST_ONLY',
        secrets: [{ hash: hashSecret(pepper, made.secretKey) }],
      });
    });

    it('may be chosen by the caller, once', async () => {
      const { id: projectId } = await makeProject();
      const pair = { publicKey: `pk-lf-${unique()}`, secretKey: `sk-lf-${unique()}` };
      expect((await makeKey(projectId, pair)).apiKey).toMatchObject({ publicKey: pair.publicKey });
      await expect(makeKey('project-a', pair)).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'PUBLIC_KEY_TAKEN',
        message: expect.stringContaining('already exists') as string,
      });
    });

    it('made at once with one public key exist once', async () => {
      const pair = { publicKey: `pk-lf-${unique()}`, secretKey: `sk-lf-${unique()}` };
      const made = await Promise.allSettled(Array.from({ length: 6 }, () => makeKey('project-a', pair)));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('stop at once when they are deleted', async () => {
      const { apiKey } = await makeKey('project-a');
      const { id: keyId, publicKey } = apiKey as contracts.ApiKey;
      await apiKeys.deleteApiKey({ organizationId, projectId: 'project-a', actorKeyId, keyId }, call);
      await expect(keys.getKey({ publicKey }, call)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(
        apiKeys.deleteApiKey({ organizationId, projectId: 'project-a', actorKeyId, keyId }, call),
      ).rejects.toMatchObject({ kind: 'not_found', message: 'API key not found' });
    });

    it('take a new secret beside the old one for the overlap', async () => {
      const made = await makeKey('project-a');
      const { id: keyId, publicKey } = made.apiKey as contracts.ApiKey;
      const rotated = await apiKeys.rotateApiKey(
        { organizationId, projectId: 'project-a', actorKeyId, keyId, overlapMs: 60_000 },
        call,
      );
      const { secrets } = await keys.getKey({ publicKey }, call);
      expect(secrets.map(({ hash }) => hash)).toEqual([
        hashSecret(pepper, rotated.secretKey),
        hashSecret(pepper, made.secretKey),
      ]);
      expect(secrets[0]?.expiresMs).toBeUndefined();
      expect(rotated.apiKey?.overlapEndsMs).toEqual([secrets[1]?.expiresMs]);
      expect(secrets[1]?.expiresMs).toBeGreaterThan(Date.now());
    });

    it('lose no secret when they are rotated at once', async () => {
      const made = await makeKey('project-a');
      const { id: keyId, publicKey } = made.apiKey as contracts.ApiKey;
      const request = { organizationId, projectId: 'project-a', actorKeyId, keyId, overlapMs: 60_000 };
      const rotated = await Promise.all([1, 2, 3].map(() => apiKeys.rotateApiKey(request, call)));
      const { secrets } = await keys.getKey({ publicKey }, call);
      const expected = [made, ...rotated].map(({ secretKey }) => hashSecret(pepper, secretKey));
      expect(new Set(secrets.map(({ hash }) => hash))).toEqual(new Set(expected));
    });

    it('change note, access and expiry, and only what is given', async () => {
      const { apiKey } = await makeKey('project-a', { note: 'old' });
      const { id: keyId } = apiKey as contracts.ApiKey;
      const request = { organizationId, projectId: 'project-a', actorKeyId, keyId };
      const expiresMs = Date.now() + 60_000;
      const changed = await apiKeys.updateApiKey(
        { ...request, access: 'KEY_ACCESS_READ_ONLY', expiresMs },
        call,
      );
      expect(changed).toMatchObject({ note: 'old', access: 'KEY_ACCESS_READ_ONLY', expiresMs });
      const cleared = await apiKeys.updateApiKey(
        { ...request, access: 'KEY_ACCESS_UNSPECIFIED', expiresMs: 0, note: '' },
        call,
      );
      expect(cleared).toMatchObject({ access: 'KEY_ACCESS_READ_ONLY' });
      expect([cleared.note, cleared.expiresMs]).toEqual([undefined, undefined]);
      await expect(
        apiKeys.updateApiKey({ ...request, access: 'KEY_ACCESS_UNSPECIFIED', expiresMs: 1 }, call),
      ).rejects.toMatchObject({ reason: 'EXPIRY_INVALID' });
    });

    it('remember the latest use, however late it is reported', async () => {
      const { apiKey } = await makeKey('project-a');
      const { id: keyId } = apiKey as contracts.ApiKey;
      await keys.recordKeyUse({ uses: [{ keyId, usedMs: 2_000 }] }, call);
      await keys.recordKeyUse(
        {
          uses: [
            { keyId, usedMs: 1_000 },
            { keyId: 'nobody', usedMs: 1 },
          ],
        },
        call,
      );
      const found = await apiKeys.getApiKey({ organizationId, projectId: 'project-a', keyId }, call);
      expect(found.lastUsedMs).toBe(2_000);
    });

    it('of another organization do not exist', async () => {
      const { apiKey } = await makeKey('project-a');
      const { id: keyId } = apiKey as contracts.ApiKey;
      const foreign = { organizationId: 'org-b', projectId: 'project-a', actorKeyId, keyId };
      await expect(apiKeys.listApiKeys(foreign, call)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
      await expect(apiKeys.getApiKey({ ...foreign, projectId: 'project-b' }, call)).rejects.toMatchObject({
        reason: 'API_KEY_NOT_FOUND',
      });
      await expect(apiKeys.rotateApiKey({ ...foreign, projectId: 'project-b' }, call)).rejects.toMatchObject({
        reason: 'API_KEY_NOT_FOUND',
      });
      await expect(apiKeys.deleteApiKey({ ...foreign, projectId: '' }, call)).rejects.toMatchObject({
        reason: 'API_KEY_NOT_FOUND',
      });
    });
  });

  describe('projects', () => {
    it('are read with their organization', async () => {
      expect(await projects.getProject({ organizationId, projectId: 'project-a' }, call)).toMatchObject({
        id: 'project-a',
        name: 'Project A',
        organization: { id: organizationId, name: expect.any(String) as string },
        retentionDays: 0,
      });
    });

    it('change only what is given', async () => {
      const { id: projectId, name } = await makeProject();
      const request = { organizationId, projectId, actorKeyId };
      await projects.updateProject({ ...request, metadataJson: '{"team":"a"}', retentionDays: 30 }, call);
      const renamed = await projects.updateProject({ ...request, name: `${name} 2` }, call);
      expect(renamed).toMatchObject({ name: `${name} 2`, metadataJson: '{"team":"a"}', retentionDays: 30 });
      expect(await projects.getProject({ organizationId, projectId }, call)).toEqual(renamed);
    });

    it('have one name in an organization, also when made at once', async () => {
      const name = `Project ${unique()}`;
      const made = await Promise.allSettled(Array.from({ length: 5 }, () => makeProject(name)));
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(makeProject(name)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('already exists') as string,
      });
      const { id: projectId } = await makeProject();
      await expect(
        projects.updateProject({ organizationId, projectId, actorKeyId, name }, call),
      ).rejects.toMatchObject({ reason: 'PROJECT_NAME_TAKEN' });
    });

    it('are gone with their keys when deleted, free their name, and stay known to the owner of their data', async () => {
      const { id: projectId, name } = await makeProject();
      const { apiKey } = await makeKey(projectId);
      await projects.deleteProject({ organizationId, projectId, actorKeyId }, call);
      for (const gone of [
        projects.getProject({ organizationId, projectId }, call),
        projects.deleteProject({ organizationId, projectId, actorKeyId }, call),
        apiKeys.listApiKeys({ organizationId, projectId }, call),
        keys.getKey({ publicKey: apiKey?.publicKey ?? '' }, call),
      ]) {
        await expect(gone).rejects.toMatchObject({ kind: 'not_found' });
      }
      await expect(makeProject(name)).resolves.toMatchObject({ name });
      const { states } = await projects.listProjectStates({ afterProjectId: '', limit: 0 }, call);
      const state = states.find((one) => one.projectId === projectId);
      expect(state).toMatchObject({ organizationId, deletedMs: expect.any(Number) as number });
    });

    it('of another organization do not exist', async () => {
      const foreign = { organizationId, projectId: 'project-b', actorKeyId };
      for (const refused of [
        projects.getProject(foreign, call),
        projects.updateProject({ ...foreign, name: 'Taken over' }, call),
        projects.deleteProject(foreign, call),
      ]) {
        await expect(refused).rejects.toMatchObject({ kind: 'not_found', reason: 'PROJECT_NOT_FOUND' });
      }
      const { projects: listed } = await projects.listProjects({ organizationId }, call);
      expect(listed.map(({ id }) => id)).toContain('project-a');
      expect(listed.map(({ id }) => id)).not.toContain('project-b');
    });

    it('tell what changed after a moment', async () => {
      const { id: projectId } = await makeProject();
      const { updatedMs } = await projects.getProject({ organizationId, projectId }, call);
      const listIds = async (changedAfterMs: number): Promise<string[]> => {
        const request = { afterProjectId: '', limit: 0, changedAfterMs };
        return (await projects.listProjectStates(request, call)).states.map((state) => state.projectId);
      };
      expect(await listIds(updatedMs - 1)).toContain(projectId);
      expect(await listIds(updatedMs)).not.toContain(projectId);
      await new Promise((resolve) => setTimeout(resolve, 2));
      await projects.updateProject({ organizationId, projectId, actorKeyId, retentionDays: 7 }, call);
      expect(await listIds(updatedMs)).toContain(projectId);
    });

    it('page their states by id', async () => {
      const all = await projects.listProjectStates({ afterProjectId: '', limit: 1_000 }, call);
      const seen: string[] = [];
      for (let after = ''; ;) {
        const { states } = await projects.listProjectStates({ afterProjectId: after, limit: 2 }, call);
        seen.push(...states.map(({ projectId }) => projectId));
        if (states.length < 2) break;
        after = states[1]?.projectId ?? '';
      }
      expect(seen).toEqual(all.states.map(({ projectId }) => projectId));
    });
  });

  describe('organizations', () => {
    it('are renamed under the rules of names', async () => {
      const name = `Organization ${unique()}`;
      expect(
        await organizations.updateOrganization({ organizationId, actorKeyId, name }, call),
      ).toMatchObject({
        name,
      });
      expect(await organizations.getOrganization({ organizationId }, call)).toMatchObject({ name });
      await expect(
        organizations.updateOrganization({ organizationId, actorKeyId, name: '<b>' }, call),
      ).rejects.toMatchObject({ reason: 'NAME_INVALID' });
      await expect(organizations.getOrganization({ organizationId: 'nobody' }, call)).rejects.toMatchObject({
        kind: 'not_found',
      });
    });
  });

  describe('memberships', () => {
    it('are put, listed and deleted, in the organization and in a project', async () => {
      const { id: userId, email } = await makeMember('MEMBERSHIP_ROLE_VIEWER');
      const { id: projectId } = await makeProject();
      const inProject = { organizationId, projectId, actorKeyId, userId };
      const put = await memberships.putMembership({ ...inProject, role: 'MEMBERSHIP_ROLE_ADMIN' }, call);
      expect(put).toEqual({ userId, role: 'MEMBERSHIP_ROLE_ADMIN', email, name: 'Some One' });
      const listed = await memberships.listMemberships({ organizationId, projectId }, call);
      expect(listed.memberships).toEqual([put]);
      await memberships.putMembership({ ...inProject, projectId: '', role: 'MEMBERSHIP_ROLE_MEMBER' }, call);
      const { memberships: members } = await memberships.listMemberships(
        { organizationId, projectId: '' },
        call,
      );
      expect(members.find((member) => member.userId === userId)?.role).toBe('MEMBERSHIP_ROLE_MEMBER');

      await memberships.deleteMembership({ ...inProject, projectId: '' }, call);
      expect((await memberships.listMemberships({ organizationId, projectId }, call)).memberships).toEqual(
        [],
      );
      await expect(memberships.deleteMembership(inProject, call)).rejects.toMatchObject({
        kind: 'not_found',
      });
    });

    it('say what a user may do in a project: its own role, else the one of the organization', async () => {
      const { id: userId } = await makeMember('MEMBERSHIP_ROLE_VIEWER');
      const { id: projectId } = await makeProject();
      const asked = { organizationId, projectId, userId };
      const roleOf = (who: contracts.GetProjectRoleRequest) => memberships.getProjectRole(who, call);
      expect(await roleOf(asked)).toEqual({ role: 'MEMBERSHIP_ROLE_VIEWER' });
      await memberships.putMembership({ ...asked, actorKeyId, role: 'MEMBERSHIP_ROLE_NONE' }, call);
      expect(await roleOf(asked)).toEqual({ role: 'MEMBERSHIP_ROLE_NONE' });
      expect(await roleOf({ ...asked, projectId: 'project-a' })).toEqual({ role: 'MEMBERSHIP_ROLE_VIEWER' });
      for (const stranger of [
        { ...asked, userId: 'nobody' },
        { ...asked, organizationId: 'org-b' },
      ]) {
        await expect(roleOf(stranger)).rejects.toMatchObject({ kind: 'not_found', reason: 'NOT_A_MEMBER' });
      }
    });

    it('need a known user, and for a project a member of the organization', async () => {
      const request = { organizationId, projectId: '', actorKeyId, role: 'MEMBERSHIP_ROLE_ADMIN' } as const;
      await expect(memberships.putMembership({ ...request, userId: 'nobody' }, call)).rejects.toMatchObject({
        reason: 'USER_NOT_FOUND',
      });
      const { id: userId } = await makeMember('MEMBERSHIP_ROLE_NONE');
      await users.deleteUser({ organizationId, actorKeyId, userId }, call);
      await expect(
        memberships.putMembership({ ...request, projectId: 'project-a', userId }, call),
      ).rejects.toMatchObject({ reason: 'NOT_A_MEMBER' });
      await expect(
        memberships.putMembership({ ...request, projectId: 'project-b', userId }, call),
      ).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    });

    it('put at once exist once', async () => {
      const { id: userId } = await makeMember('MEMBERSHIP_ROLE_NONE');
      const { id: projectId } = await makeProject();
      const request = {
        organizationId,
        projectId,
        actorKeyId,
        userId,
        role: 'MEMBERSHIP_ROLE_ADMIN',
      } as const;
      const put = await Promise.allSettled(
        Array.from({ length: 5 }, () => memberships.putMembership(request, call)),
      );
      expect(put.some(({ status }) => status === 'fulfilled')).toBe(true);
      const listed = await memberships.listMemberships({ organizationId, projectId }, call);
      expect(listed.memberships).toHaveLength(1);
    });
  });

  describe('users', () => {
    it('are found by email in any case, and paged in the order they joined', async () => {
      const email = `Ann-${unique()}@Example.com`;
      const made = await makeMember('MEMBERSHIP_ROLE_MEMBER', email);
      expect(made).toMatchObject({ email: email.toLowerCase(), role: 'MEMBERSHIP_ROLE_MEMBER' });
      const found = await users.listUsers({ organizationId, email, startIndex: 1, count: 100 }, call);
      expect(found).toEqual({ users: [made], totalItems: 1 });
      expect(await users.getUser({ organizationId, userId: made.id }, call)).toEqual(made);

      const all = await users.listUsers({ organizationId, startIndex: 1, count: 100 }, call);
      const last = await users.listUsers({ organizationId, startIndex: all.totalItems, count: 10 }, call);
      expect(last).toEqual({ users: [all.users.at(-1)], totalItems: all.totalItems });
      const none = await users.listUsers({ organizationId, startIndex: 1, count: 0 }, call);
      expect(none).toEqual({ users: [], totalItems: all.totalItems });
    });

    it('join once, and are one person in several organizations that do not see each other', async () => {
      const email = `${unique()}@example.com`;
      const made = await makeMember('MEMBERSHIP_ROLE_NONE', email);
      await expect(makeMember('MEMBERSHIP_ROLE_NONE', email)).rejects.toMatchObject({ kind: 'conflict' });
      const outside = { organizationId: 'org-b', userId: made.id };
      await expect(users.getUser(outside, call)).rejects.toMatchObject({ kind: 'not_found' });
      const found = await users.listUsers({ organizationId: 'org-b', email, startIndex: 1, count: 1 }, call);
      expect(found).toEqual({ users: [], totalItems: 0 });
      const joined = await users.createUser(
        { organizationId: 'org-b', actorKeyId, email, name: 'Renamed', role: 'MEMBERSHIP_ROLE_VIEWER' },
        call,
      );
      expect(joined).toMatchObject({ id: made.id, name: 'Some One', role: 'MEMBERSHIP_ROLE_VIEWER' });
      expect(await users.getUser({ organizationId, userId: made.id }, call)).toEqual(made);
    });

    it('leave and come back', async () => {
      const { id: userId } = await makeMember('MEMBERSHIP_ROLE_ADMIN');
      const request = { organizationId, actorKeyId, userId, role: 'MEMBERSHIP_ROLE_UNSPECIFIED' } as const;
      const kept = await users.updateUser({ ...request, isActive: true }, call);
      expect(kept.role).toBe('MEMBERSHIP_ROLE_ADMIN');
      await users.updateUser({ ...request, isActive: false }, call);
      await expect(users.updateUser({ ...request, isActive: false }, call)).rejects.toMatchObject({
        kind: 'not_found',
      });
      const back = await users.updateUser({ ...request, isActive: true }, call);
      expect(back.role).toBe('MEMBERSHIP_ROLE_NONE');
    });

    it('keep the last owner, whatever is tried at once', async () => {
      const { users: members } = await users.listUsers({ organizationId, startIndex: 1, count: 100 }, call);
      const owner = members.find(({ role }) => role === 'MEMBERSHIP_ROLE_OWNER') as contracts.User;
      const second = await makeMember('MEMBERSHIP_ROLE_OWNER');
      const removals = await Promise.allSettled([
        users.deleteUser({ organizationId, actorKeyId, userId: owner.id }, call),
        users.updateUser(
          { organizationId, actorKeyId, userId: second.id, isActive: true, role: 'MEMBERSHIP_ROLE_VIEWER' },
          call,
        ),
      ]);
      expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refusal = removals.find((result) => result.status === 'rejected');
      expect(refusal?.reason).toMatchObject({ kind: 'forbidden', reason: 'LAST_OWNER' });
    });

    it.each(['', 'nobody', 'a b@c', `${'x'.repeat(320)}@example.com`])(
      'refuse the email %p',
      async (email) => {
        await expect(makeMember('MEMBERSHIP_ROLE_NONE', email)).rejects.toMatchObject({ kind: 'invalid' });
      },
    );
  });

  describe('audit log', () => {
    it('tells who changed what, before and after, newest first', async () => {
      const { id: projectId } = await makeProject('Audited name');
      const request = { organizationId, projectId, actorKeyId };
      await projects.updateProject({ ...request, name: `New name ${unique()}` }, call);
      await projects.deleteProject(request, call);
      const entries = await listAudit(projectId);
      expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
      expect(entries[1]).toMatchObject({ organizationId, projectId, actorKeyId, resourceType: 'project' });
      expect(JSON.parse(entries[1]?.beforeJson ?? '')).toMatchObject({ name: 'Audited name' });
      expect(entries[2]?.beforeJson).toBeUndefined();
      expect(entries[0]?.afterJson).toBeUndefined();
    });

    it('shows what other services noted among its own entries, by time', async () => {
      await projects.updateProject({ organizationId, projectId: 'project-a', actorKeyId }, call);
      const { entries } = await audit.listAuditEntries(
        { organizationId, cursor: '', limit: 100, projectId: 'project-a' },
        call,
      );
      const times = entries.map(({ atMs }) => atMs);
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(entries.map(({ id }) => id)).toContain(NOTED_ELSEWHERE.id);
    });

    it('keeps nothing of a change that failed', async () => {
      const { id: projectId } = await makeProject();
      const failing = projects.updateProject(
        { organizationId, projectId, actorKeyId, name: 'Project A' },
        call,
      );
      await expect(failing).rejects.toMatchObject({ kind: 'conflict' });
      expect((await listAudit(projectId)).map(({ action }) => action)).toEqual(['create']);
    });

    it('shows no organization the changes of another', async () => {
      await makeProject();
      const { entries } = await audit.listAuditEntries(
        { organizationId: 'org-b', cursor: '', limit: 100 },
        call,
      );
      expect(entries.every((entry) => entry.organizationId === 'org-b')).toBe(true);
    });
  });

  it('answers the health check', async () => {
    const health = service.client(contracts.HealthService, transport);
    await expect(health.checkHealth({}, call)).resolves.toEqual({});
  });
});
