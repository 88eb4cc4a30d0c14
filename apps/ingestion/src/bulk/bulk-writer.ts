import { clickhouseConfig, migrate, openClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import type { Logger } from '@assay/logging';
import { NEVER_EXPIRES, TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { ingestionConfig } from '../config.js';
import { eventHandlers } from '../handlers/event.handlers.js';
import { spanHandlers } from '../handlers/span.handlers.js';
import { builtInModels } from '../models/built-in/built-in-models.js';
import { openWritePath } from '../write-path.js';

const HOUR_MS = '3600000';
const CALL = { requestId: 'bulk', deadlineMs: 0, signal: new AbortController().signal };

/**
 * The write path without its network: the same decoding, merging, pricing and inserts, but bodies of any size
 * and inserts of many rows. For loading a store that nobody else writes to meanwhile.
 */
export interface BulkWriter {
  /**
   * Stores an OTLP export (protobuf).
   *
   * @throws Error When one of its spans was refused.
   */
  exportSpans(projectId: string, body: Buffer): Promise<void>;
  /**
   * Stores a batch of events (JSON text as the batch endpoint takes it).
   *
   * @throws Error When one of its events was refused.
   */
  appendEvents(projectId: string, body: Buffer): Promise<void>;
  /** Resolves when everything is durable and visible. */
  close(): Promise<void>;
}

export interface BulkOptions {
  /** Variables of @assay/clickhouse. */
  readonly store: Readonly<Record<string, string>>;
  /** Spool and dead letters; the service that takes the data over must use the same folder. */
  readonly folder: string;
  readonly log: Logger;
  /** Rows and bytes of one insert. */
  readonly flushRows: number;
  readonly flushBytes: number;
}

/** Creates the tables where they are missing, and opens the write path over them. Prices are the built-in ones. */
export async function openBulkWriter(options: BulkOptions): Promise<BulkWriter> {
  const { log } = options;
  const storeConfig = loadConfig.orThrow(clickhouseConfig, options.store);
  await migrate(storeConfig, { folder: TELEMETRY_MIGRATIONS, log });
  const store = openClickHouse(storeConfig);
  const path = await openWritePath({
    config: loadConfig.orThrow(ingestionConfig, {
      SPOOL_DIR: options.folder,
      INGEST_FLUSH_ROWS: String(options.flushRows),
      INGEST_FLUSH_BYTES: String(options.flushBytes),
      INGEST_FLUSH_WAIT_MS: '10000',
      INGEST_SWEEP_INTERVAL_MS: HOUR_MS,
      INGEST_REMOVAL_INTERVAL_MS: HOUR_MS,
    }),
    store,
    log,
    clock: Date.now,
    policies: { getExpireAt: () => Promise.resolve(NEVER_EXPIRES) },
    scoreConfigs: { find: () => Promise.resolve(undefined) },
    prompts: { findId: () => Promise.resolve(undefined) },
    models: {
      watch: (onChange) => {
        onChange(builtInModels);
        return () => undefined;
      },
    },
  });
  await path.loaded;
  const spans = spanHandlers(path.handlers);
  const events = eventHandlers(path.handlers);
  return {
    exportSpans: async (projectId, body) => {
      const answer = await spans.exportSpans(
        { projectId, body, encoding: 'OTLP_ENCODING_PROTOBUF', source: null },
        CALL,
      );
      check(answer.rejectedSpans, answer.isSpooled, answer.errorMessage);
    },
    appendEvents: async (projectId, body) => {
      const { errors, isSpooled } = await events.appendEvents(
        { projectId, body, source: null, scoresOnly: false },
        CALL,
      );
      check(errors.length, isSpooled, JSON.stringify(errors[0]));
    },
    close: async () => {
      await path.sweep.rest();
      await path.stop();
      await store.close();
    },
  };
}

function check(refused: number, isSpooled: boolean, message: string): void {
  if (refused > 0) throw new Error(`${refused} items of a bulk load were refused: ${message}`);
  if (isSpooled) throw new Error('the store went away during a bulk load');
}
