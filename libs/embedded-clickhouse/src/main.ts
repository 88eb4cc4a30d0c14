import { loadConfig } from '@assay/config';
import { createLogger, type Logger } from '@assay/logging';
import { programConfig } from './config.js';
import { runInOwnProcess } from './pool-threads.js';
import { countPoolThreads } from './server-options.js';

const STOP_TIMEOUT_MS = 15_000;

const { values: config, problems } = loadConfig(programConfig);
const log = createLogger({ service: 'embedded-clickhouse', level: config.EMBEDDED_LOG_LEVEL ?? 'info' });
if (problems.length > 0) {
  log.error({ problems }, 'configuration refused');
  process.exitCode = 1;
} else {
  const threads = countPoolThreads(config.EMBEDDED_MAX_CONCURRENCY);
  if (config.UV_THREADPOOL_SIZE >= threads) await serve(log);
  else runInOwnProcess(new URL(import.meta.url), threads);
}

async function serve(log: Logger): Promise<void> {
  // Loaded late: a process that only passes on must not map the engine.
  const { startClickhouseServer } = await import('./server.js');
  try {
    const server = await startClickhouseServer({
      dataDir: config.EMBEDDED_DATA_DIR,
      host: config.EMBEDDED_HOST,
      port: config.EMBEDDED_PORT,
      user: config.EMBEDDED_USER,
      password: config.EMBEDDED_PASSWORD.reveal(),
      maxConcurrency: config.EMBEDDED_MAX_CONCURRENCY,
      maxBodyBytes: config.EMBEDDED_MAX_BODY_BYTES,
      maxMemoryBytes: config.EMBEDDED_MAX_MEMORY_BYTES,
      queryMemoryBytes: config.EMBEDDED_QUERY_MEMORY_BYTES,
      queryTimeoutSeconds: config.EMBEDDED_QUERY_TIMEOUT_SECONDS,
      sendTimeoutMs: config.EMBEDDED_SEND_TIMEOUT_MS,
      log,
    });
    stopOnRequest(log, () => server.close());
    log.info({ host: config.EMBEDDED_HOST, port: server.port }, 'server started');
    process.send?.({ type: 'ready', port: server.port }, undefined, undefined, () => undefined);
  } catch (error) {
    log.error({ error }, 'start failed');
    process.exit(1);
  }
}

/** Stops on SIGTERM and SIGINT, and when the parent is gone: only then is the data directory free again. */
function stopOnRequest(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stop requested');
    // A query that the engine cannot interrupt must not keep the process alive for ever.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('parent gone'));
  // It may have gone while this process was starting; the event is past then.
  if (process.send !== undefined && !process.connected) stop('parent gone');
}
