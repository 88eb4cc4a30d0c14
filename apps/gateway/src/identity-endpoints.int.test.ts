import { identity } from '@assay/identity';
import { createLogger } from '@assay/logging';
import { annotation, evaluation, ingestion, integration } from '@assay/proto';
import { serve } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule, type RunningProcess } from '@assay/runtime';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { gateway } from './module.js';

/** Gateway and identity as they are, over HTTP; the other services are not there. */
const INIT = {
  INIT_ORG_ID: 'org-a',
  INIT_ORG_PUBLIC_KEY: 'pk-lf-org-a',
  INIT_ORG_SECRET_KEY: 'sk-lf-org-a',
  INIT_PROJECT_ID: 'project-a',
  INIT_PROJECT_PUBLIC_KEY: 'pk-lf-a',
  INIT_PROJECT_SECRET_KEY: 'sk-lf-a',
};
const OTHER_INIT = {
  INIT_ORG_ID: 'org-b',
  INIT_ORG_PUBLIC_KEY: 'pk-lf-org-b',
  INIT_ORG_SECRET_KEY: 'sk-lf-org-b',
  INIT_PROJECT_ID: 'project-b',
};
const ORGANIZATION = 'pk-lf-org-a:sk-lf-org-a';
const OTHER_ORGANIZATION = 'pk-lf-org-b:sk-lf-org-b';

/** The services that are not there have empty audit logs, which identity asks for. */
const emptyServices = [annotation, evaluation, ingestion, integration].map(({ AuditService }): AnyModule => {
  const listAuditEntries = () => Promise.resolve({ entries: [], nextCursor: '' });
  return defineModule({
    name: AuditService.service,
    config: {},
    needs: {},
    calls: {},
    start: () => ({ serves: [serve(AuditService, { listAuditEntries })] }),
  });
});

let store: TestMongo;
let running: RunningProcess;
let baseUrl = '';

beforeAll(async () => {
  store = await startTestMongo();
  const env = {
    ...store.env,
    KEY_PEPPER: 'pepper',
    LOG_LEVEL: 'silent',
    ADMIN_PORT: '0',
    HTTP_PORT: '0',
    IDENTITY_PORT: '0',
    GRPC_HOST: '127.0.0.1',
    // Nothing listens there; nothing here calls them.
    INGESTION_ADDR: '127.0.0.1:1',
    METRICS_ADDR: '127.0.0.1:1',
    EVALUATION_ADDR: '127.0.0.1:1',
    ANNOTATION_ADDR: '127.0.0.1:1',
    INTEGRATION_ADDR: '127.0.0.1:1',
  };
  const other = await startProcess([identity], { env: { ...env, ...OTHER_INIT } });
  await other.stop();
  const write = (line: string): void => {
    const fields = JSON.parse(line) as { msg: string; url?: string };
    if (fields.msg === 'http server started') baseUrl = fields.url ?? '';
  };
  running = await startProcess([identity, ...emptyServices, gateway], {
    env: { ...env, ...INIT },
    log: createLogger({ service: 'test', destination: { write } }),
  });
});
afterAll(async () => {
  await running.stop();
  await store.close();
});

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON of any route
  json: any;
}

async function send(method: string, path: string, pair: string, body?: unknown): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}

const whoAmI = (pair: string): Promise<Answer> => send('GET', '/api/public/projects', pair);
let counter = 0;
async function createProject(): Promise<string> {
  counter += 1;
  const body = { name: `Project number ${String(counter)}`, retention: 0 };
  return ((await send('POST', '/api/public/projects', ORGANIZATION, body)).json as { id: string }).id;
}

