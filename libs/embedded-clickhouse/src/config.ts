import { defineConfig, variable } from '@assay/config';
import { SERVER_DEFAULTS } from './server-options.js';

/** Environment of the child program; set by the launcher, not by users. */
export const programConfig = defineConfig({
  EMBEDDED_DATA_DIR: variable.requiredString({ description: 'Folder of the database' }),
  EMBEDDED_HOST: variable.string({ default: SERVER_DEFAULTS.host, description: 'Address to listen on' }),
  EMBEDDED_PORT: variable.integer({ default: 0, max: 65_535, description: 'Port; 0 chooses a free one' }),
  EMBEDDED_USER: variable.requiredString({ description: 'The one account' }),
  EMBEDDED_PASSWORD: variable.requiredSecret({ description: 'Its password' }),
  EMBEDDED_LOG_LEVEL: variable.choice(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: 'Least level of log lines',
  }),
  UV_THREADPOOL_SIZE: variable.integer({
    default: 4,
    min: 1,
    max: 1024,
    description:
      'Threads of the pool; below 8 + EMBEDDED_MAX_CONCURRENCY the program forks itself to get them',
  }),
  EMBEDDED_MAX_CONCURRENCY: variable.integer({
    default: SERVER_DEFAULTS.maxConcurrency,
    min: 2,
    max: 64,
    description: 'Requests inside the engine at once; a third of them inserts only',
  }),
  EMBEDDED_MAX_BODY_BYTES: variable.integer({
    default: SERVER_DEFAULTS.maxBodyBytes,
    min: 1024,
    description: 'Largest request body after decompression',
  }),
  EMBEDDED_MAX_MEMORY_BYTES: variable.integer({
    default: SERVER_DEFAULTS.maxMemoryBytes,
    min: 512 * 1024 * 1024,
    description: 'Memory of the process, above which queries fail',
  }),
  EMBEDDED_QUERY_MEMORY_BYTES: variable.integer({
    default: SERVER_DEFAULTS.queryMemoryBytes,
    min: 16 * 1024 * 1024,
    description: 'max_memory_usage of a query that sets none',
  }),
  EMBEDDED_QUERY_TIMEOUT_SECONDS: variable.integer({
    default: SERVER_DEFAULTS.queryTimeoutSeconds,
    min: 1,
    description: 'max_execution_time of a query that sets none',
  }),
  EMBEDDED_SEND_TIMEOUT_MS: variable.integer({
    default: SERVER_DEFAULTS.sendTimeoutMs,
    min: 100,
    description: 'A client that takes nothing of its answer for this long is cut off',
  }),
});
