import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDeployment, type Deployment, type Form } from '@assay/testing';
import { isSignedWith, startEventReceiver, type EventReceiver } from './harness/receiver.js';
import { api, type ApiOptions, type Reply } from './harness/target.js';

const FORM = (process.env['FORM'] ?? 'all-in-one') as Form;

const ENV = {
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_POLL_MS: '100',
  WEBHOOK_TIMEOUT_MS: '2000',
  WEBHOOK_RETRY_FIRST_MS: '200',
  EXPORT_LAG_MS: '0',
  EXPORT_POLL_MS: '100',
  EXPORT_INTERVAL_MS: '500',
  EXPORT_RETRY_MS: '300',
  EXPORT_TEST_UPLOAD: 'false',
};

describe('webhooks', () => {
  let deployment: Deployment;
  const receivers: EventReceiver[] = [];
  beforeAll(async () => {
    deployment = await startDeployment({ form: FORM, env: ENV });
  });
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close();
  });
  afterAll(() => deployment?.stop());

  const call = (path: string, options: ApiOptions = {}): Promise<Reply> =>
    api(path, { auth: deployment.organizationKeys, baseUrl: deployment.baseUrl, ...options });

  async function createPrompt(name: string, labels: string[] = []): Promise<void> {
    const json = { name, type: 'text', prompt: 'Not to be sent along.', labels };
    const reply = await call('/api/public/v2/prompts', { json, auth: deployment.keys });
    expect(reply.status).toBe(201);
  }

  async function open(events: string[]) {
    const receiver = await startEventReceiver();
    receivers.push(receiver);
    const json = { projectId: deployment.keys.projectId, url: receiver.url, events };
    const created = await call('/api/assay/v1/webhooks', { json });
    expect(created.status).toBe(201);
    const { id, secret } = created.body as { id: string; secret: string };
    const path = `/api/assay/v1/webhooks/${id}`;
    return { receiver, secret, path, remove: () => call(path, { method: 'DELETE' }) };
  }

  it('tell what happens to prompts, signed, without their text', async () => {
    const { receiver, secret, path, remove } = await open([
      'prompt.created',
      'prompt.updated',
      'prompt.deleted',
    ]);
    const name = `greeting-${randomUUID()}`;
    await createPrompt(name, ['production']);
    const labelled = await call(`/api/public/v2/prompts/${name}/versions/1`, {
      method: 'PATCH',
      json: { newLabels: ['staging'] },
      auth: deployment.keys,
    });
    expect(labelled.status).toBe(200);
    await call(`/api/public/v2/prompts/${name}`, { method: 'DELETE', auth: deployment.keys });
    await receiver.until(() => receiver.taken.length >= 3);
    const byType = new Map(receiver.taken.map((one) => [one.event.type, one]));
    expect(byType.get('prompt.created')?.event).toMatchObject({
      projectId: deployment.keys.projectId,
      data: { name, after: { name, version: 1, labels: ['production', 'latest'] } },
    });
    expect(byType.get('prompt.updated')?.event.data).toMatchObject({
      before: { labels: ['production', 'latest'] },
      after: { labels: expect.arrayContaining(['staging']) as string[] },
    });
    expect(byType.get('prompt.deleted')?.event.data).toMatchObject({
      before: { versions: [{ version: 1 }] },
    });
    expect(receiver.taken.every((one) => isSignedWith(one, secret))).toBe(true);
    expect(receiver.taken.some(({ body }) => body.includes('Not to be sent'))).toBe(false);
    const log = await call(`${path}/deliveries?status=delivered`);
    expect((log.body as { data: unknown[] }).data).toHaveLength(3);
    await remove();
  });

  it('try again, and again when they are asked to', async () => {
    const { receiver, path, remove } = await open(['export.failed']);
    receiver.answer(503);
    const ping = await call(`${path}/ping`, { method: 'POST' });
    expect(ping.status).toBe(202);
    await receiver.until(() => receiver.received.length >= 2);
    receiver.answer(204);
    await receiver.until(() => receiver.taken.length === 1);
    const { id } = ping.body as { id: string };
    const again = await call(`${path}/deliveries/${id}/redeliver`, { method: 'POST' });
    expect(again.status).toBe(202);
    await receiver.until(() => receiver.taken.length === 2);
    expect(new Set(receiver.received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([id]));
    await remove();
  });

  it('tell when an export is finished, and when one fails', async () => {
    const { receiver, secret, remove } = await open(['export.finished', 'export.failed']);
    const written = await call('/api/public/ingestion', {
      json: { batch: [makeSpan()] },
      auth: deployment.keys,
    });
    expect(written.status).toBe(207);
    const put = async (changed: object): Promise<void> => {
      const json = { ...(await bucketOf(deployment)), projectId: deployment.keys.projectId, ...changed };
      const reply = await call('/api/public/integrations/blob-storage', { method: 'PUT', json });
      expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    };
    await put({});
    await receiver.until(() => receiver.taken.some(({ event }) => event.type === 'export.finished'));
    await put({ bucketName: 'no-such-bucket-of-ours' });
    await call('/api/public/ingestion', { json: { batch: [makeSpan()] }, auth: deployment.keys });
    await receiver.until(() => receiver.taken.some(({ event }) => event.type === 'export.failed'));
    for (const one of receiver.taken) {
      expect(isSignedWith(one, secret)).toBe(true);
      expect(one.event.projectId).toBe(deployment.keys.projectId);
    }
    const path = `/api/public/integrations/blob-storage/${deployment.keys.projectId}`;
    expect((await call(path, { method: 'DELETE' })).status).toBe(200);
    await remove();
  });

  it('lose nothing when the service is killed while it sends', async () => {
    const { receiver, secret, remove } = await open(['prompt.created']);
    receiver.answer(undefined);
    const names = Array.from({ length: 5 }, () => `killed-${randomUUID()}`);
    for (const name of names) await createPrompt(name);
    await receiver.until(() => receiver.received.length >= 2);
    const victim = FORM === 'all-in-one' ? 'all-in-one' : 'integration';
    process.kill(deployment.pids()[victim] ?? 0, 'SIGKILL');
    receiver.answer(204);
    if (FORM === 'all-in-one') {
      await deployment.ended();
      await deployment.restart();
    }
    const told = (): Set<string> => new Set(receiver.taken.map(({ event }) => event.data.name as string));
    await receiver.until(() => told().size === names.length);
    expect(told()).toEqual(new Set(names));
    expect(new Set(receiver.taken.map(({ deliveryId }) => deliveryId)).size).toBe(names.length);
    expect(receiver.taken.every((one) => isSignedWith(one, secret))).toBe(true);
    await remove();
  });

  it('never call private addresses unless told', async () => {
    const json = { projectId: deployment.keys.projectId, events: ['export.failed'] };
    for (const url of [
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'ftp://example.com/',
    ]) {
      const reply = await call('/api/assay/v1/webhooks', { json: { ...json, url } });
      expect([url, reply.status]).toEqual([url, 400]);
    }
  });

  it('are for organization keys, and for their own projects', async () => {
    const json = { projectId: 'elsewhere', url: 'https://example.com/', events: ['export.failed'] };
    expect((await call('/api/assay/v1/webhooks', { json })).status).toBe(404);
    expect((await call('/api/assay/v1/webhooks', { json, auth: deployment.keys })).status).toBe(403);
  });
});

