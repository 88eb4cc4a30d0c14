import { defineConfig, loadConfig, variable } from '@assay/config';
import { createLogger } from '@assay/logging';
import { startS3Server, type S3Server } from './server.js';

const config = defineConfig({
  EMBEDDED_DATA_DIR: variable.requiredString({ description: 'folder for objects and metadata' }),
  EMBEDDED_HOST: variable.string({ default: '127.0.0.1', description: 'address to listen on' }),
  EMBEDDED_PORT: variable.integer({
    default: 0,
    max: 65_535,
    description: 'port to listen on; 0 takes a free one',
  }),
  EMBEDDED_USER: variable.requiredString({ description: 'access key id' }),
  EMBEDDED_PASSWORD: variable.requiredSecret({ description: 'secret access key' }),
});

const log = createLogger({ service: 'embedded-s3' });

/**
 * The child program: says `{ type: 'ready', port }` to its parent, and ends on SIGTERM, SIGINT or when the
 * parent is gone, however it went.
 */
async function run(): Promise<void> {
  const { values, problems } = loadConfig(config);
  if (problems.length > 0) return fail(problems.join('; '));
  const { EMBEDDED_HOST: host, EMBEDDED_PORT: port } = values;
  const stopping = awaitStop();
  let server: S3Server;
  try {
    server = await startS3Server({
      dataDir: values.EMBEDDED_DATA_DIR,
      host,
      port,
      accessKeyId: values.EMBEDDED_USER,
      secretAccessKey: values.EMBEDDED_PASSWORD.reveal(),
      log,
    });
  } catch (error) {
    return fail(
      `cannot serve on ${host} port ${port}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  log.info({ host, port: server.port }, 'object store started');
  // Without IPC nobody asks; with a parent that is gone by now, `disconnect` ends the wait below.
  process.send?.({ type: 'ready', port: server.port }, undefined, undefined, () => undefined);
  await stopping;
  await server.close();
  process.exit(0);
}

/** Resolves at the first reason to end. Listens from the start: a parent may go while the server comes up. */
function awaitStop(): Promise<void> {
  return new Promise((resolve) => {
    // Later ones change nothing: a terminal signals the whole group, and then the parent passes it on.
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => resolve());
    process.on('disconnect', () => resolve());
  });
}

function fail(message: string): void {
  process.stderr.write(`embedded-s3: ${message}\n`);
  process.exit(1);
}

run().catch((error: unknown) => {
  log.error({ error }, 'object store failed');
  process.exit(1);
});
