import { defineConfig, variable, type ConfigOf } from '@assay/config';

/** Variables of the export. */
export const exportConfig = defineConfig({
  EXPORT_LAG_MS: variable.integer({
    description: 'Changes younger than this wait for the next window: they may still be on their way.',
    default: 120_000,
    max: 3_600_000,
  }),
  EXPORT_INTERVAL_MS: variable.integer({
    description: 'Time between two windows of every export; 0: what each export asks for. For tests.',
    default: 0,
    max: 604_800_000,
  }),
  EXPORT_WINDOW_ROWS: variable.integer({
    description: 'Rows of one table in one window; more become several windows, one after the other.',
    default: 200_000,
    min: 1,
    max: 10_000_000,
  }),
  EXPORT_CONCURRENCY: variable.integer({
    description: 'Exports that one process runs at once.',
    default: 1,
    min: 1,
    max: 16,
  }),
  EXPORT_POLL_MS: variable.integer({
    description: 'How often a process looks for exports that are due.',
    default: 5_000,
    min: 50,
    max: 600_000,
  }),
  EXPORT_LEASE_MS: variable.integer({
    description: 'How long an export waits for a process that died, before another takes it over.',
    default: 30_000,
    min: 500,
    max: 600_000,
  }),
  EXPORT_RETRY_MS: variable.integer({
    description: 'Wait after a failed window; doubled with each further one, up to 20 minutes.',
    default: 5_000,
    min: 10,
    max: 1_200_000,
  }),
  EXPORT_TEST_UPLOAD: variable.boolean({
    description: 'Writes a test object to the bucket before a configuration is stored.',
    default: true,
  }),
});

export type ExportConfig = ConfigOf<typeof exportConfig>;
