import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@assay/logging';
import { mongoConnection } from '@assay/mongo';
import { ingestion } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { defineModule, startProcess } from '@assay/runtime';
import { startTestMongo, type TestMongo } from '@assay/testing';
import { openWatermark } from './open-watermark.js';

const DAY_MS = 86_400_000;

/** What an instance is like, and the watermark it tells of. */
interface Instance {
  lowUs: number;
  isDone: boolean;
  read(): Promise<number>;
  stop(): Promise<void>;
}

let mongo: TestMongo;
const folders: string[] = [];
beforeAll(async () => {
  mongo = await startTestMongo();
});
afterAll(async () => {
  await mongo.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-watermark-'));
  folders.push(folder);
  return folder;
};

async function startInstance(
  env: TestMongo['env'],
  {
    lowUs,
    spoolDir = makeFolder(),
    nowMs = 10 * DAY_MS,
  }: { lowUs: number; spoolDir?: string; nowMs?: number },
): Promise<Instance> {
  const state = { lowUs, isDone: true };
  const log = createLogger({ service: 'test', level: 'silent' });
  const module = defineModule({
    name: 'ingestion',
    config: {},
    needs: { mongo: mongoConnection },
    calls: {},
    start: async ({ needs }) => {
      const opened = await openWatermark({
        connection: needs.mongo.database('ingestion'),
        spoolDir,
        getLowUs: () => state.lowUs,
        isDone: () => state.isDone,
        log,
        clock: () => nowMs,
      });
      return { serves: [opened.served], stop: opened.stop };
    },
  });
  const running = await startProcess([module], {
    env: { ADMIN_PORT: '0', INGESTION_PORT: '0', GRPC_HOST: '127.0.0.1', ...env },
    log,
  });
  const client = running.client(ingestion.WatermarkService);
  return Object.assign(state, {
    read: async () => (await client.getWatermark({}, beginCall({ timeoutMs: 10_000 }).call)).lowUs,
    stop: () => running.stop(),
  });
}

it('tells the lowest mark of all instances', async () => {
  const env = mongo.empty();
  const [first, second] = [
    await startInstance(env, { lowUs: 5000 }),
    await startInstance(env, { lowUs: 3000 }),
  ];
  expect(await first.read()).toBe(3000);
  expect(await second.read()).toBe(3000);
  first.lowUs = 2000; // its own mark needs no publishing
  expect(await first.read()).toBe(2000);
  await first.stop();
  await second.stop();
});

it('is held back by an instance that went away with work left, until that is back', async () => {
  const env = mongo.empty();
  const spoolDir = makeFolder();
  const leaving = await startInstance(env, { lowUs: 3000, spoolDir });
  const staying = await startInstance(env, { lowUs: 9000 });
  leaving.isDone = false;
  await leaving.stop();
  expect(await staying.read()).toBe(3000);
  const back = await startInstance(env, { lowUs: 8000, spoolDir });
  expect(await staying.read()).toBe(8000);
  await back.stop();
  expect(await staying.read()).toBe(9000);
  await staying.stop();
});

it('forgets an instance after a day', async () => {
  const env = mongo.empty();
  const dead = await startInstance(env, { lowUs: 3000 });
  dead.isDone = false;
  await dead.stop();
  const soon = await startInstance(env, { lowUs: 9000, nowMs: 11 * DAY_MS });
  expect(await soon.read()).toBe(3000);
  await soon.stop();
  const late = await startInstance(env, { lowUs: 9000, nowMs: 11 * DAY_MS + 1 });
  expect(await late.read()).toBe(9000);
  await late.stop();
});
