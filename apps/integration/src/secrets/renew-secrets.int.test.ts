import { randomBytes, randomUUID } from 'node:crypto';
import { Secret } from '@assay/config';
import { integration } from '@assay/proto';
import { eventually, startTestMongo, type TestMongo } from '@assay/testing';
import mongoose from 'mongoose';
import { listSealedFields } from '../sealed-fields.js';
import { startFakeServices, type FakeServices } from '../testing/fake-services.js';
import { makeCall, startInstance, type TestInstance } from '../testing/test-integration.js';
import { renewSecrets } from './renew-secrets.js';
import { createSecretBox } from './secret-box.js';

let mongo: TestMongo;
let fakes: FakeServices;
let store: mongoose.Connection;
beforeAll(async () => {
  mongo = await startTestMongo();
  fakes = await startFakeServices();
  const dbName = `${mongo.env.MONGODB_DATABASE_PREFIX}_integration`;
  store = await mongoose.createConnection(mongo.env.MONGODB_URI, { dbName }).asPromise();
});
afterAll(async () => {
  await store?.close();
  await fakes?.stop();
  await mongo?.close();
});

const makeHex = (): string => randomBytes(32).toString('hex');
const actor = { organizationId: 'organization-1', actorKeyId: 'key-1' };

async function fill(instance: TestInstance): Promise<void> {
  const projectId = randomUUID();
  fakes.organizationByProject.set(projectId, actor.organizationId);
  const webhooks = instance.client(integration.WebhookService);
  const request = {
    url: 'https://nowhere.invalid/',
    events: ['export.failed'],
    description: '',
    isEnabled: true,
  };
  const { webhook } = await webhooks.createWebhook({ ...actor, projectId, ...request }, makeCall());
  const at = { ...actor, webhookId: webhook?.id ?? '' };
  await webhooks.rotateWebhookSecret({ ...at, overlapSeconds: 3_600 }, makeCall());
  await instance.client(integration.LlmConnectionService).putLlmConnection(
    {
      ...actor,
      projectId,
      provider: 'p',
      adapter: 'openai',
      secretKey: 'sk-secret',
      customModels: [],
      withDefaultModels: true,
      extraHeaders: {},
    },
    makeCall(),
  );
}

/** How the stored texts can be read. */
async function countReadable(keys: string): Promise<{ readable: number; outdated: number; all: number }> {
  const box = createSecretBox(new Secret(keys));
  const counts = { readable: 0, outdated: 0, all: 0 };
  for (const { model, field, contextOf } of listSealedFields(store)) {
    for (const document of await model
      .find({ [field]: { $exists: true } })
      .lean<Record<string, string>[]>()) {
      counts.all += 1;
      const stored = document[field] ?? '';
      if (box.isOutdated(stored)) counts.outdated += 1;
      try {
        box.decrypt(stored, contextOf(document as never));
        counts.readable += 1;
      } catch {
        // counted by what is missing
      }
    }
  }
  return counts;
}

it('brings every stored secret under a new key, so that the old one can go', async () => {
  const [oldKey, newKey] = [makeHex(), makeHex()];
  const env = { ...mongo.env, ...fakes.env };
  const first = await startInstance({ ...env, ENCRYPTION_KEY: oldKey });
  for (let count = 0; count < 40; count += 1) await fill(first);
  await first.stop();
  expect(await countReadable(oldKey)).toEqual({ readable: 120, outdated: 0, all: 120 });

  const second = await startInstance({ ...env, ENCRYPTION_KEY: `${newKey},${oldKey}` });
  await eventually(async () => (await countReadable(newKey)).outdated === 0);
  await second.stop();
  expect(await countReadable(newKey)).toEqual({ readable: 120, outdated: 0, all: 120 });
  const box = createSecretBox(new Secret(newKey));
  expect(await renewSecrets(listSealedFields(store), box)).toBe(0);
});

it('says so when a key is missing, and changes nothing', async () => {
  const before = await store.collection('llmConnections').find().toArray();
  const box = createSecretBox(new Secret(makeHex()));
  await expect(renewSecrets(listSealedFields(store), box)).rejects.toMatchObject({
    reason: 'SECRET_NOT_READABLE',
  });
  expect(await store.collection('llmConnections').find().toArray()).toEqual(before);
});
