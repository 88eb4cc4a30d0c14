import { randomUUID } from 'node:crypto';
import {
  forAll,
  isLetIn,
  listFaults,
  probe,
  readOperations,
  refusedAs,
  type Operation,
} from './harness/operations.js';
import { createKey, createProject, revokeKey, type MadeProject } from './harness/projects.js';
import { api, basicAuth, target, type KeyPair, type Reply } from './harness/target.js';

const HOST_HINT = ". Confirm that you've configured the correct host.";
const INVALID = `Invalid credentials${HOST_HINT}`;

let operations: Operation[];
let mine: MadeProject;
let other: MadeProject;
beforeAll(async () => {
  [operations, mine, other] = await Promise.all([readOperations(), createProject(), createProject()]);
  expect(operations.length).toBeGreaterThan(100);
});

const locked = (): Operation[] => operations.filter(({ access }) => access !== 'none');

async function makeExpired(projectId?: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const key = await createKey(projectId, { expiresAt });
  expect((await api('/api/assay/v1/usage', { auth: key })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, Date.parse(expiresAt) - Date.now() + 10));
  return basicAuth(key);
}

async function makeRevoked(projectId?: string): Promise<string> {
  const key = await createKey(projectId);
  expect((await api('/api/assay/v1/usage', { auth: key })).status).toBe(200);
  await revokeKey(projectId, key.id);
  return basicAuth(key);
}

describe('without a valid key every operation answers 401 in the words of its case', () => {
  it.each<[string, () => string | undefined | Promise<string>, string]>([
    ['no key', () => undefined, 'No authorization header'],
    ['a malformed header', () => 'Basic !!!', `Invalid authorization header${HOST_HINT}`],
    ['another scheme', () => 'Digest x', 'Invalid authorization header'],
    ['an unknown key', () => basicAuth({ ...mine, publicKey: 'pk-lf-none' }), INVALID],
    ['a wrong secret', () => basicAuth({ ...mine, secretKey: 'sk-lf-no' }), INVALID],
    [
      "a right secret with another's public key",
      () => basicAuth({ ...mine, publicKey: other.publicKey }),
      INVALID,
    ],
    ['an unknown public key alone', () => 'Bearer pk-lf-none', `Invalid public key${HOST_HINT}`],
    ['an expired key', () => makeExpired(mine.projectId), INVALID],
    ['a revoked key', () => makeRevoked(mine.projectId), INVALID],
    ['an expired organization key', () => makeExpired(), INVALID],
    ['a revoked organization key', () => makeRevoked(), INVALID],
  ])('%s', async (_case, make, text) => {
    expect(await listFaults(locked(), await make(), refusedAs(401, text))).toEqual([]);
  });
});

describe('a key of the wrong kind', () => {
  const isIngestion = ({ path }: Operation): boolean => path === '/api/public/ingestion';

  it('of a project is refused at the operations of organizations, and let in at its own', async () => {
    const foreign = locked().filter(({ access }) => access === 'organization');
    expect(await listFaults(foreign, basicAuth(mine), refusedAs(403))).toEqual([]);
    const own = locked().filter(({ access }) => access !== 'organization');
    expect(await listFaults(own, basicAuth(mine), isLetIn)).toEqual([]);
  });

  it('of an organization is refused at the operations of projects, and let in at its own', async () => {
    const foreign = locked().filter(({ access }) => access === 'project' || access === 'scores');
    const authorization = basicAuth(target.organizationKeys);
    // Batch ingestion has always called this 401.
    expect(await listFaults(foreign.filter(isIngestion), authorization, refusedAs(401))).toEqual([]);
    const others = foreign.filter((operation) => !isIngestion(operation));
    expect(await listFaults(others, authorization, refusedAs(403))).toEqual([]);
    const own = locked().filter(({ access }) => access === 'organization' || access === 'key');
    expect(await listFaults(own, authorization, isLetIn)).toEqual([]);
  });

  it('that is a public key alone may write scores and log events', async () => {
    const others = locked().filter(({ access }) => access !== 'scores');
    expect(await listFaults(others, `Bearer ${mine.publicKey}`, refusedAs(403))).toEqual([]);
    const own = locked().filter(({ access }) => access === 'scores');
    expect(own.length).toBeGreaterThan(0);
    expect(await listFaults(own, `Bearer ${mine.publicKey}`, isLetIn)).toEqual([]);
    const organization = `Bearer ${target.organizationKeys.publicKey}`;
    expect(await listFaults(locked(), organization, refusedAs(401))).toEqual([]);
  });
});

