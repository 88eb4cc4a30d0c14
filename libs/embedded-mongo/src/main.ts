import { defineConfig, loadConfig, variable } from '@assay/config';
import { createLogger } from '@assay/logging';
import { type MongoServer, startMongoServer } from './server.js';

const config = defineConfig({
  EMBEDDED_DATA_DIR: variable.requiredString({ description: 'folder of the documents' }),
  EMBEDDED_HOST: variable.string({ default: '127.0.0.1', description: 'address to listen on' }),
  EMBEDDED_PORT: variable.integer({
    default: 0,
    max: 65_535,
    description: 'port to listen on; 0 takes a free one',
  }),
  EMBEDDED_USER: variable.requiredString({ description: 'the only user, as clients name it' }),
  EMBEDDED_PASSWORD: variable.requiredSecret({ description: 'its password' }),
});

const log = createLogger({ service: 'embedded-mongo' });

/** Resolves at the first reason to stop: a signal, or a parent that is gone, also by kill -9. */
function awaitStop(): Promise<void> {
  return new Promise((resolve) => {
    // `on`, not `once`: a terminal signals the whole group and the parent passes it on.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
  });
}

function fail(message: string): never {
  process.stderr.write(`embedded-mongo: ${message}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const { values, problems } = loadConfig(config);
  if (problems.length > 0) fail(problems.join('; '));
  const stopping = awaitStop();
  const server: MongoServer = await startMongoServer({
    dataDir: values.EMBEDDED_DATA_DIR,
    host: values.EMBEDDED_HOST,
    port: values.EMBEDDED_PORT,
    user: values.EMBEDDED_USER,
    password: values.EMBEDDED_PASSWORD.reveal(),
    log,
  }).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  log.info({ host: values.EMBEDDED_HOST, port: server.port }, 'document server started');
  // A parent that left meanwhile ends the wait below through `disconnect`, so a failed send needs no answer.
  process.send?.({ type: 'ready', port: server.port }, undefined, undefined, () => undefined);
  await stopping;
  await server.close();
  process.exit(0);
}

run().catch((error: unknown) => {
  log.error({ error }, 'document server failed');
  process.exit(1);
});
