import { randomUUID } from 'node:crypto';
import { PROMPT_MARKER } from '@assay/testing';
import { readOperations } from './harness/operations.js';
import { createProject, type MadeProject } from './harness/projects.js';
import { api, target } from './harness/target.js';

/**
 * Puts the marker, and secrets, wherever a client can put text: into data, into bodies that are refused, into
 * paths, queries and headers. The log of every deployment is searched for them when it ends (`Deployment.stop`),
 * so a leak makes the run fail then.
 */
const M = PROMPT_MARKER;
let project: MadeProject;
beforeAll(async () => {
  project = await createProject(`Project ${randomUUID().slice(0, 8)}`);
});

const timestamp = new Date().toISOString();
const event = (type: string, body: object): object => ({ id: `${M}-${randomUUID()}`, type, timestamp, body });

it('accepts texts of every kind', async () => {
  const traceId = randomUUID();
  const batch = [
    event('trace-create', {
      id: traceId,
      name: M,
      input: { q: M },
      metadata: { [M]: M },
      tags: [M],
      userId: M,
    }),
    event('generation-create', { id: randomUUID(), traceId, name: M, model: M, input: M, statusMessage: M }),
    event('score-create', { id: randomUUID(), traceId, name: M, value: M, comment: M }),
    event('score-create', { traceId, name: M, value: 1, configId: M }),
    event('span-create', { startTime: M, input: M }),
    event('generation-create', { id: M, usageDetails: { [M]: 70_000_000_000_000 }, costDetails: { [M]: M } }),
  ];
  expect((await api('/api/public/ingestion', { auth: project, json: { batch } })).status).toBe(207);
  const post = (path: string, json: object): Promise<{ status: number }> =>
    api(path, { auth: project, json });
  const text = (stringValue: string): object => ({ value: { stringValue } });
  const span = {
    traceId: randomUUID().replaceAll('-', ''),
    spanId: randomUUID().replaceAll('-', '').slice(16),
    name: M,
    startTimeUnixNano: `${Date.now()}000000`,
    endTimeUnixNano: `${Date.now()}000000`,
    attributes: [
      { key: 'gen_ai.prompt', ...text(M) },
      { key: M, ...text(M) },
    ],
  };
  const spans = [span, { ...span, traceId: M, spanId: M }, { ...span, startTimeUnixNano: M }];
  await post('/api/public/otel/v1/traces', {
    resourceSpans: [{ scopeSpans: [{ scope: { name: M }, spans }] }],
  });
  await post('/api/public/v2/prompts', {
    name: M,
    type: 'text',
    prompt: M,
    labels: ['production'],
    tags: [M],
  });
  await post('/api/public/v2/datasets', { name: M, description: M });
  await post('/api/public/dataset-items', { datasetName: M, input: M, expectedOutput: M });
  await post('/api/public/comments', {
    projectId: project.projectId,
    objectType: 'TRACE',
    objectId: traceId,
    content: M,
  });
  await post('/api/public/models', { modelName: M, matchPattern: `(${M}`, unit: 'TOKENS', inputPrice: 1 });
  await post('/api/public/feedback', { targetType: 'docs', target: M, feedback: M });
  const read = await api(`/api/public/traces/${traceId}`, { auth: project });
  expect(JSON.stringify(read.body)).toContain(M);
});

it('refuses texts of every kind', async () => {
  const operations = (await readOperations()).filter(({ access }) => access !== 'none');
  for (const { method, path, access } of operations) {
    if (method === 'DELETE') continue;
    const auth = access === 'organization' ? target.organizationKeys : project;
    const marked = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, M);
    const query = `?filter=${M}&name=${M}&cursor=${M}&query=${M}&fromTimestamp=${M}&limit=${M}`;
    const headers = { 'x-request-id': `bad id ${M}`, 'x-langfuse-public-key': M };
    for (const body of [`{"${M}`, JSON.stringify({ [M]: M, name: M, batch: [M], prompt: { M } })]) {
      const reply = await api(`${marked}${query}`, {
        auth,
        method,
        headers,
        ...(method !== 'GET' && { body }),
      });
      expect({ marked, isServersFault: reply.status >= 500 }).toEqual({ marked, isServersFault: false });
      if (method === 'GET') break;
    }
  }
});

it('is sent secrets of its own and of others', async () => {
  const secret = `${M}-secret`;
  await api('/api/public/traces', { auth: { publicKey: project.publicKey, secretKey: secret } });
  await api('/api/public/traces', { auth: null, headers: { authorization: `Bearer ${project.secretKey}` } });
  await api(`/api/public/traces?key=${project.secretKey}`, { auth: project });
  await api('/api/public/llm-connections', {
    auth: project,
    method: 'PUT',
    json: { provider: 'p', adapter: 'openai', secretKey: secret, baseURL: `https://${M}.example.com/v1` },
  });
  const made = await api(`/api/assay/v1/projects/${project.projectId}/api-keys`, {
    auth: target.organizationKeys,
    json: { note: M },
  });
  expect(made.status).toBe(201);
  await api('/api/public/integrations/blob-storage', {
    auth: target.organizationKeys,
    method: 'PUT',
    json: {
      projectId: project.projectId,
      type: 'S3_COMPATIBLE',
      bucketName: M,
      endpoint: 'http://127.0.0.1:1',
      region: 'auto',
      accessKeyId: M,
      secretAccessKey: secret,
      prefix: '',
      exportFrequency: 'daily',
      enabled: true,
      forcePathStyle: true,
      fileType: 'JSON',
      exportMode: 'FULL_HISTORY',
    },
  });
});
