import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '@assay/embedded-s3';
import { createLogger } from '@assay/logging';
import { evaluation, identity, type CallContext, type Contract } from '@assay/proto';
import { beginCall, createRemoteClient, serve } from '@assay/rpc';
import { defineModule, startProcess, type AnyModule } from '@assay/runtime';
import { startClickhouse, startTestMongo, type TestClickhouse, type TestMongo } from '@assay/testing';
import { ingestion } from '../module.js';

/** Every store that the module needs, each of its own. */
export interface TestStores {
  readonly engine: TestClickhouse;
  readonly mongo: TestMongo;
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startStores(): Promise<TestStores> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-ingestion-'));
  const key = { accessKeyId: 'test', secretAccessKey: randomBytes(12).toString('hex') };
  const log = createLogger({ service: 'test', level: 'silent' });
  const [engine, mongo, s3] = await Promise.all([
    startClickhouse(),
    startTestMongo(),
    startS3Server({ dataDir: join(folder, 's3'), ...key, log }),
  ]);
  return {
    engine,
    mongo,
    env: {
      ...engine.env,
      ...mongo.env,
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
      S3_BUCKET: 'media-test',
    },
    stop: async () => {
      await Promise.all([engine.stop(), mongo.close(), s3.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An evaluation service whose projects have no score configs and no prompts. */
const emptyEvaluation: AnyModule = defineModule({
  name: 'evaluation',
  config: {},
  needs: {},
  calls: {},
  start: () => ({
    serves: [
      serve(evaluation.ScoreConfigService, {
        ...refuseAll(evaluation.ScoreConfigService),
        findScoreConfigs: () => Promise.resolve({ scoreConfigs: [] }),
      }),
      serve(evaluation.PromptService, {
        ...refuseAll(evaluation.PromptService),
        resolvePrompts: () => Promise.resolve({ prompts: [] }),
      }),
    ],
  }),
});

/** An identity service that knows of the projects that it is told of. */
function makeIdentity(states: readonly identity.ProjectState[]): AnyModule {
  return defineModule({
    name: 'identity',
    config: {},
    needs: {},
    calls: {},
    start: () => ({
      serves: [
        serve(identity.ProjectService, {
          ...refuseAll(identity.ProjectService),
          listProjectStates: () => Promise.resolve({ states: [...states] }),
        }),
      ],
    }),
  });
}

/** Handlers for methods that the module must not call. */
function refuseAll<Methods extends object>(contract: Contract<Methods>): Methods {
  const names = Object.keys(contract.definition).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  const refuse = (): Promise<never> => Promise.reject(new Error('ingestion must not call this'));
  return Object.fromEntries(names.map((name) => [name, refuse])) as Methods;
}

export type Transport = 'local' | 'grpc';

/** The module in a process of its own. */
export interface TestProcess {
  clientOf<Methods extends object>(contract: Contract<Methods>): Methods;
  stop(): Promise<void>;
}

/** @param states What identity says of projects; read again with every poll. */
export async function startIngestion(
  env: Readonly<Record<string, string>>,
  transport: Transport,
  states: readonly identity.ProjectState[] = [],
): Promise<TestProcess> {
  const spool = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  const log = createLogger({ service: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const ports = {
    ADMIN_PORT: '0',
    INGESTION_PORT: '0',
    EVALUATION_PORT: '0',
    IDENTITY_PORT: '0',
    GRPC_HOST: '127.0.0.1',
  };
  const other = await startProcess([emptyEvaluation], { env: ports, log });
  const identities = await startProcess([makeIdentity(states)], { env: ports, log });
  const running = await startProcess([ingestion], {
    env: {
      ...ports,
      EVALUATION_ADDR: `127.0.0.1:${other.grpcPort}`,
      IDENTITY_ADDR: `127.0.0.1:${identities.grpcPort}`,
      SPOOL_DIR: spool,
      ...env,
    },
    log,
  });
  const closers: (() => void)[] = [];
  return {
    clientOf: (contract) => {
      if (transport === 'local') return running.client(contract);
      const remote = createRemoteClient(contract, `127.0.0.1:${running.grpcPort}`);
      closers.push(() => remote.close());
      return remote.methods;
    },
    stop: async () => {
      closers.forEach((close) => close());
      await running.stop();
      await other.stop();
      await identities.stop();
      rmSync(spool, { recursive: true, force: true });
    },
  };
}

/** A call with a deadline that tests do not reach. */
export function testCall(): CallContext {
  return beginCall({ timeoutMs: 20_000 }).call;
}
