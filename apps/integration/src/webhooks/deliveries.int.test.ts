import { createHmac, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createLogger } from '@assay/logging';
import { integration, type evaluation } from '@assay/proto';
import { eventually, startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { startFakeServices, type FakeServices } from '../testing/fake-services.js';
import { startReceiver, type ReceivedRequest, type Receiver } from '../testing/receiver.js';
import { makeCall, startInstance, type TestInstance } from '../testing/test-integration.js';
import { deliveryModel } from './delivery.model.js';

let mongo: TestMongo;
let fakes: FakeServices;
let receiver: Receiver;
const instances: TestInstance[] = [];
const logLines: string[] = [];
const log = createLogger({ service: 'test', destination: { write: (line) => logLines.push(line) } });

/** What would be sent is sent sooner; that nothing is can only be waited for. */
const QUIET_MS = 100;

const FAST = {
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_POLL_MS: '20',
  WEBHOOK_RETRY_FIRST_MS: '20',
  WEBHOOK_MAX_ATTEMPTS: '4',
  WEBHOOK_TIMEOUT_MS: '500',
};

const start = async (env: Record<string, string> = {}): Promise<TestInstance> => {
  const one = await startInstance({ ...mongo.empty(), ...fakes.env, ...FAST, ...env }, log);
  instances.push(one);
  return one;
};

beforeAll(async () => {
  mongo = await startTestMongo();
  fakes = await startFakeServices();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const one of instances.splice(0)) await one.stop();
  await receiver.close();
});
afterAll(async () => {
  await fakes?.stop();
  await mongo?.close();
});

/** A project with a webhook to a path of its own. */
async function open(instance: TestInstance, changed: Partial<integration.CreateWebhookRequest> = {}) {
  const client = instance.client(integration.WebhookService);
  const actor = { organizationId: randomUUID(), actorKeyId: 'key-1' };
  const projectId = randomUUID();
  fakes.organizationByProject.set(projectId, actor.organizationId);
  const path = `/${randomUUID()}`;
  const url = `http://127.0.0.1:${receiver.port}${path}`;
  const events = ['prompt.created', 'prompt.updated', 'prompt.deleted'];
  const request = { ...actor, projectId, url, events, description: '', isEnabled: true, ...changed };
  const { webhook, secret } = await client.createWebhook(request, makeCall());
  const at = { ...actor, webhookId: webhook?.id ?? '' };
  const get = (deliveryId: string) => client.getWebhookDelivery({ ...at, deliveryId }, makeCall());
  return {
    client,
    actor,
    at,
    projectId,
    path,
    secret,
    get,
    webhook: () => client.getWebhook(at, makeCall()),
    ping: () => client.pingWebhook(at, makeCall()),
    list: (filter: Partial<integration.ListWebhookDeliveriesRequest> = {}) =>
      client.listWebhookDeliveries({ ...at, cursor: '', limit: 100, ...filter }, makeCall()),
    redeliver: (deliveryId: string) => client.redeliverWebhook({ ...at, deliveryId }, makeCall()),
    untilStatus: (deliveryId: string, status: string): Promise<integration.WebhookDelivery> =>
      eventually(async () => {
        const found = await get(deliveryId);
        if (found.status !== status) throw new Error(`${found.status}, not ${status}`);
        return found;
      }),
  };
}

function makeChange(
  projectId: string,
  organizationId: string,
  fields: Partial<evaluation.PromptChange> = {},
): evaluation.PromptChange {
  const afterJson = JSON.stringify({ name: 'greeting', version: 1, labels: ['latest'] });
  return {
    id: randomUUID(),
    organizationId,
    projectId,
    name: 'greeting',
    action: 'create',
    afterJson,
    atMs: 1_767_323_045_000,
    ...fields,
  };
}

function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const [time = '', ...signatures] = String(headers['x-assay-signature']).split(',');
  const hex = createHmac('sha256', secret)
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  return signatures.includes(`v1=${hex}`) && Math.abs(Date.now() / 1000 - Number(time.slice(2))) < 60;
}

