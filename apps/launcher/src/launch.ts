import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { superviseChild, type ChildSpec, type RunningChild } from './child.js';
import { lockDataDir } from './data-dir-lock.js';
import { findFreePort, keepPort } from './free-port.js';
import { renderBanner, takeFirstStart } from './first-start.js';
import { launcherConfig } from './launcher.config.js';
import { awaitLeftovers } from './leftovers.js';
import { writeRunFile } from './run-file.js';
import { loadSecrets } from './secrets.js';
import { planAllInOne, planDistributed } from './services.js';
import { planStores } from './stores.js';

const SERVICE_STOP_MS = 30_000;
const STORE_STOP_MS = 15_000;

/**
 * Starts the embedded stores that are needed, then the services, and keeps them running until SIGTERM, SIGINT
 * or a service that cannot be kept.
 *
 * @throws AppError with a message for the operator when the start fails.
 */
export async function launch(env: NodeJS.ProcessEnv): Promise<void> {
  const { values: config, problems } = loadConfig(launcherConfig, env);
  if (problems.length > 0) {
    process.stderr.write(`The configuration is not usable:\n${problems.join('\n')}\n`);
    process.exit(1);
  }
  const startedAt = Date.now();
  const log = createLogger({ service: 'launcher', level: config.LOG_LEVEL });
  const dataDir = resolve(config.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  if (lock.isTakenOver) await awaitLeftovers(dataDir, log, SERVICE_STOP_MS + STORE_STOP_MS);
  const secrets = loadSecrets(dataDir);
  for (const port of [config.HTTP_PORT, config.ADMIN_PORT]) keepPort(port);
  const httpPort = config.HTTP_PORT || (await findFreePort());
  const adminPort = config.ADMIN_PORT || (await findFreePort());
  const baseUrl = `http://${config.HTTP_HOST === '0.0.0.0' ? 'localhost' : config.HTTP_HOST}:${httpPort}`;
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const firstStartFile = join(dataDir, 'first-start.json');

  const stores: RunningChild[] = [];
  const services: RunningChild[] = [];
  let isReady = false;
  const report = (): void => writeRunFile(dataDir, { baseUrl, adminUrl, isReady }, [...stores, ...services]);

  let ending: Promise<never> | undefined;
  const end = (code: number): Promise<never> =>
    (ending ??= (async () => {
      // Services first: they drain into the stores.
      for (const service of [...services].reverse()) await service.stop(SERVICE_STOP_MS);
      await Promise.all(stores.map((store) => store.stop(STORE_STOP_MS)));
      lock.release();
      process.exit(code);
    })());
  const onFatal = (code: number, message: string): void => {
    process.stderr.write(`${message}\n`);
    void end(code || 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      void end(0);
    });
  }

  const start = async (spec: ChildSpec, into: RunningChild[]): Promise<void> => {
    into.push(await superviseChild(spec, log, onFatal, () => setImmediate(report)));
  };
  try {
    const plan = await planStores(config, dataDir, secrets, env);
    await Promise.all(plan.children.map((spec) => start(spec, stores)));
    const serviceEnv: NodeJS.ProcessEnv = {
      ...env,
      ...plan.env,
      DATA_DIR: dataDir,
      HTTP_HOST: config.HTTP_HOST,
      HTTP_PORT: String(httpPort),
      ADMIN_PORT: String(adminPort),
      SPOOL_DIR: env['SPOOL_DIR'] ?? join(dataDir, 'spool'),
      FIRST_START_FILE: firstStartFile,
      KEY_PEPPER: config.KEY_PEPPER?.reveal() ?? secrets.keyPepper,
      ENCRYPTION_KEY: config.ENCRYPTION_KEY?.reveal() ?? secrets.encryptionKey,
    };
    const specs =
      config.ASSAY_FORM === 'all-in-one' ? planAllInOne(serviceEnv) : await planDistributed(serviceEnv);
    await Promise.all(specs.map((spec) => start(spec, services)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
  isReady = true;
  report();
  log.info({ baseUrl, form: config.ASSAY_FORM, durationMs: Date.now() - startedAt }, 'service started');
  process.stdout.write(renderBanner(baseUrl, takeFirstStart(firstStartFile)));
}