describe('keys over HTTP', () => {
  it('work at once when made, show their project, and end at once when revoked', async () => {
    const projectId = await createProject();
    const url = `/api/public/projects/${projectId}/apiKeys`;
    const pair = { publicKey: 'pk-lf-chosen', secretKey: 'sk-lf-chosen' };
    // Asked for before it exists: the gateway has seen that there is no such key.
    expect((await whoAmI('pk-lf-chosen:sk-lf-chosen')).status).toBe(401);
    const made = await send('POST', url, ORGANIZATION, pair);
    expect(made.status).toBe(201);
    expect(await whoAmI('pk-lf-chosen:sk-lf-chosen')).toMatchObject({
      status: 200,
      json: { data: [{ id: projectId }] },
    });
    const { id } = made.json as { id: string };
    expect((await send('DELETE', `${url}/${id}`, ORGANIZATION)).status).toBe(200);
    expect((await whoAmI('pk-lf-chosen:sk-lf-chosen')).status).toBe(401);
  });

  it('take both secrets in the overlap of a rotation, and not the old one without an overlap', async () => {
    const url = '/api/assay/v1/projects/project-a/api-keys';
    const { json: made } = await send('POST', url, ORGANIZATION, { access: 'full' });
    const pairOf = (secret: string): string => `${made.publicKey as string}:${secret}`;
    const rotate = async (overlapSeconds: number): Promise<string> =>
      (await send('POST', `${url}/${made.id as string}/rotate`, ORGANIZATION, { overlapSeconds })).json
        .secretKey as string;
    const second = await rotate(60);
    expect((await whoAmI(pairOf(made.secretKey as string))).status).toBe(200);
    expect((await whoAmI(pairOf(second))).status).toBe(200);
    const third = await rotate(0);
    expect((await whoAmI(pairOf(second))).status).toBe(401);
    expect((await whoAmI(pairOf(third))).status).toBe(200);
  });

  it('fail no request while they are rotated under load', async () => {
    const url = '/api/assay/v1/projects/project-a/api-keys';
    const { json: made } = await send('POST', url, ORGANIZATION, {});
    let secret = made.secretKey as string;
    let isDone = false;
    const statuses = new Set<number>();
    const load = async (): Promise<void> => {
      while (!isDone) statuses.add((await whoAmI(`${made.publicKey as string}:${secret}`)).status);
    };
    const loads = [load(), load(), load()];
    for (let turn = 0; turn < 5; turn += 1) {
      const rotated = await send('POST', `${url}/${made.id as string}/rotate`, ORGANIZATION, {});
      secret = rotated.json.secretKey as string;
    }
    isDone = true;
    await Promise.all(loads);
    expect(statuses).toEqual(new Set([200]));
  });

  it('do what their scope allows and no more', async () => {
    const url = '/api/assay/v1/organization/api-keys';
    const { json: reader } = await send('POST', url, ORGANIZATION, { access: 'read-only' });
    const pair = `${reader.publicKey as string}:${reader.secretKey as string}`;
    expect((await send('GET', '/api/public/organizations/projects', pair)).status).toBe(200);
    expect(
      (await send('POST', '/api/public/projects', pair, { name: 'Not mine', retention: 0 })).status,
    ).toBe(403);
  });

  it('stop with their project', async () => {
    const projectId = await createProject();
    const { json: made } = await send('POST', `/api/public/projects/${projectId}/apiKeys`, ORGANIZATION, {});
    const pair = `${made.publicKey as string}:${made.secretKey as string}`;
    expect((await whoAmI(pair)).status).toBe(200);
    expect((await send('DELETE', `/api/public/projects/${projectId}`, ORGANIZATION)).status).toBe(202);
    expect((await whoAmI(pair)).status).toBe(401);
  });

  it('never mix: the secret of one with the public part of another is refused', async () => {
    expect((await whoAmI('pk-lf-org-a:sk-lf-a')).status).toBe(401);
    expect((await whoAmI('pk-lf-a:sk-lf-org-a')).status).toBe(401);
  });
});

describe('organizations over HTTP', () => {
  it('cannot see or change what belongs to another', async () => {
    const projectId = await createProject();
    const { json: key } = await send('POST', `/api/public/projects/${projectId}/apiKeys`, ORGANIZATION, {});
    const user = { userName: 'ann@example.com', roles: ['MEMBER'] };
    const { json: member } = await send('POST', '/api/public/scim/Users', ORGANIZATION, user);
    const attempts: [string, string, unknown?][] = [
      ['PUT', `/api/public/projects/${projectId}`, { name: 'Taken over' }],
      ['DELETE', `/api/public/projects/${projectId}`],
      ['GET', `/api/public/projects/${projectId}/apiKeys`],
      ['POST', `/api/public/projects/${projectId}/apiKeys`, {}],
      ['DELETE', `/api/public/projects/${projectId}/apiKeys/${key.id as string}`],
      ['DELETE', `/api/public/projects/project-b/apiKeys/${key.id as string}`],
      ['POST', `/api/assay/v1/projects/${projectId}/api-keys/${key.id as string}/rotate`, {}],
      ['POST', `/api/assay/v1/organization/api-keys/${key.id as string}/rotate`, {}],
      ['GET', `/api/public/projects/${projectId}/memberships`],
      [
        'PUT',
        `/api/public/projects/${projectId}/memberships`,
        { userId: member.id as string, role: 'ADMIN' },
      ],
      ['GET', `/api/public/scim/Users/${member.id as string}`],
      ['DELETE', `/api/public/scim/Users/${member.id as string}`],
    ];
    for (const [method, path, body] of attempts) {
      const { status } = await send(method, path, OTHER_ORGANIZATION, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    const lists = [
      '/api/public/organizations/projects',
      '/api/public/organizations/apiKeys',
      '/api/public/organizations/memberships',
      '/api/public/scim/Users',
      '/api/assay/v1/audit',
    ];
    for (const path of lists) {
      const { status, json } = await send('GET', path, OTHER_ORGANIZATION);
      expect(status).toBe(200);
      const text = JSON.stringify(json);
      for (const secret of [projectId, key.id, member.id, 'project-a', 'ann@example.com']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('find every change in the audit log at once, with its actor and without secrets', async () => {
    const projectId = await createProject();
    const url = `/api/public/projects/${projectId}/apiKeys`;
    const { json: key } = await send('POST', url, ORGANIZATION, { note: 'audited' });
    await send('DELETE', `${url}/${key.id as string}`, ORGANIZATION);
    const { json: own } = await send('GET', '/api/public/organizations/apiKeys', ORGANIZATION);
    const actorKeyId = (own.apiKeys as { id: string; publicKey: string }[]).find(
      ({ publicKey }) => publicKey === 'pk-lf-org-a',
    )?.id;
    const { json } = await send('GET', `/api/assay/v1/audit?projectId=${projectId}`, ORGANIZATION);
    expect(json.data).toMatchObject([
      { action: 'delete', resourceType: 'apiKey', actorKeyId, before: { note: 'audited' }, after: null },
      { action: 'create', resourceType: 'apiKey', actorKeyId, before: null },
      { action: 'create', resourceType: 'project', actorKeyId },
    ]);
    expect(JSON.stringify(json)).not.toContain(key.secretKey);
  });
});
