import { integration } from '@assay/proto';
import { eventually, startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { startFakeServices, type FakeServices } from '../testing/fake-services.js';
import { makeCall, startInstance, type TestInstance } from '../testing/test-integration.js';
import { createProjectDataRemoval } from './project-data.js';

let mongo: TestMongo;
let fakes: FakeServices;
let instance: TestInstance;
let store: mongoose.Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  fakes = await startFakeServices();
  const env = { EXPORT_TEST_UPLOAD: 'false', PROJECT_REMOVAL_INTERVAL_MS: '1000', WEBHOOK_POLL_MS: '60000' };
  instance = await startInstance({ ...mongo.env, ...fakes.env, ...env });
  const dbName = `${mongo.env.MONGODB_DATABASE_PREFIX}_integration`;
  store = await mongoose.createConnection(mongo.env.MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  await store?.close();
  await instance?.stop();
  await fakes?.stop();
  await mongo?.close();
});

/** Something of every kind in a project. */
async function fill(projectId: string): Promise<void> {
  const actor = { organizationId: 'organization-1', actorKeyId: 'key-1' };
  fakes.organizationByProject.set(projectId, actor.organizationId);
  const webhooks = instance.client(integration.WebhookService);
  const { webhook } = await webhooks.createWebhook(
    {
      ...actor,
      projectId,
      url: 'https://nowhere.invalid/',
      events: ['export.failed'],
      description: '',
      isEnabled: true,
    },
    makeCall(),
  );
  await webhooks.pingWebhook({ ...actor, webhookId: webhook?.id ?? '' }, makeCall());
  await instance.client(integration.LlmConnectionService).putLlmConnection(
    {
      ...actor,
      projectId,
      provider: 'p',
      adapter: 'openai',
      secretKey: 's',
      customModels: [],
      withDefaultModels: true,
      extraHeaders: {},
    },
    makeCall(),
  );
  await instance
    .client(integration.FeedbackService)
    .createFeedback({ ...actor, projectId, targetType: 'docs', target: 't', feedback: 'f' }, makeCall());
  await instance.client(integration.BlobExportService).putBlobExport(
    {
      ...actor,
      projectId,
      type: 'S3_COMPATIBLE',
      bucketName: 'bucket',
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 's',
      prefix: '',
      exportFrequency: 'weekly',
      enabled: false,
      forcePathStyle: true,
      fileType: 'JSONL',
      exportMode: 'FROM_TODAY',
      compressed: true,
      exportFieldGroups: [],
    },
    makeCall(),
  );
}

/** Documents by collection, but for the audit log. */
async function countOf(projectId: string): Promise<Record<string, number>> {
  const filter = { $or: [{ projectId }, { _id: projectId as never }] };
  const names = ['blobExports', 'feedback', 'llmConnections', 'webhookDeliveries', 'webhooks'];
  const counts = await Promise.all(names.map((name) => store.collection(name).countDocuments(filter)));
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]));
}

const one = { blobExports: 1, feedback: 1, llmConnections: 1, webhookDeliveries: 1, webhooks: 1 };
const none = { blobExports: 0, feedback: 0, llmConnections: 0, webhookDeliveries: 0, webhooks: 0 };

it('removes all of a deleted project but its audit entries, and nothing of others', async () => {
  await fill('deleted');
  await fill('kept');
  expect(await countOf('deleted')).toEqual(one);
  const entries = await store.collection('auditEntries').countDocuments({ projectId: 'deleted' });
  fakes.projectStates.push(
    { projectId: 'kept', organizationId: 'o', retentionDays: 0 },
    { projectId: 'deleted', organizationId: 'o', retentionDays: 0, deletedMs: Date.now() - 3 * 60_000 },
  );
  await eventually(async () => {
    expect(await countOf('deleted')).toEqual(none);
    return true;
  });
  expect(await countOf('kept')).toEqual(one);
  expect(await store.collection('auditEntries').countDocuments({ projectId: 'deleted' })).toBe(entries);
});

it('tells how many documents there were, and none the second time', async () => {
  await fill('twice');
  const remove = createProjectDataRemoval(store);
  expect([await remove('twice'), await remove('twice')]).toEqual([5, 0]);
});
