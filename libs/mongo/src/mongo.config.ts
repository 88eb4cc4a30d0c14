import { defineConfig, variable } from '@assay/config';

/** How a process reaches its documents. */
export const mongoConfig = defineConfig({
  MONGODB_URI: variable.requiredSecret({
    description:
      'Replica set that keeps the documents (mongodb://…); transactions are used. One database per service.',
  }),
  MONGODB_DATABASE_PREFIX: variable.string({
    description: 'Databases are named <prefix>_<service>.',
    default: 'assay',
  }),
  MONGODB_POOL_SIZE: variable.integer({
    description: 'Most connections of this process.',
    default: 50,
    min: 1,
    max: 10_000,
  }),
  MONGODB_SELECT_TIMEOUT_MS: variable.integer({
    description: 'How long an operation waits for a primary and a free connection before it is unavailable.',
    default: 5_000,
    min: 100,
    max: 300_000,
  }),
  MONGODB_SOCKET_TIMEOUT_MS: variable.integer({
    description: 'How long a sent operation may take before its connection is given up.',
    default: 30_000,
    min: 1_000,
    max: 600_000,
  }),
  MONGODB_START_TIMEOUT_MS: variable.integer({
    description: 'How long the start waits for the store to come up.',
    default: 60_000,
    max: 600_000,
  }),
});