function makeSpan(): object {
  const timestamp = new Date().toISOString();
  const body = { id: randomUUID(), traceId: randomUUID(), startTime: timestamp, name: 'exported' };
  return { id: randomUUID(), type: 'span-create', timestamp, body };
}

/** The embedded store's bucket, as an export configuration. */
async function bucketOf(deployment: Deployment): Promise<object> {
  const media = await api('/api/public/media', {
    auth: deployment.keys,
    baseUrl: deployment.baseUrl,
    json: {
      traceId: randomUUID(),
      field: 'input',
      contentType: 'text/plain',
      contentLength: 1,
      sha256Hash: Buffer.from(randomUUID().replaceAll('-', '')).toString('base64'),
    },
  });
  const { uploadUrl } = media.body as { uploadUrl: string };
  const secrets = JSON.parse(readFileSync(join(deployment.dataDir, 'secrets.json'), 'utf8')) as {
    s3: { user: string; password: string };
  };
  return {
    type: 'S3_COMPATIBLE',
    bucketName: 'assay',
    endpoint: new URL(uploadUrl).origin,
    region: 'us-east-1',
    accessKeyId: secrets.s3.user,
    secretAccessKey: secrets.s3.password,
    exportFrequency: 'hourly',
    enabled: true,
    forcePathStyle: true,
    fileType: 'JSONL',
    exportMode: 'FULL_HISTORY',
  };
}