it('sends a ping, signed, and says so in the log', async () => {
  const { ping, path, secret, at, projectId, untilStatus, list } = await open(await start());
  const { id, eventId } = await ping();
  const [request] = await receiver.until(1, path);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-assay-event': 'webhook.ping',
    'x-assay-delivery': id,
    'x-assay-attempt': '1',
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    id: eventId,
    type: 'webhook.ping',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    projectId,
    data: { webhookId: at.webhookId },
  });
  expect(isSigned(request as ReceivedRequest, secret)).toBe(true);
  expect(isSigned(request as ReceivedRequest, 'whsec_other')).toBe(false);
  const delivered = await untilStatus(id, 'delivered');
  expect(delivered).toMatchObject({
    attemptCount: 1,
    attempts: [{ statusCode: 204, error: '' }],
    bodyJson: request?.body,
  });
  expect(delivered.nextAttemptMs).toBeUndefined();
  expect((await list()).deliveries).toEqual([{ ...delivered, bodyJson: '' }]);
});

it('tells changes of prompts to those who asked for them, once, and takes them off the list', async () => {
  const instance = await start();
  const wanted = await open(instance);
  const other = await open(instance, { events: ['export.finished', 'prompt.deleted'] });
  const { projectId, actor } = wanted;
  fakes.failDeletes(2);
  const changes = [
    makeChange(projectId, actor.organizationId),
    makeChange(projectId, actor.organizationId, { action: 'update', beforeJson: '{"version":1}' }),
    makeChange(projectId, actor.organizationId, { action: 'delete' }),
    makeChange(other.projectId, other.actor.organizationId),
  ];
  fakes.promptChanges.push(...changes);
  const requests = await receiver.until(3, wanted.path);
  expect(requests.map(({ body }) => JSON.parse(body) as object).sort(byType)).toMatchObject([
    {
      id: changes[0]?.id,
      type: 'prompt.created',
      createdAt: '2026-01-02T03:04:05.000Z',
      projectId,
      data: { name: 'greeting', after: { version: 1, labels: ['latest'] } },
    },
    { type: 'prompt.deleted' },
    { type: 'prompt.updated', data: { before: { version: 1 } } },
  ]);
  await eventually(() => fakes.promptChanges.length === 0);
  await wait(QUIET_MS);
  expect(await receiver.until(3, wanted.path)).toHaveLength(3);
  expect(receiver.requests).toHaveLength(3);
  expect((await other.list()).deliveries).toEqual([]);
});

function byType(a: object, b: object): number {
  return (a as { type: string }).type < (b as { type: string }).type ? -1 : 1;
}

it('tries again until it is taken, with the same id and body', async () => {
  const { ping, path, secret, untilStatus, webhook } = await open(await start());
  const answers = [500, 302, 204];
  receiver.answer((response) => void response.writeHead(answers.shift() ?? 204).end());
  const { id } = await ping();
  const requests = await receiver.until(3, path);
  const delivered = await untilStatus(id, 'delivered');
  expect(delivered.attempts).toMatchObject([
    { statusCode: 500, error: 'Answered 500.' },
    { statusCode: 302 },
    { statusCode: 204, error: '' },
  ]);
  expect(requests.map(({ headers }) => headers['x-assay-attempt'])).toEqual(['1', '2', '3']);
  expect(new Set(requests.map(({ headers }) => headers['x-assay-delivery'])).size).toBe(1);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  expect(requests.every((request) => isSigned(request, secret))).toBe(true);
  const gapMs = (delivered.attempts[1]?.atMs ?? 0) - (delivered.attempts[0]?.atMs ?? 0);
  expect(gapMs).toBeGreaterThanOrEqual(15);
  await eventually(async () => (await webhook()).failingSinceMs === undefined);
});

