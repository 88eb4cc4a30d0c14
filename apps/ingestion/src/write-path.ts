import { withTimeLimit, type ClickHouse } from '@assay/clickhouse';
import type { ConfigOf } from '@assay/config';
import type { Logger } from '@assay/logging';
import type { ingestionConfig } from './config.js';
import { Admission } from './handlers/admission.js';
import type { HandlerContext } from './handlers/handler-context.js';
import type { ModelStore } from './cost/model-source.js';
import { ModelTable } from './cost/model-table.js';
import type { MaskingDirectory } from './policies/masking/masking-directory.js';
import type { ProjectPolicies, Prompts, ScoreConfigs } from './ports.js';
import { ReceiptLog } from './receipts/receipt-log.js';
import { LowMark } from './watermark/low-mark.js';
import { DecodePool } from './worker/decode-pool.js';
import { ingestCounters } from './write/counters.js';
import { DeadLetters } from './write/dead-letters.js';
import { DeletionRegistry } from './write/deletion-registry.js';
import { Deletions } from './write/deletions.js';
import { EntityStore } from './write/entity-store.js';
import { EnvelopeMemory } from './write/envelope-memory.js';
import { Flights } from './write/flights.js';
import type { FlushLimits } from './write/flush-queue.js';
import { Inserter } from './write/inserter.js';
import { KnownIds } from './write/known-ids.js';
import { PromptIds } from './write/prompt-ids.js';
import { Removal } from './write/removal.js';
import { retryOutages } from './write/retry-outages.js';
import { SpanRegistry } from './write/span-registry.js';
import { Spool } from './write/spool.js';
import { makeStampClock } from './write/stamp-clock.js';
import { StateCache } from './write/state-cache.js';
import { Sweep } from './write/sweep.js';
import type { WriteContext } from './write/write-context.js';
import { Writer } from './write/writer.js';

export interface WritePathParts {
  readonly config: ConfigOf<typeof ingestionConfig>;
  readonly store: ClickHouse;
  readonly log: Logger;
  readonly clock: () => number;
  readonly policies: ProjectPolicies;
  /** Absent: nothing is masked. */
  readonly masking?: Pick<MaskingDirectory, 'has' | 'watch'>;
  readonly scoreConfigs: ScoreConfigs;
  readonly prompts: Prompts;
  readonly models: ModelStore;
}

export interface WritePath {
  readonly handlers: HandlerContext;
  readonly sweep: Sweep;
  readonly removal: Removal;
  readonly spool: Spool;
  /** Resolves when the filters in memory know what the store holds; until then more is looked up. */
  readonly loaded: Promise<void>;
  /** Stamp below which no row will become visible any more, Unix microseconds; see `LowMark`. */
  getLowUs(): number;
  /** Nothing is left for a restart: no spooled write, no row to rebuild. */
  isDone(): boolean;
  /** Flushes what waits and closes threads and files. */
  stop(): Promise<void>;
}

const STATE_LIFE_DAYS = 30;
const DAY_MS = 86_400_000;
const SEGMENT_BYTES = 16 * 1024 * 1024;
const MAX_FLUSHES = 2;

