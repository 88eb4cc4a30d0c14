import { defineConfig, variable } from '@assay/config';

const MIB = 1024 * 1024;

/** Variables of the write path. */
export const ingestionConfig = defineConfig({
  SPOOL_DIR: variable.string({
    description:
      'Folder for writes that wait for the store, dead letters and the sweep’s watermark. Keep it on a volume.',
    default: '.data/spool',
  }),
  SPOOL_MAX_BYTES: variable.integer({
    description: 'Bytes that the spool may hold; beyond, requests get 503.',
    default: 2048 * MIB,
    min: MIB,
  }),
  INGEST_MEMORY_BYTES: variable.integer({
    description: 'Bytes of request bodies in memory; beyond, requests get 503.',
    default: 192 * MIB,
    min: MIB,
  }),
  INGEST_STATE_CACHE_BYTES: variable.integer({
    description: 'Bytes of merged states kept in memory, so that updates need no read.',
    default: 128 * MIB,
    min: MIB,
  }),
  INGEST_FLUSH_ROWS: variable.integer({
    description: 'Rows that start an insert beside a running one.',
    default: 5000,
    min: 1,
    max: 100_000,
  }),
  INGEST_FLUSH_BYTES: variable.integer({
    description: 'Bytes that start an insert beside a running one.',
    default: 8 * MIB,
    min: 1024,
  }),
  INGEST_FLUSH_WAIT_MS: variable.integer({
    description: 'Longest wait of a write while an insert runs.',
    default: 250,
    max: 10_000,
  }),
  INGEST_STORE_TIMEOUT_MS: variable.integer({
    description:
      'Longest that the store may take for a statement of a write, before the write goes to the spool.',
    default: 15_000,
    min: 100,
    max: 600_000,
  }),
  INGEST_WORKERS: variable.integer({
    description: 'Threads that decode request bodies.',
    default: 1,
    min: 1,
    max: 16,
  }),
  INGEST_SINGLE_WRITER: variable.boolean({
    description: 'No other ingestion process writes to this database. Set to false with several replicas.',
    default: true,
  }),
  INGEST_SWEEP_INTERVAL_MS: variable.integer({
    description: 'How often rows are compared with the states behind them.',
    default: 5000,
    min: 100,
    max: 3_600_000,
  }),
  INGEST_REMOVAL_INTERVAL_MS: variable.integer({
    description: 'How often deleted rows are removed from the disk.',
    default: 900_000,
    min: 1000,
    max: 86_400_000,
  }),
  INGEST_SWEEP_SETTLE_MS: variable.integer({
    description: 'Age from which a state without its row counts as left behind.',
    default: 3000,
    max: 600_000,
  }),
});
