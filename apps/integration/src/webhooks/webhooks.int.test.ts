import { randomUUID } from 'node:crypto';
import { integration } from '@assay/proto';
import { startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { startFakeServices, type FakeServices } from '../testing/fake-services.js';
import { makeCall, startInstance, type TestInstance, type Transport } from '../testing/test-integration.js';
import { webhookModel } from './webhook.model.js';

let mongo: TestMongo;
let fakes: FakeServices;
let instance: TestInstance;
let store: mongoose.Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  fakes = await startFakeServices();
  instance = await startInstance({ ...mongo.env, ...fakes.env });
  const dbName = `${mongo.env.MONGODB_DATABASE_PREFIX}_integration`;
  store = await mongoose.createConnection(mongo.env.MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  await store?.close();
  await instance?.stop();
  await fakes?.stop();
  await mongo?.close();
});

const fields = {
  url: 'https://hooks.example.com/assay?token=1',
  events: ['export.finished', 'prompt.created'],
  description: 'Loads the warehouse.',
  isEnabled: true,
};

const notFound = { kind: 'not_found', reason: 'WEBHOOK_NOT_FOUND' };

describe.each<Transport>(['local', 'remote'])('webhooks over the %s transport', (transport) => {
  const open = () => {
    const client = instance.client(integration.WebhookService, transport);
    const actor = { organizationId: randomUUID(), actorKeyId: 'key-1' };
    const projectId = randomUUID();
    fakes.organizationByProject.set(projectId, actor.organizationId);
    const at = (webhookId: string) => ({ ...actor, webhookId });
    return {
      client,
      actor,
      projectId,
      create: (changed: Partial<integration.CreateWebhookRequest> = {}) =>
        client.createWebhook({ ...actor, projectId, ...fields, ...changed }, makeCall()),
      get: (id: string) => client.getWebhook(at(id), makeCall()),
      list: (changed: Partial<integration.ListWebhooksRequest> = {}) =>
        client.listWebhooks({ ...actor, page: 1, limit: 50, ...changed }, makeCall()),
      update: (id: string, changed: Partial<integration.UpdateWebhookRequest>) =>
        client.updateWebhook({ ...at(id), events: null, ...changed }, makeCall()),
      rotate: (id: string, overlapSeconds: number) =>
        client.rotateWebhookSecret({ ...at(id), overlapSeconds }, makeCall()),
      remove: (id: string) => client.deleteWebhook(at(id), makeCall()),
      audit: async () => {
        const { entries } = await instance
          .client(integration.AuditService, transport)
          .listAuditEntries({ organizationId: actor.organizationId, cursor: '', limit: 50 }, makeCall());
        return entries;
      },
    };
  };

  it('shows the secret once, and keeps it encrypted', async () => {
    const { create, get, list, projectId, actor } = open();
    const { webhook, secret } = await create();
    expect(webhook).toEqual({
      id: expect.any(String) as string,
      organizationId: actor.organizationId,
      projectId,
      ...fields,
      disabledReason: '',
      displaySecret: `whs...${secret.slice(-4)}`,
      createdMs: expect.any(Number) as number,
      updatedMs: webhook?.createdMs,
    });
    const id = webhook?.id ?? '';
    expect(await get(id)).toEqual(webhook);
    expect(await list()).toEqual({ webhooks: [webhook], totalItems: 1 });
    expect(JSON.stringify(await webhookModel(store).findById(id).lean())).not.toContain(secret.slice(6));
  });

  it('changes what is sent, and keeps the rest', async () => {
    const { create, update } = open();
    const { webhook } = await create();
    const changed = await update(webhook?.id ?? '', {
      events: { events: ['export.failed', 'export.failed'] },
      description: '',
      isEnabled: false,
    });
    expect(changed).toEqual({
      ...webhook,
      events: ['export.failed'],
      description: '',
      isEnabled: false,
      updatedMs: changed.updatedMs,
    });
    const moved = await update(webhook?.id ?? '', { url: 'http://other.example.com/' });
    expect(moved).toEqual({ ...changed, url: 'http://other.example.com/', updatedMs: moved.updatedMs });
  });

  it('gives a new secret, and says how long the old one signs too', async () => {
    const { create, rotate } = open();
    const { webhook, secret } = await create();
    const before = Date.now();
    const rotated = await rotate(webhook?.id ?? '', 60);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook?.displaySecret).toBe(`whs...${rotated.secret.slice(-4)}`);
    expect(rotated.webhook?.oldSecretUntilMs).toBeGreaterThanOrEqual(before + 60_000);
    expect((await rotate(webhook?.id ?? '', 0)).webhook?.oldSecretUntilMs).toBeUndefined();
    await expect(rotate(webhook?.id ?? '', 604_801)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('lists newest first, by page and by project', async () => {
    const { create, list, actor, projectId } = open();
    const otherProject = randomUUID();
    fakes.organizationByProject.set(otherProject, actor.organizationId);
    const ids: (string | undefined)[] = [];
    for (const each of [projectId, otherProject, projectId]) {
      ids.unshift((await create({ projectId: each })).webhook?.id);
    }
    const page = await list({ limit: 2 });
    expect([page.webhooks.map(({ id }) => id), page.totalItems]).toEqual([ids.slice(0, 2), 3]);
    expect((await list({ projectId: otherProject })).webhooks.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('hides webhooks of another organization', async () => {
    const { create } = open();
    const other = open();
    const id = (await create()).webhook?.id ?? '';
    const { client, actor } = other;
    const at = { ...actor, webhookId: id };
    const attempts = [
      other.get(id),
      other.update(id, { isEnabled: false }),
      other.rotate(id, 0),
      other.remove(id),
      client.pingWebhook(at, makeCall()),
      client.listWebhookDeliveries({ ...at, cursor: '', limit: 1 }, makeCall()),
      client.getWebhookDelivery({ ...at, deliveryId: 'x' }, makeCall()),
      client.redeliverWebhook({ ...at, deliveryId: 'x' }, makeCall()),
    ];
    for (const result of await Promise.allSettled(attempts)) {
      expect(result).toMatchObject({ status: 'rejected', reason: notFound });
    }
    expect((await other.list()).webhooks).toEqual([]);
  });

  it('makes none for a project of another organization', async () => {
    const { create, list } = open();
    await expect(create({ projectId: open().projectId })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Project not found',
    });
    expect((await list()).totalItems).toBe(0);
  });

  it('deletes once', async () => {
    const { create, remove, list } = open();
    const id = (await create()).webhook?.id ?? '';
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject(notFound);
    expect((await list()).totalItems).toBe(0);
  });

  it('takes 20 a project, no more', async () => {
    const { create } = open();
    for (let count = 0; count < 20; count += 1) await create();
    await expect(create()).rejects.toMatchObject({ kind: 'conflict', reason: 'WEBHOOK_LIMIT' });
  });

  it('notes every change, without secrets', async () => {
    const { create, update, rotate, remove, audit } = open();
    const { webhook, secret } = await create();
    const id = webhook?.id ?? '';
    await update(id, { isEnabled: false });
    const rotated = await rotate(id, 60);
    await remove(id);
    const entries = await audit();
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'rotate', 'update', 'create']);
    for (const entry of entries) expect(entry).toMatchObject({ resourceType: 'webhook', resourceId: id });
    const text = JSON.stringify(entries);
    for (const shown of [secret.slice(6), rotated.secret.slice(6), 'sealed', 'v1.'])
      expect(text).not.toContain(shown);
  });

  it.each<[string, Partial<integration.CreateWebhookRequest>, (string | number)[]]>([
    ['no URL', { url: '' }, ['url']],
    ['a relative URL', { url: '/hook' }, ['url']],
    ['another scheme', { url: 'file:///etc/passwd' }, ['url']],
    ['credentials in the URL', { url: 'https://user:pass@example.com/' }, ['url']],
    ['a loopback address', { url: 'http://127.0.0.1/' }, ['url']],
    ['a loopback address in disguise', { url: 'http://0x7f000001/' }, ['url']],
    ['the metadata address', { url: 'http://169.254.169.254/latest' }, ['url']],
    ['a private IPv6 address', { url: 'http://[fd00::1]/' }, ['url']],
    ['a URL of 2,049 characters', { url: `https://example.com/${'x'.repeat(2_029)}` }, ['url']],
    ['no events', { events: [] }, ['events']],
    ['an unknown event', { events: ['prompt.created', 'prompt.read'] }, ['events', 1]],
    ['a subscription to pings', { events: ['webhook.ping'] }, ['events', 0]],
    ['a long description', { description: 'x'.repeat(501) }, ['description']],
  ])('refuses %s, also in a change', async (_what, changed, path) => {
    const { create, update, list } = open();
    const refusal = { kind: 'invalid', details: { issues: [{ path }] } };
    await expect(create(changed)).rejects.toMatchObject(refusal);
    expect((await list()).totalItems).toBe(0);
    const { webhook } = await create();
    const { url, events, description } = changed;
    await expect(
      update(webhook?.id ?? '', {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        events: events ? { events } : null,
      }),
    ).rejects.toMatchObject(refusal);
  });
});