/** Puts the write path together: everything between a decoded request and the store. */
export async function openWritePath(parts: WritePathParts): Promise<WritePath> {
  const { config, store, log, clock } = parts;
  const counters = ingestCounters();
  const spool = await Spool.open(config.SPOOL_DIR, {
    maxBytes: config.SPOOL_MAX_BYTES,
    segmentBytes: SEGMENT_BYTES,
  });
  const pool = new DecodePool({
    size: config.INGEST_WORKERS,
    log,
    onRestart: () => counters.workerRestarts.inc(),
  });
  let models = new ModelTable([]);
  const stopModels = parts.models.watch((definitions) => {
    models = new ModelTable(definitions, models);
    pool.setModels(definitions);
  });
  const stopMasking = parts.masking?.watch((changed) => pool.setMasking(changed));
  const deadLetters = new DeadLetters(config.SPOOL_DIR, clock);
  const context = makeContext(parts, deadLetters, () => models);
  const envelopes = new EnvelopeMemory(context.entities, clock, config.INGEST_SINGLE_WRITER);
  const lowMark = new LowMark();
  await rememberSpooled(spool, envelopes, lowMark);
  const limits: FlushLimits = {
    maxRows: config.INGEST_FLUSH_ROWS,
    maxBytes: config.INGEST_FLUSH_BYTES,
    maxWaitMs: config.INGEST_FLUSH_WAIT_MS,
    maxInFlight: MAX_FLUSHES,
  };
  const writer = new Writer({ context, store, spool, envelopes, deadLetters, limits, lowMark });
  const sweep = new Sweep({
    context,
    store,
    policies: parts.policies,
    folder: config.SPOOL_DIR,
    intervalMs: config.INGEST_SWEEP_INTERVAL_MS,
    settleMs: config.INGEST_SWEEP_SETTLE_MS,
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loaded = Promise.all([
    retryOutages('envelopes', () => envelopes.load(store, log, signal), { log, signal }),
    retryOutages(
      'known ids',
      async () => {
        await sweep.restoreKeys();
        await context.known.load(store, log, signal);
      },
      { log, signal },
    ),
  ]).then(
    () => undefined,
    (error: unknown) => log.warn({ error }, 'filters not loaded'),
  );
  const removal = new Removal({ store, log, intervalMs: config.INGEST_REMOVAL_INTERVAL_MS });
  sweep.start();
  removal.start();
  return {
    sweep,
    removal,
    spool,
    loaded,
    getLowUs: () =>
      lowMark.current({
        nextStampUs: context.nextStampUs,
        isSpoolEmpty: () => spool.isEmpty,
        sweptUs: () => sweep.sweptUs,
      }),
    isDone: () => spool.isEmpty && !context.suspicion.isRaised,
    handlers: {
      admission: new Admission(config.INGEST_MEMORY_BYTES, counters),
      pool,
      writer,
      envelopes,
      entities: context.entities,
      deletions: new Deletions({ context, store }),
      policies: parts.policies,
      isMasked: (projectId) => parts.masking?.has(projectId) ?? false,
      scoreConfigs: parts.scoreConfigs,
      isDrafting: () => context.known.isComplete,
      receipts: new ReceiptLog(clock),
      counters,
      clock,
      nextStampUs: context.nextStampUs,
    },
    stop: async () => {
      stopping.abort();
      stopModels();
      stopMasking?.();
      await writer.stop();
      await sweep.stop();
      await removal.stop();
      await pool.close();
      await spool.close();
    },
  };
}

function makeContext(
  parts: WritePathParts,
  deadLetters: DeadLetters,
  getModels: () => ModelTable,
): WriteContext {
  const { config, log, clock } = parts;
  const store = withTimeLimit(parts.store, config.INGEST_STORE_TIMEOUT_MS);
  const counters = ingestCounters();
  const prompts = new PromptIds(parts.prompts);
  return {
    entities: new EntityStore(store),
    inserter: new Inserter(store, deadLetters),
    cache: new StateCache(config.INGEST_STATE_CACHE_BYTES),
    spans: new SpanRegistry(),
    known: new KnownIds(config.INGEST_SINGLE_WRITER),
    deletions: new DeletionRegistry(),
    prompts,
    flights: new Flights(),
    suspicion: { isRaised: true },
    counters,
    log,
    isSingleWriter: config.INGEST_SINGLE_WRITER,
    clock,
    nextStampUs: makeStampClock(clock),
    stateExpireAt: () => new Date(clock() + STATE_LIFE_DAYS * DAY_MS).toISOString().slice(0, 10),
    rowContext: (updatedMs) => ({
      models: getModels(),
      updatedMs,
      findPromptId: (projectId, name, version) => prompts.find(projectId, name, version),
      onDropped: (entity, what) => {
        counters.droppedValues.inc(what.length);
        log.warn({ projectId: entity.projectId, observationId: entity.id, what }, 'values dropped');
      },
      onUnpriced: () => counters.unpriced.inc(),
    }),
  };
}

/** Envelopes in the spool are known, also after a restart. */
async function rememberSpooled(spool: Spool, envelopes: EnvelopeMemory, lowMark: LowMark): Promise<void> {
  for await (const write of spool.readAll()) {
    envelopes.addSpooled(write.projectId, write.envelopes);
    lowMark.addSpooled(write.acceptedUs);
  }
}