it('gives up in the end, and sends again when it is asked to', async () => {
  const { ping, untilStatus, redeliver, list, webhook } = await open(await start());
  receiver.answer((response) => void response.socket?.destroy());
  const { id } = await ping();
  const failed = await untilStatus(id, 'failed');
  expect(failed.attempts).toHaveLength(4);
  expect(failed.attempts.every(({ error }) => /^The request failed \(\w+\)\.$/.test(error))).toBe(true);
  expect(failed.nextAttemptMs).toBeUndefined();
  expect((await webhook()).failingSinceMs).toBeLessThanOrEqual(Date.now());
  expect((await list({ status: 'failed' })).deliveries).toHaveLength(1);
  receiver.answer((response) => void response.writeHead(200).end());
  await redeliver(id);
  expect(await untilStatus(id, 'delivered')).toMatchObject({ attemptCount: 5 });
  expect((await list({ status: 'failed' })).deliveries).toHaveLength(0);
});

it('switches a webhook off that takes nothing for long, and keeps quiet from then on', async () => {
  const instance = await start({ WEBHOOK_DISABLE_AFTER_MS: '0' });
  const { ping, untilStatus, webhook, client, at, actor, projectId, path } = await open(instance);
  receiver.answer((response) => void response.writeHead(500).end());
  await untilStatus((await ping()).id, 'failed');
  await eventually(async () => !(await webhook()).isEnabled);
  expect((await webhook()).disabledReason).toMatch(/^Switched off/);
  const audit = instance.client(integration.AuditService);
  const request = { organizationId: actor.organizationId, cursor: '', limit: 1 };
  expect((await audit.listAuditEntries(request, makeCall())).entries).toMatchObject([
    { action: 'disable', actorKeyId: '' },
  ]);
  const count = receiver.requests.length;
  fakes.promptChanges.push(makeChange(projectId, actor.organizationId));
  await eventually(() => fakes.promptChanges.length === 0);
  await wait(QUIET_MS);
  expect(receiver.requests).toHaveLength(count);

  receiver.answer((response) => void response.writeHead(204).end());
  const enabled = await client.updateWebhook({ ...at, events: null, isEnabled: true }, makeCall());
  expect(enabled.disabledReason).toBe('');
  expect(enabled.failingSinceMs).toBeUndefined();
  fakes.promptChanges.push(makeChange(projectId, actor.organizationId));
  await receiver.until(count + 1, path);
});

it('cancels what waits for a webhook that is switched off', async () => {
  const { client, at, projectId, actor, list, untilStatus, path } = await open(
    await start({ WEBHOOK_RETRY_FIRST_MS: '300' }),
  );
  receiver.answer((response) => void response.writeHead(500).end());
  fakes.promptChanges.push(makeChange(projectId, actor.organizationId));
  await receiver.until(1, path);
  await client.updateWebhook({ ...at, events: null, isEnabled: false }, makeCall());
  const [delivery] = (await list()).deliveries;
  expect(await untilStatus(delivery?.id ?? '', 'cancelled')).toMatchObject({ attemptCount: 1 });
});

it('signs with both secrets during an overlap, and with the new one after it', async () => {
  const { client, at, ping, path, secret } = await open(await start());
  const first = await client.rotateWebhookSecret({ ...at, overlapSeconds: 3_600 }, makeCall());
  await ping();
  const [both] = await receiver.until(1, path);
  expect([secret, first.secret].map((one) => isSigned(both as ReceivedRequest, one))).toEqual([true, true]);
  const second = await client.rotateWebhookSecret({ ...at, overlapSeconds: 0 }, makeCall());
  await ping();
  const [, last] = await receiver.until(2, path);
  expect([secret, first.secret, second.secret].map((one) => isSigned(last as ReceivedRequest, one))).toEqual([
    false,
    false,
    true,
  ]);
});

it('sends nothing into private networks unless it was told to', async () => {
  const instance = await start({ WEBHOOK_ALLOWED_NETWORKS: '' });
  const { ping, untilStatus } = await open(instance, { url: `http://localhost:${receiver.port}/` });
  const failed = await untilStatus((await ping()).id, 'failed');
  expect(failed.attempts[0]).toMatchObject({ error: 'The host has an address that may not be called.' });
  expect(failed.attempts[0]?.statusCode).toBeUndefined();
  expect(receiver.requests).toEqual([]);
});

