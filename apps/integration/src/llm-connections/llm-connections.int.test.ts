import { randomUUID } from 'node:crypto';
import { Secret } from '@assay/config';
import { integration } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { createSecretBox } from '../secrets/secret-box.js';
import {
  ENCRYPTION_KEY,
  makeCall,
  startInstance,
  type TestInstance,
  type Transport,
} from '../testing/test-integration.js';
import { sealContext } from './llm-connection.handlers.js';
import { llmConnectionModel, type LlmConnectionDocument } from './llm-connection.model.js';

let mongo: TestMongo;
let instance: TestInstance;
let store: mongoose.Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  instance = await startInstance(mongo.env);
  const dbName = `${mongo.env.MONGODB_DATABASE_PREFIX}_integration`;
  store = await mongoose.createConnection(mongo.env.MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  await store?.close();
  await instance?.stop();
  await mongo?.close();
});

const SECRET_KEY = 'sk-very-secret-key-1234';
const HEADER_SECRET = 'header-secret-5678';

const fields: Omit<integration.PutLlmConnectionRequest, 'projectId' | 'organizationId'> = {
  actorKeyId: 'key-1',
  provider: 'my-gateway',
  adapter: 'openai',
  secretKey: SECRET_KEY,
  baseUrl: 'https://llm.example.com/v1',
  customModels: ['model-a', 'model-b'],
  withDefaultModels: true,
  extraHeaders: { 'x-team': HEADER_SECRET },
  configJson: '{"useResponsesApi":true}',
};

