import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(prompts: FakeCalls['prompts'] = {}): TestGateway {
  const gateway = createTestGateway({ prompts });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const stored: evaluation.Prompt = {
  projectId: PROJECT_ID,
  id: 'prompt-1',
  name: 'a/b',
  version: 2,
  type: 'text',
  promptJson: '"Hi {{name}}"',
  configJson: '{"temperature":0.5}',
  labels: ['production', 'latest'],
  tags: ['t'],
  createdBy: 'API',
  createdMs: START_US / 1000,
  updatedMs: START_US / 1000,
  graph: null,
};
const shown = {
  id: 'prompt-1',
  projectId: PROJECT_ID,
  createdAt: START_ISO,
  updatedAt: START_ISO,
  createdBy: 'API',
  name: 'a/b',
  version: 2,
  type: 'text',
  prompt: 'Hi {{name}}',
  config: { temperature: 0.5 },
  labels: ['production', 'latest'],
  tags: ['t'],
  commitMessage: null,
};
const writer = { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1' };
const url = '/api/public/v2/prompts';

describe('GET /v2/prompts/{promptName}', () => {
  it('shows a version with what it was resolved from', async () => {
    const node = { id: 'x', name: 'child', version: 1 };
    const root = { id: 'prompt-1', name: 'a/b', version: 2 };
    const graph = { root, dependencies: [{ promptId: 'prompt-1', dependencies: [node] }] };
    const { calls, method } = recordCall<evaluation.GetPromptRequest, evaluation.Prompt>({
      ...stored,
      commitMessage: 'why',
      graph,
    });
    const response = await open({ getPrompt: method }).request('GET', `${url}/a%2Fb?label=dev`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...shown,
      commitMessage: 'why',
      isActive: true,
      resolutionGraph: { root, dependencies: { 'prompt-1': [node] } },
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, name: 'a/b', label: 'dev', unresolved: false }]);
  });

  it('passes a version and resolve=false on, and says when nothing was resolved', async () => {
    const { calls, method } = recordCall<evaluation.GetPromptRequest, evaluation.Prompt>({
      ...stored,
      type: 'chat',
      promptJson: '[{"role":"user","content":"Hi"},{"type":"placeholder","name":"history"}]',
      labels: [],
    });
    const response = await open({ getPrompt: method }).request('GET', `${url}/p?version=2&resolve=false`);
    expect(response.json()).toMatchObject({
      type: 'chat',
      prompt: [
        { role: 'user', content: 'Hi' },
        { type: 'placeholder', name: 'history' },
      ],
      isActive: false,
      resolutionGraph: null,
    });
    expect(calls).toEqual([{ projectId: PROJECT_ID, name: 'p', version: 2, unresolved: true }]);
  });

  it.each(['resolve=maybe', 'version=x', 'version=1.5', 'version=-1', 'version=99999999999'])(
    'refuses %s',
    async (query) => {
      const response = await open().request('GET', `${url}/p?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        message: 'Invalid request data',
        error: [{ path: [query.split('=')[0]] }],
      });
    },
  );

  it.each([
    ['not_found', 404, 'NotFoundError'],
    ['conflict', 409, 'ConflictError'],
    ['invalid', 400, 'InvalidRequestError'],
  ] as const)('answers %s with %i', async (kind, status, error) => {
    const getPrompt = () => Promise.reject(new AppError(kind, 'REASON', 'Words.'));
    const response = await open({ getPrompt }).request('GET', `${url}/p`);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ message: 'Words.', error, reason: 'REASON' });
  });

  it('tells a bare public key that the secret key is needed', async () => {
    const response = await open().request('GET', `${url}/p`, { key: 'scores' });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      error: 'ForbiddenError',
      message: expect.stringContaining('basic auth') as string,
    });
  });
});

describe('GET /v2/prompts', () => {
  it('lists names with their matching versions, ten when nothing else is asked', async () => {
    const { calls, method } = recordCall<evaluation.ListPromptsRequest, evaluation.ListPromptsResponse>({
      prompts: [
        {
          name: 'a',
          type: 'text',
          versions: [1, 3],
          labels: ['dev'],
          tags: [],
          lastUpdatedMs: START_US / 1000,
          lastConfigJson: '{}',
        },
      ],
      totalItems: 11,
    });
    const gateway = open({ listPrompts: method });
    const response = await gateway.request(
      'GET',
      `${url}?name=a&label=dev&tag=t&version=3&fromUpdatedAt=2026-01-02T03:04:05.1234Z&toUpdatedAt=${START_ISO}`,
    );
    const meta = { page: 1, limit: 10, totalItems: 11, totalPages: 2 };
    expect(response.json()).toEqual({
      data: [
        {
          name: 'a',
          type: 'text',
          versions: [1, 3],
          labels: ['dev'],
          tags: [],
          lastUpdatedAt: START_ISO,
          lastConfig: {},
        },
      ],
      meta,
      pagination: meta,
    });
    expect(calls).toEqual([
      {
        projectId: PROJECT_ID,
        page: 1,
        limit: 10,
        name: 'a',
        label: 'dev',
        tag: 't',
        version: 3,
        fromUpdatedMs: START_US / 1000 + 1,
        toUpdatedMs: START_US / 1000,
      },
    ]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'page=0', 'fromUpdatedAt=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('POST /v2/prompts', () => {
  const post = (gateway: TestGateway, payload: unknown, path = url) =>
    gateway.request('POST', path, {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it('creates a version from the least there is, and answers the stored row', async () => {
    const { calls, method } = recordCall<evaluation.CreatePromptRequest, evaluation.Prompt>(stored);
    const response = await post(open({ createPrompt: method }), {
      name: 'a/b',
      prompt: 'x',
      config: null,
      labels: null,
      tags: null,
      commitMessage: null,
      version: 9,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ ...shown, isActive: null });
    expect(calls).toEqual([
      { ...writer, name: 'a/b', type: 'text', promptJson: '"x"', configJson: '', labels: [], tags: null },
    ]);
  });

  it('passes everything on', async () => {
    const { calls, method } = recordCall<evaluation.CreatePromptRequest, evaluation.Prompt>(stored);
    const prompt = [{ role: 'user', content: 'x', type: 'chatmessage' }];
    await post(open({ createPrompt: method }), {
      name: 'p',
      type: 'chat',
      prompt,
      config: { a: 1 },
      labels: ['x'],
      tags: [],
      commitMessage: 'why',
    });
    expect(calls).toEqual([
      {
        ...writer,
        name: 'p',
        type: 'chat',
        promptJson: JSON.stringify(prompt),
        configJson: '{"a":1}',
        labels: ['x'],
        tags: { tags: [] },
        commitMessage: 'why',
      },
    ]);
  });

  it.each([
    ['no name', { prompt: 'x' }, ['name']],
    ['no prompt', { name: 'p' }, ['prompt']],
    ['an unknown type', { name: 'p', prompt: 'x', type: 'image' }, ['type']],
    ['labels that are no list', { name: 'p', prompt: 'x', labels: 'a' }, ['labels']],
    ['a long commit message', { name: 'p', prompt: 'x', commitMessage: 'm'.repeat(501) }, ['commitMessage']],
  ])('refuses %s', async (_what, payload, path) => {
    const response = await post(open(), payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [{ path }] });
  });

  it('labels an active version of the old route `production`', async () => {
    const { calls, method } = recordCall<evaluation.CreatePromptRequest, evaluation.Prompt>(stored);
    const gateway = open({ createPrompt: method });
    const path = '/api/public/prompts';
    const response = await post(gateway, { name: 'p', prompt: 'x', isActive: true, labels: ['a'] }, path);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ isActive: true });
    expect(calls).toMatchObject([{ labels: ['a', 'production'] }]);
    expect((await post(gateway, { name: 'p', prompt: 'x' }, path)).statusCode).toBe(400);
  });
});

describe('PATCH /v2/prompts/{name}/versions/{version}', () => {
  const patch = (gateway: TestGateway, path: string, payload: unknown) =>
    gateway.request('PATCH', `${url}/${path}`, {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it('adds labels', async () => {
    const { calls, method } = recordCall<evaluation.UpdatePromptLabelsRequest, evaluation.Prompt>(stored);
    const gateway = open({ updatePromptLabels: method });
    const response = await patch(gateway, 'a%2Fb/versions/2', { newLabels: ['production'] });
    expect(response.json()).toEqual({ ...shown, isActive: null });
    expect(calls).toEqual([{ ...writer, name: 'a/b', version: 2, newLabels: ['production'] }]);
  });

  it('refuses a version that is no number, and a body without labels', async () => {
    expect((await patch(open(), 'p/versions/x', { newLabels: [] })).statusCode).toBe(400);
    expect((await patch(open(), 'p/versions/1', {})).statusCode).toBe(400);
  });
});

describe('DELETE /v2/prompts/{promptName}', () => {
  it('deletes what is named and answers nothing', async () => {
    const { calls, method } = recordCall<evaluation.DeletePromptsRequest, object>({});
    const gateway = open({ deletePrompts: method });
    for (const query of ['', '?version=3', '?label=dev']) {
      const response = await gateway.request('DELETE', `${url}/p${query}`);
      expect(response.statusCode).toBe(204);
      expect(response.payload).toBe('');
    }
    expect(calls).toEqual([
      { ...writer, name: 'p' },
      { ...writer, name: 'p', version: 3 },
      { ...writer, name: 'p', label: 'dev' },
    ]);
  });

  it.each(['version=', 'version=0', 'label=', 'version=x'])('deletes nothing for %s', async (query) => {
    expect((await open().request('DELETE', `${url}/p?${query}`)).statusCode).toBe(400);
  });
});

describe('GET /prompts', () => {
  it('reads by name, and needs one', async () => {
    const { calls, method } = recordCall<evaluation.GetPromptRequest, evaluation.Prompt>(stored);
    const gateway = open({ getPrompt: method });
    const response = await gateway.request('GET', '/api/public/prompts?name=a%2Fb&version=2');
    expect(response.json()).toEqual({ ...shown, isActive: true, resolutionGraph: null });
    expect(calls).toEqual([{ projectId: PROJECT_ID, name: 'a/b', version: 2, unresolved: false }]);
    expect((await gateway.request('GET', '/api/public/prompts')).statusCode).toBe(400);
  });

  it('says only that a prompt was not found', async () => {
    const getPrompt = () => Promise.reject(new AppError('not_found', 'PROMPT_NOT_FOUND', 'Much more.'));
    const response = await open({ getPrompt }).request('GET', '/api/public/prompts?name=p');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'Prompt not found' });
  });
});