it('does not let a slow receiver hold up the others', async () => {
  const instance = await start({ WEBHOOK_CONCURRENCY: '3', WEBHOOK_TIMEOUT_MS: '60000' });
  const slow = await open(instance);
  const fast = await open(instance);
  const unanswered: ServerResponse[] = [];
  receiver.answer((response, { path }) => {
    if (path === fast.path) response.writeHead(204).end();
    else unanswered.push(response);
  });
  for (let count = 0; count < 5; count += 1) await slow.ping();
  await receiver.until(2, slow.path);
  for (let count = 0; count < 5; count += 1) await fast.ping();
  await receiver.until(5, fast.path);
  expect(await receiver.until(2, slow.path)).toHaveLength(2);
  receiver.answer((response) => void response.writeHead(204).end());
  for (const response of unanswered) response.writeHead(204).end();
});

it('shares the work between instances without sending anything twice', async () => {
  const env = mongo.empty();
  const first = await start(env);
  await start(env);
  const { projectId, actor, path, list } = await open(first);
  const changes = Array.from({ length: 60 }, () => makeChange(projectId, actor.organizationId));
  fakes.promptChanges.push(...changes);
  const requests = await receiver.until(60, path);
  await eventually(async () => (await list({ status: 'delivered' })).deliveries.length === 60);
  expect(new Set(requests.map(({ headers }) => headers['x-assay-delivery'])).size).toBe(60);
  expect(receiver.requests).toHaveLength(60);
});

it('sends what an instance had claimed when it died', async () => {
  const env = mongo.empty();
  const { ping, untilStatus, get } = await open(await start({ ...env, WEBHOOK_RETRY_FIRST_MS: '60000' }));
  receiver.answer((response) => void response.writeHead(500).end());
  const { id } = await ping();
  await eventually(async () => (await get(id)).attempts.length > 0);
  // As a kill in the middle of the second attempt leaves it: claimed and counted, nothing said about it.
  const dbName = `${env.MONGODB_DATABASE_PREFIX}_integration`;
  const store = await mongoose.createConnection(env.MONGODB_URI, { dbName }).asPromise();
  const claim = { $set: { claimId: 'gone', nextAttemptMs: Date.now() + 300 }, $inc: { attemptCount: 1 } };
  await deliveryModel(store).updateOne({ _id: id }, claim);
  await store.close();
  receiver.answer((response) => void response.writeHead(204).end());
  const delivered = await untilStatus(id, 'delivered');
  expect(delivered).toMatchObject({ attemptCount: 3, attempts: [{ statusCode: 500 }, { statusCode: 204 }] });
});

it('pages through the log, newest first, and forgets it with the webhook', async () => {
  const { ping, list, path, client, at, get } = await open(await start());
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await ping()).id);
    await wait(2);
  }
  await receiver.until(5, path);
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await list({ cursor, limit: 2, eventType: 'webhook.ping' });
    seen.push(...page.deliveries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(seen).toEqual(ids);
  expect((await list({ eventType: 'prompt.created' })).deliveries).toEqual([]);
  await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ reason: 'CURSOR_INVALID' });
  await expect(get('unknown')).rejects.toMatchObject({ reason: 'DELIVERY_NOT_FOUND' });
  await client.deleteWebhook(at, makeCall());
  await expect(list()).rejects.toMatchObject({ reason: 'WEBHOOK_NOT_FOUND' });
});

it('logs neither addresses nor bodies nor secrets', async () => {
  logLines.length = 0;
  const { ping, path, secret, untilStatus } = await open(await start());
  await untilStatus((await ping()).id, 'delivered');
  const text = logLines.join('\n');
  expect(text).toContain('webhook called');
  for (const hidden of [path, secret, secret.slice(6), `:${receiver.port}`])
    expect(text).not.toContain(hidden);
});
