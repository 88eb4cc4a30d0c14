import { randomUUID } from 'node:crypto';
import { createProject, type MadeProject } from './harness/projects.js';
import { api, target } from './harness/target.js';

const CARD = '4111 1111 1111 1111';
const rules = [
  { name: 'cards', pattern: '\\b(\\d[ -]?){13,16}\\b', replacement: '[card]' },
  { name: 'passwords', path: '$..password' },
];

let masked: MadeProject;
let open: MadeProject;
beforeAll(async () => {
  [masked, open] = await Promise.all([createProject(), createProject()]);
  const put = await api('/api/assay/v1/masking', { auth: masked, method: 'PUT', json: { rules } });
  expect(put.status).toBe(200);
  expect(put.body).toMatchObject({
    version: 1,
    rules: [{ name: 'cards', path: null }, { replacement: '[masked]' }],
  });
});

const timestamp = new Date().toISOString();
const event = (type: string, body: object): object => ({ id: randomUUID(), type, timestamp, body });

async function write(
  auth: MadeProject,
): Promise<{ trace: string; observation: string; score: string; span: string }> {
  const ids = {
    trace: randomUUID(),
    observation: randomUUID(),
    score: randomUUID(),
    span: 'b7ad6b7169203331',
  };
  const input = {
    messages: [{ role: 'user', content: `my card is ${CARD}` }],
    login: { password: 'p', user: 'u' },
  };
  const batch = [
    event('trace-create', { id: ids.trace, name: 'chat', input, metadata: { note: CARD } }),
    event('generation-create', { id: ids.observation, traceId: ids.trace, name: 'g', input, output: CARD }),
  ];
  expect((await api('/api/public/ingestion', { auth, json: { batch } })).body.errors).toEqual([]);
  const score = { id: ids.score, traceId: ids.trace, name: 'q', value: 1, comment: `saw ${CARD}` };
  expect((await api('/api/public/scores', { auth, json: score })).status).toBe(200);
  const span = {
    traceId: randomUUID().replaceAll('-', ''),
    spanId: ids.span,
    name: 'llm',
    startTimeUnixNano: `${Date.now()}000000`,
    endTimeUnixNano: `${Date.now() + 5}000000`,
    attributes: [{ key: 'langfuse.observation.input', value: { stringValue: JSON.stringify(input) } }],
  };
  const exported = await api('/api/public/otel/v1/traces', {
    auth,
    json: { resourceSpans: [{ scopeSpans: [{ scope: { name: 's' }, spans: [span] }] }] },
  });
  expect(exported.status).toBe(200);
  return ids;
}

describe('masking', () => {
  it('hides from every read what its rules name, on every route, and nothing else', async () => {
    const ids = await write(masked);
    const input = {
      messages: [{ role: 'user', content: 'my card is [card]' }],
      login: { password: '[masked]', user: 'u' },
    };
    const trace = await api(`/api/public/traces/${ids.trace}`, { auth: masked });
    expect(trace.body).toMatchObject({
      name: 'chat',
      input,
      metadata: { note: '[card]' },
      observations: [{ input, output: '[card]' }],
      scores: [{ comment: 'saw [card]' }],
    });
    const span = await api(`/api/public/observations/${ids.span}`, { auth: masked });
    expect(span.body).toMatchObject({ name: 'llm', input });
    for (const path of [
      '/api/public/v2/observations?fields=core,basic,io,metadata',
      '/api/public/v3/scores?fields=core,details',
    ]) {
      expect(JSON.stringify((await api(path, { auth: masked })).body)).not.toContain('4111');
    }
  });

  it('of one project changes nothing in another', async () => {
    const ids = await write(open);
    const trace = await api(`/api/public/traces/${ids.trace}`, { auth: open });
    expect(trace.body).toMatchObject({ metadata: { note: CARD }, input: { login: { password: 'p' } } });
    expect((await api('/api/assay/v1/masking', { auth: open })).body).toEqual({
      rules: [],
      version: 0,
      updatedAt: null,
    });
  });

  it('can be tried, says what is wrong with a rule, and is in the audit log', async () => {
    const preview = await api('/api/assay/v1/masking/preview', {
      auth: open,
      json: { rules, sample: { input: CARD } },
    });
    expect(preview.body).toEqual({ sample: { input: '[card]' } });
    const broken = { rules: [{ name: 'x', pattern: '(a)\\1' }] };
    const refused = await api('/api/assay/v1/masking', { auth: open, method: 'PUT', json: broken });
    expect(refused).toMatchObject({
      status: 400,
      body: { reason: 'MASKING_INVALID', error: [{ path: ['rules', 0, 'pattern'] }] },
    });
    const stale = await api('/api/assay/v1/masking', {
      auth: masked,
      method: 'PUT',
      json: { rules, expectedVersion: 0 },
    });
    expect(stale.status).toBe(409);
    const audit = await api(`/api/assay/v1/audit?projectId=${masked.projectId}&resourceType=masking`, {
      auth: target.organizationKeys,
    });
    expect(audit.body.data).toMatchObject([
      { action: 'update', actorKeyId: masked.id, after: { version: 1 } },
    ]);
  });
});

describe('usage', () => {
  it('counts what a project has, for its own key and for that of its organization', async () => {
    const project = await createProject();
    await write(project);
    const month = new Date().toISOString().slice(0, 7);
    const row = { projectId: project.projectId, month, traces: 2, observations: 2, scores: 1, units: 5 };
    const own = await api('/api/assay/v1/usage', { auth: project });
    expect(own).toMatchObject({
      status: 200,
      body: { data: [row], meta: { fromMonth: month, toMonth: month } },
    });
    const all = await api('/api/assay/v1/usage', { auth: target.organizationKeys });
    expect(all.body.data).toContainEqual(row);
    const one = await api(`/api/assay/v1/usage?projectId=${project.projectId}`, {
      auth: target.organizationKeys,
    });
    expect(one.body.data).toEqual([row]);
    const foreign = await api(`/api/assay/v1/usage?projectId=${randomUUID()}`, {
      auth: target.organizationKeys,
    });
    expect(foreign.status).toBe(404);
    expect((await api('/api/assay/v1/usage?fromMonth=2020-01', { auth: project })).status).toBe(400);
  });
});
