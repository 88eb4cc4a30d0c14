import { defineConfig, variable } from '@assay/config';

/** Read by `npm start`. Stores that have an address here are used as they are; the others run embedded. */
export const launcherConfig = defineConfig({
  DATA_DIR: variable.string({ description: 'Where the all-in-one form keeps everything.', default: '.data' }),
  HTTP_HOST: variable.string({ description: 'Address of the public API.', default: '127.0.0.1' }),
  HTTP_PORT: variable.integer({
    description: 'Port of the public API. 0 takes a free one.',
    default: 3000,
    max: 65_535,
  }),
  ADMIN_PORT: variable.integer({
    description: 'Port of /livez, /readyz and /metrics. 0 takes a free one.',
    default: 9090,
    max: 65_535,
  }),
  CLICKHOUSE_URL: variable.optionalUrl({ description: 'ClickHouse to use instead of the embedded one.' }),
  MONGODB_URI: variable.optionalString({ description: 'MongoDB to use instead of the embedded one.' }),
  S3_ENDPOINT: variable.optionalUrl({ description: 'Object store to use instead of the embedded one.' }),
  S3_BUCKET: variable.optionalString({ description: 'Bucket; with no S3_ENDPOINT it is one of AWS.' }),
  KEY_PEPPER: variable.optionalSecret({
    description: 'Keyed hash of API secrets; created once in DATA_DIR when absent.',
  }),
  ENCRYPTION_KEY: variable.optionalSecret({
    description:
      'Encrypts secrets kept for integrations, 64 hex digits; created once in DATA_DIR when absent.',
  }),
  ASSAY_FORM: variable.choice(['all-in-one', 'distributed'], {
    description:
      'One process with every module, or (for development and tests) each service as a process of its own.',
    default: 'all-in-one',
  }),
  LOG_LEVEL: variable.choice(['debug', 'info', 'warn', 'error', 'silent'], {
    description: 'Least important level that is logged.',
    default: 'info',
  }),
});
