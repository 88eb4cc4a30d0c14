import { hashSecret } from '@assay/auth';
import { Secret } from '@assay/config';
import { identity as contracts } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, startIdentity, type TestIdentity } from '../testing/start-identity.js';
import { takeFirstStartPlan } from './first-start-file.js';

const pepper = new Secret('pepper');
const INIT = {
  INIT_ORG_ID: 'org',
  INIT_ORG_NAME: 'Org one',
  INIT_ORG_PUBLIC_KEY: 'opk',
  INIT_ORG_SECRET_KEY: 'osk',
  INIT_PROJECT_ID: 'project',
  INIT_PROJECT_NAME: 'Project one',
  INIT_PROJECT_PUBLIC_KEY: 'ppk',
  INIT_PROJECT_SECRET_KEY: 'psk',
  INIT_USER_EMAIL: 'owner@example.com',
};

interface FirstStartFile {
  organization: { id: string };
  project: { id: string };
  publicKey: string;
  secretKey: string;
  organizationPublicKey: string;
  organizationSecretKey: string;
}

let store: TestMongo;
let dir: string;
let running: TestIdentity[];

beforeAll(async () => {
  store = await startTestMongo();
});
afterAll(() => store.close());
beforeEach(() => {
  running = [];
  dir = mkdtempSync(join(tmpdir(), 'bootstrap-'));
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  rmSync(dir, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv): Promise<TestIdentity> {
  const service = await startIdentity(env);
  running.push(service);
  return service;
}

const getKey = (service: TestIdentity, publicKey: string): Promise<contracts.Key> =>
  service.client(contracts.KeyService, 'local').getKey({ publicKey }, call);

describe('INIT variables', () => {
  it('make everything once, also when several instances start at once', async () => {
    const env = { ...store.empty(), ...INIT };
    const [first] = await Promise.all([start(env), start(env), start(env)]);
    await start(env);
    const projects = first.client(contracts.ProjectService, 'local');
    const listed = await projects.listProjects({ organizationId: 'org' }, call);
    expect(listed.projects.map(({ id }) => id)).toEqual(['project']);
    expect(listed.projects[0]?.organization?.name).toBe('Org one');
    expect((await getKey(first, 'opk')).scope).toBe('KEY_SCOPE_ORGANIZATION');
    expect((await getKey(first, 'ppk')).projectId).toBe('project');
    const members = await first
      .client(contracts.MembershipService, 'local')
      .listMemberships({ organizationId: 'org', projectId: '' }, call);
    expect(members.memberships).toMatchObject([
      { email: 'owner@example.com', role: 'MEMBERSHIP_ROLE_OWNER' },
    ]);
  });

  it('never change what exists: names and secrets stay', async () => {
    const env = { ...store.empty(), ...INIT };
    await start(env);
    const again = await start({ ...env, INIT_ORG_NAME: 'Renamed', INIT_PROJECT_SECRET_KEY: 'other' });
    const organizations = again.client(contracts.OrganizationService, 'local');
    expect((await organizations.getOrganization({ organizationId: 'org' }, call)).name).toBe('Org one');
    expect((await getKey(again, 'ppk')).secrets).toEqual([{ hash: hashSecret(pepper, 'psk') }]);
  });

  it('move a public key to the project that they name now', async () => {
    const env = { ...store.empty(), ...INIT };
    await start(env);
    const moved = {
      INIT_PROJECT_ID: 'project-2',
      INIT_PROJECT_NAME: 'Project two',
      INIT_PROJECT_SECRET_KEY: 'new',
    };
    const again = await start({ ...env, ...moved });
    expect(await getKey(again, 'ppk')).toMatchObject({
      projectId: 'project-2',
      secrets: [{ hash: hashSecret(pepper, 'new') }],
    });
  });

  it('give a deleted project no key', async () => {
    const env = { ...store.empty(), ...INIT };
    const first = await start(env);
    const request = { organizationId: 'org', projectId: 'project', actorKeyId: '' };
    await first.client(contracts.ProjectService, 'local').deleteProject(request, call);
    const again = await start(env);
    await expect(getKey(again, 'ppk')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('that contradict each other stop the start', async () => {
    const env = { ...store.empty(), ...INIT, INIT_PROJECT_SECRET_KEY: '' };
    await expect(startIdentity(env)).rejects.toMatchObject({ reason: 'CONFIG_INVALID' });
  });
});

describe('first start', () => {
  const read = (file: string): FirstStartFile => JSON.parse(readFileSync(file, 'utf8')) as FirstStartFile;

  it('makes working keys for an empty store, and leaves them in the file', async () => {
    const file = join(dir, 'first-start.json');
    const service = await start({ ...store.empty(), FIRST_START_FILE: file });
    const told = read(file);
    expect(await getKey(service, told.publicKey)).toMatchObject({
      projectId: told.project.id,
      secrets: [{ hash: hashSecret(pepper, told.secretKey) }],
    });
    expect(await getKey(service, told.organizationPublicKey)).toMatchObject({
      scope: 'KEY_SCOPE_ORGANIZATION',
      organizationId: told.organization.id,
      secrets: [{ hash: hashSecret(pepper, told.organizationSecretKey) }],
    });
  });

  it('happens once: not again when the file is gone, and a revoked key stays revoked when it is not', async () => {
    const env = store.empty();
    const file = join(dir, 'first-start.json');
    const service = await start({ ...env, FIRST_START_FILE: file });
    const told = read(file);
    const projectId = told.project.id;
    const organizationId = told.organization.id;
    const apiKeys = service.client(contracts.ApiKeyService, 'local');
    const { id: keyId } = await getKey(service, told.publicKey);
    await apiKeys.deleteApiKey({ organizationId, projectId, actorKeyId: '', keyId }, call);
    const again = await start({ ...env, FIRST_START_FILE: file });
    await expect(getKey(again, told.publicKey)).rejects.toMatchObject({ kind: 'not_found' });
    rmSync(file);
    await start({ ...env, FIRST_START_FILE: file });
    expect(existsSync(file)).toBe(false);
  });

  it('takes the keys that an interrupted start already told', async () => {
    const file = join(dir, 'first-start.json');
    const plan = await takeFirstStartPlan(file);
    const service = await start({ ...store.empty(), FIRST_START_FILE: file });
    const { secrets } = await getKey(service, plan.projectKey?.publicKey ?? '');
    expect(secrets).toEqual([{ hash: hashSecret(pepper, plan.projectKey?.secretKey ?? '') }]);
  });

  it('does not happen beside INIT variables, or without a file to tell it', async () => {
    const file = join(dir, 'first-start.json');
    await start({ ...store.empty(), INIT_ORG_ID: 'org', FIRST_START_FILE: file });
    expect(existsSync(file)).toBe(false);
    const silent = await start(store.empty());
    const projects = silent.client(contracts.ProjectService, 'local');
    const { states } = await projects.listProjectStates({ afterProjectId: '', limit: 0 }, call);
    expect(states).toEqual([]);
  });
});
