import { defineConfig, variable } from '@assay/config';

export const metricsConfig = defineConfig({
  METRICS_QUERY_TIMEOUT_MS: variable.integer({
    description: 'Time one query may take in the store, above which the caller is told to narrow it.',
    default: 15_000,
    min: 1_000,
    max: 600_000,
  }),
  METRICS_QUERY_MEMORY_BYTES: variable.integer({
    description: 'Memory one query may take in the store.',
    default: 768 * 1024 * 1024,
    min: 16 * 1024 * 1024,
  }),
  METRICS_QUERY_MAX_ROWS: variable.integer({
    description: 'Rows one query may read in the store.',
    default: 500_000_000,
    min: 1_000_000,
  }),
});