describe.each<Transport>(['local', 'remote'])('LLM connections over the %s transport', (transport) => {
  const open = () => {
    const client = instance.client(integration.LlmConnectionService, transport);
    const scope = { projectId: randomUUID(), organizationId: randomUUID() };
    return {
      ...scope,
      put: (changed: Partial<integration.PutLlmConnectionRequest> = {}) =>
        client.putLlmConnection({ ...scope, ...fields, ...changed }, makeCall()),
      list: (page = 1, limit = 50) =>
        client.listLlmConnections({ projectId: scope.projectId, page, limit }, makeCall()),
      remove: (id: string, projectId = scope.projectId) =>
        client.deleteLlmConnection({ ...scope, projectId, actorKeyId: 'key-1', id }, makeCall()),
      audit: async () => {
        const { entries } = await instance
          .client(integration.AuditService, transport)
          .listAuditEntries({ organizationId: scope.organizationId, cursor: '', limit: 10 }, makeCall());
        return entries;
      },
    };
  };

  it('answers with everything but the secrets', async () => {
    const { put, list, projectId } = open();
    const { connection, isNew } = await put();
    expect(isNew).toBe(true);
    expect(connection).toEqual({
      projectId,
      id: expect.any(String) as string,
      provider: 'my-gateway',
      adapter: 'openai',
      displaySecretKey: 'sk-...1234',
      baseUrl: 'https://llm.example.com/v1',
      customModels: ['model-a', 'model-b'],
      withDefaultModels: true,
      extraHeaderKeys: ['x-team'],
      configJson: '{"useResponsesApi":true}',
      createdMs: expect.any(Number) as number,
      updatedMs: connection?.createdMs,
    });
    expect(await list()).toEqual({ connections: [connection], totalItems: 1 });
  });

  it('keeps secrets encrypted, and readable to the service', async () => {
    const { put, projectId } = open();
    const id = (await put()).connection?.id ?? '';
    const stored = await llmConnectionModel(store).findById(id).lean<LlmConnectionDocument>();
    const text = JSON.stringify(stored);
    expect(text).not.toContain(SECRET_KEY);
    expect(text).not.toContain(HEADER_SECRET);
    const box = createSecretBox(new Secret(ENCRYPTION_KEY));
    const opened = box.decrypt(stored?.sealed ?? '', sealContext(projectId, id));
    expect(JSON.parse(opened.reveal())).toEqual({
      secretKey: SECRET_KEY,
      extraHeaders: { 'x-team': HEADER_SECRET },
    });
  });

  it('replaces the connection of the same provider, and keeps a config that is not sent', async () => {
    const { put, list } = open();
    const first = (await put()).connection;
    const bare = { provider: fields.provider, adapter: 'openai', customModels: [], extraHeaders: {} };
    const client = instance.client(integration.LlmConnectionService, transport);
    const { connection, isNew } = await client.putLlmConnection(
      {
        projectId: first?.projectId ?? '',
        organizationId: 'o',
        actorKeyId: 'k',
        ...bare,
        secretKey: 'sk-another-secret-9999',
        withDefaultModels: false,
      },
      makeCall(),
    );
    expect(isNew).toBe(false);
    const { baseUrl: _gone, ...kept } = first as integration.LlmConnection;
    expect(connection).toEqual({
      ...kept,
      displaySecretKey: 'sk-...9999',
      customModels: [],
      extraHeaderKeys: [],
      withDefaultModels: false,
      updatedMs: expect.any(Number) as number,
    });
    expect((await list()).totalItems).toBe(1);
    expect((await put({ configJson: 'null' })).connection?.configJson).toBeUndefined();
  });

  it('forgets the config of another adapter', async () => {
    const { put } = open();
    await put();
    const { configJson: _none, ...bare } = fields;
    const client = instance.client(integration.LlmConnectionService, transport);
    const scope = { projectId: randomUUID(), organizationId: 'o' };
    await client.putLlmConnection({ ...scope, ...fields }, makeCall());
    const { connection } = await client.putLlmConnection(
      { ...scope, ...bare, adapter: 'anthropic' },
      makeCall(),
    );
    expect(connection?.configJson).toBeUndefined();
  });

  it('lists newest first, by page', async () => {
    const { put, list } = open();
    for (const provider of ['a', 'b', 'c']) await put({ provider });
    const { connections, totalItems } = await list(1, 2);
    expect([connections.map(({ provider }) => provider), totalItems]).toEqual([['c', 'b'], 3]);
    expect((await list(2, 2)).connections.map(({ provider }) => provider)).toEqual(['a']);
  });

  it('makes one connection out of many first PUTs at once', async () => {
    const { put, list } = open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put()));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await list()).totalItems).toBe(1);
  });

  it('deletes once, and not for another project', async () => {
    const { put, remove, list } = open();
    const id = (await put()).connection?.id ?? '';
    const missing = { kind: 'not_found', message: 'LLM connection not found' };
    await expect(remove(id, randomUUID())).rejects.toMatchObject(missing);
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject(missing);
    expect((await list()).totalItems).toBe(0);
  });

  it('notes every change, without secrets', async () => {
    const { put, remove, audit } = open();
    const id = (await put()).connection?.id ?? '';
    await put({ secretKey: 'sk-another-secret-9999' });
    await remove(id);
    const entries = await audit();
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(entries[1]).toMatchObject({ resourceType: 'llmConnection', resourceId: id, actorKeyId: 'key-1' });
    for (const secret of [SECRET_KEY, HEADER_SECRET, 'sk-another-secret', 'sealed']) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  it.each<[string, Partial<integration.PutLlmConnectionRequest>, unknown]>([
    ['no provider', { provider: '' }, ['provider']],
    ['no secret', { secretKey: '' }, ['secretKey']],
    ['a secret of 20 KB', { secretKey: 'x'.repeat(20_000) }, ['secretKey']],
    ['an unknown adapter', { adapter: 'other' }, ['adapter']],
    ['an empty model name', { customModels: ['a', ''] }, ['customModels', 1]],
    ['501 models', { customModels: Array.from({ length: 501 }, String) }, ['customModels']],
    ['a header with a line break', { extraHeaders: { a: 'b\r\nc: d' } }, ['extraHeaders', 0]],
    ['a header name with a space', { extraHeaders: { 'a b': 'c' } }, ['extraHeaders', 0]],
    ['bedrock without a region', { adapter: 'bedrock', configJson: 'null' }, ['config']],
    ['a region for openai', { configJson: '{"region":"us-east-1"}' }, ['config']],
    ['a text for useResponsesApi', { configJson: '{"useResponsesApi":"yes"}' }, ['config']],
    ['a config that is a list', { configJson: '[]' }, ['config']],
    ['an unknown field of the config', { configJson: '{"useResponsesApi":true,"x":1}' }, ['config']],
    ['a config for anthropic', { adapter: 'anthropic', configJson: '{}' }, ['config']],
  ])('refuses %s', async (_what, changed, path) => {
    const { put, list } = open();
    await expect(put(changed)).rejects.toMatchObject({ kind: 'invalid', details: { issues: [{ path }] } });
    expect((await list()).totalItems).toBe(0);
  });

  it.each<[string, Partial<integration.PutLlmConnectionRequest>]>([
    ['a region for bedrock', { adapter: 'bedrock', configJson: '{"region":"us-east-1"}' }],
    ['a location for vertex', { adapter: 'google-vertex-ai', configJson: '{"location":"europe-west1"}' }],
    ['vertex without a location', { adapter: 'google-vertex-ai', configJson: 'null' }],
    ['azure without a config', { adapter: 'azure', configJson: 'null' }],
  ])('takes %s', async (_what, changed) => {
    await expect(open().put(changed)).resolves.toMatchObject({ isNew: true });
  });

  it.each(['nowhere', 'ftp://example.com', 'https://user:pass@example.com', `https://${'x'.repeat(2_050)}`])(
    'refuses the base URL %#',
    async (baseUrl) => {
      await expect(open().put({ baseUrl })).rejects.toMatchObject({
        kind: 'invalid',
        reason: 'BASE_URL_INVALID',
      });
    },
  );
});