describe('a key with a small right', () => {
  /** SDKs check any key with the one, and ask what became of their data with the other. */
  const IS_OPEN_TO_ALL = /^GET \/api\/(public\/projects|assay\/v1\/receipts)$/;
  const READS_BY_POST = /^POST .*\/preview$/;
  const INGESTS =
    /^(POST|PATCH) \/api\/public\/(ingestion|otel\/.*|scores|traces|spans|events|generations|media(\/.*)?)$/;

  it('changes nothing when it is read-only, and reads nothing when it is ingest-only', async () => {
    const [reader, writer] = await Promise.all([
      createKey(mine.projectId, { access: 'read-only' }),
      createKey(mine.projectId, { access: 'ingest-only' }),
    ]);
    const own = locked().filter(({ access }) => access !== 'organization');
    const asReader = await forAll(own, (operation) => probe(operation, basicAuth(reader)));
    const asWriter = await forAll(own, (operation) => probe(operation, basicAuth(writer)));
    const faults = own.flatMap(({ method, path }, index) => {
      const name = `${method} ${path}`;
      const isReader = (asReader[index] as Reply).status;
      const isWriter = (asWriter[index] as Reply).status;
      const mayRead = method === 'GET' || READS_BY_POST.test(name);
      const mayIngest = INGESTS.test(name) || IS_OPEN_TO_ALL.test(name);
      return [
        ...((isReader !== 403) === mayRead ? [] : [`${name} answers ${isReader} to a read-only key`]),
        ...((isWriter !== 403) === mayIngest ? [] : [`${name} answers ${isWriter} to an ingest-only key`]),
        ...(isReader === 401 || isWriter === 401 ? [`${name} calls a valid key unknown`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});

describe('a key of another project', () => {
  it('finds nothing at ids of this one', async () => {
    const faults: string[] = [];
    for (const path of await makeThings(mine)) {
      const [asOwner, asOther] = await Promise.all([api(path, { auth: mine }), api(path, { auth: other })]);
      if (asOwner.status !== 200) faults.push(`${path} is not there: ${asOwner.status}`);
      if (asOther.status !== 404) faults.push(`${path} is shown to another project: ${asOther.status}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Something readable by its id of most kinds; returns the paths that show them. */
async function makeThings(auth: KeyPair): Promise<string[]> {
  const post = async (path: string, json: object): Promise<string> => {
    const reply = await api(`/api/public${path}`, { auth, json });
    expect({ path, status: reply.status < 300 }).toEqual({ path, status: true });
    return reply.body.id as string;
  };
  const id = randomUUID();
  const timestamp = new Date().toISOString();
  const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });
  await post('/ingestion', {
    batch: [
      event('trace-create', { id: `t-${id}`, name: 'n', sessionId: `s-${id}` }),
      event('span-create', { id: `o-${id}`, traceId: `t-${id}`, name: 'n' }),
      event('score-create', { id: `c-${id}`, traceId: `t-${id}`, name: 'q', value: 1 }),
    ],
  });
  await post('/v2/datasets', { name: `d-${id}` });
  await post('/v2/prompts', { name: `p-${id}`, type: 'text', prompt: 'x', labels: ['production'] });
  const item = await post('/dataset-items', { datasetName: `d-${id}`, input: 1 });
  const config = await post('/score-configs', { name: id.slice(0, 30), dataType: 'NUMERIC' });
  const model = await post('/models', { modelName: id, matchPattern: id, unit: 'TOKENS', inputPrice: 1 });
  const queue = await post('/annotation-queues', { name: id, scoreConfigIds: [config] });
  return [
    `traces/t-${id}`,
    `observations/o-${id}`,
    `sessions/s-${id}`,
    `scores/c-${id}`,
    `v2/datasets/d-${id}`,
    `dataset-items/${item}`,
    `v2/prompts/p-${id}`,
    `score-configs/${config}`,
    `models/${model}`,
    `annotation-queues/${queue}`,
  ].map((path) => `/api/public/${path}`);
}

describe('a method that a path does not have', () => {
  it('is answered 405, whatever the key', async () => {
    const methodsByShape = new Map<string, { path: string; methods: Set<string> }>();
    for (const { method, path } of operations) {
      // Parameters got an id of their own in each operation.
      const shape = path.replace(/[0-9a-f-]{36}/g, '*');
      const known = methodsByShape.get(shape) ?? { path, methods: new Set<string>() };
      known.methods.add(method);
      methodsByShape.set(shape, known);
    }
    const table = [...methodsByShape.values()].flatMap(({ path, methods }) =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
        .filter((method) => !methods.has(method))
        .map((method): Operation => ({ method, path, access: 'none' })),
    );
    expect(table.length).toBeGreaterThan(100);
    for (const authorization of [undefined, basicAuth(mine), basicAuth(target.organizationKeys)]) {
      expect(await listFaults(table, authorization, refusedAs(405, 'Method not allowed'))).toEqual([]);
    }
  });

  it('does not come before a path that there is not', async () => {
    expect(await api('/api/public/nothing', { auth: null })).toMatchObject({
      status: 404,
      body: { error: 'NotFoundError', reason: 'PATH_NOT_FOUND' },
    });
  });
});
