import { randomUUID } from 'node:crypto';
import { LangfuseClient } from '@langfuse/client';
import { api, target } from './harness/target.js';

describe('LLM connections, with the unmodified client', () => {
  const client = new LangfuseClient({ baseUrl: target.baseUrl, ...target.keys });
  afterAll(() => client.shutdown());

  it('are put, listed without secrets, replaced and deleted', async () => {
    const { llmConnections } = client.api;
    const provider = `gateway-${randomUUID()}`;
    const secretKey = 'sk-e2e-never-shown-abcd';
    const request = {
      provider,
      adapter: 'openai' as const,
      secretKey,
      baseURL: 'https://llm.example.com/v1',
      customModels: ['model-a'],
      withDefaultModels: false,
      extraHeaders: { 'x-team': 'header-never-shown' },
      config: { useResponsesApi: true },
    };
    const created = await llmConnections.upsert(request);
    expect(created).toMatchObject({
      provider,
      adapter: 'openai',
      displaySecretKey: 'sk-...abcd',
      baseURL: 'https://llm.example.com/v1',
      customModels: ['model-a'],
      withDefaultModels: false,
      extraHeaderKeys: ['x-team'],
      config: { useResponsesApi: true },
    });
    const replaced = await llmConnections.upsert({ provider, adapter: 'anthropic', secretKey });
    expect(replaced).toMatchObject({ id: created.id, adapter: 'anthropic', customModels: [], config: null });
    const list = await llmConnections.list({ page: 1, limit: 100 });
    expect(list.data.filter((one) => one.provider === provider)).toEqual([replaced]);
    expect(JSON.stringify([created, replaced, list])).not.toMatch(/never-shown/);
    await expect(llmConnections.delete(created.id)).resolves.toEqual({
      message: 'LLM connection successfully deleted',
    });
    await expect(llmConnections.delete(created.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('refuse what an adapter cannot use', async () => {
    const request = { provider: 'b', adapter: 'bedrock' as const, secretKey: 'x' };
    await expect(client.api.llmConnections.upsert(request)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('feedback', () => {
  const body = { targetType: 'public-api' as const, target: 'POST /feedback', feedback: 'Works.' };

  it('is taken from a project and shown to its organization', async () => {
    const unique = randomUUID();
    const sent = await api('/api/public/feedback', { json: { ...body, goal: unique } });
    expect(sent.status).toBe(201);
    const list = await api('/api/assay/v1/feedback?limit=100', { auth: target.organizationKeys });
    expect(list.status).toBe(200);
    const { data } = list.body as { data: { id: string }[] };
    expect(data.find(({ id }) => id === (sent.body as { id: string }).id)).toMatchObject({
      ...body,
      goal: unique,
      projectId: target.keys.projectId,
      referenceUrl: null,
    });
  });

  it.each([
    ['of 16 KB and more', { ...body, feedback: 'x'.repeat(16_384) }, 413],
    ['with an unknown field', { ...body, extra: 1 }, 400],
    ['of nothing', { ...body, feedback: '  ' }, 400],
  ])('%s is refused', async (_what, json, status) => {
    expect((await api('/api/public/feedback', { json })).status).toBe(status);
  });

  it('is not shown to a project', async () => {
    expect((await api('/api/assay/v1/feedback')).status).toBe(403);
  });
});
