import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bind,
  clickhouseConfig,
  migrate,
  openClickHouse,
  sql,
  type ClickHouse,
  type Sql,
} from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import type { ingestion as contracts } from '@assay/proto';
import { NEVER_EXPIRES, TELEMETRY_MIGRATIONS } from '@assay/telemetry';
import { startClickhouse, type TestClickhouse } from '@assay/testing';
import { ingestionConfig } from '../config.js';
import type { ModelDefinition } from '../cost/model-definition.js';
import type { MaskingRule } from '../policies/masking/masking-rule.js';
import { eventHandlers } from '../handlers/event.handlers.js';
import { scoreHandlers } from '../handlers/score.handlers.js';
import { spanHandlers } from '../handlers/span.handlers.js';
import { traceHandlers } from '../handlers/trace.handlers.js';
import type { ScoreConfig } from '../ports.js';
import { openWritePath, type WritePath } from '../write-path.js';

export type Store = ClickHouse & { close(): Promise<void> };

const call = { requestId: 'test', deadlineMs: 0, signal: new AbortController().signal };

/** Who changes things in tests. */
export const WRITER = { organizationId: 'organization', actorKeyId: 'key' };

/** One write path over a store, as a process would have it, driven through its handlers. */
export interface TestWriter {
  readonly path: WritePath;
  /** Sends a batch of events. */
  append(
    projectId: string,
    batch: readonly object[],
    options?: { scoresOnly?: boolean },
  ): Promise<contracts.AppendEventsResponse>;
  /** Sends an OTLP export as JSON. */
  export(projectId: string, body: object): Promise<contracts.ExportSpansResponse>;
  createScore(projectId: string, body: object): Promise<contracts.CreateScoreResponse>;
  createScores(projectId: string, body: unknown): Promise<contracts.CreateScoresResponse>;
  deleteTraces(projectId: string, traceIds: string[]): Promise<void>;
  deleteScore(projectId: string, scoreId: string): Promise<void>;
  stop(): Promise<void>;
}

/** A store of its own for one suite, with any number of writers over it. */
export interface Harness {
  readonly engine: TestClickhouse;
  readonly store: Store;
  /** Moves all clocks of writers opened later and already. */
  clock: { offsetMs: number };
  open(options?: WriterOptions): Promise<TestWriter>;
  select<Row>(statement: Sql): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface WriterOptions {
  /** Folder of the spool; a fresh one when absent. */
  folder?: string;
  env?: Record<string, string>;
  models?: readonly ModelDefinition[];
  scoreConfigs?: readonly ScoreConfig[];
  prompts?: Readonly<Record<string, string>>;
  /** Rules by project. */
  masking?: Readonly<Record<string, readonly MaskingRule[]>>;
  /** In place of the store itself: for faults. */
  store?: (store: Store) => ClickHouse;
}

export async function startHarness(): Promise<Harness> {
  const engine = await startClickhouse();
  const config = loadConfig.orThrow(clickhouseConfig, engine.env);
  const log = createLogger({ service: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  await migrate(config, { folder: TELEMETRY_MIGRATIONS, log });
  const store = openClickHouse(config);
  const folders: string[] = [];
  const writers: TestWriter[] = [];
  const clock = { offsetMs: 0 };
  const open = async (options: WriterOptions = {}): Promise<TestWriter> => {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'assay-spool-'));
    folders.push(folder);
    const path = await openWritePath({
      config: loadConfig.orThrow(ingestionConfig, {
        SPOOL_DIR: folder,
        INGEST_SWEEP_INTERVAL_MS: '3600000',
        INGEST_SWEEP_SETTLE_MS: '0',
        ...options.env,
      }),
      store: options.store?.(store) ?? store,
      log,
      clock: () => Date.now() + clock.offsetMs,
      policies: { getExpireAt: () => Promise.resolve(NEVER_EXPIRES) },
      scoreConfigs: {
        find: (_projectId, id) => Promise.resolve(options.scoreConfigs?.find((config) => config.id === id)),
      },
      masking: {
        has: (projectId) => options.masking?.[projectId] !== undefined,
        watch: (onChange) => {
          onChange(Object.entries(options.masking ?? {}));
          return () => undefined;
        },
      },
      prompts: {
        findId: (_projectId, name, version) => Promise.resolve(options.prompts?.[`${name}@${version}`]),
      },
      models: {
        watch: (onChange) => {
          onChange(options.models ?? []);
          return () => undefined;
        },
      },
    });
    const writer = makeWriter(path);
    writers.push(writer);
    return writer;
  };
  return {
    engine,
    store,
    clock,
    open,
    select: (statement) => store.select(statement),
    stop: async () => {
      await Promise.all(writers.map((writer) => writer.stop()));
      await store.close();
      await engine.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** There is no audit log behind these, and no files. */
const noNotes = (): Promise<void> => Promise.resolve();
const noMedia = { removeOfTraces: (): Promise<void> => Promise.resolve() };

function makeWriter(path: WritePath): TestWriter {
  const events = eventHandlers(path.handlers);
  const spans = spanHandlers(path.handlers);
  const scores = scoreHandlers(path.handlers, noNotes);
  const traces = traceHandlers(path.handlers, noNotes, noMedia);
  let stopping: Promise<void> | undefined;
  return {
    path,
    append: (projectId, batch, { scoresOnly = false } = {}) =>
      events.appendEvents(
        { projectId, body: Buffer.from(JSON.stringify({ batch })), source: null, scoresOnly },
        call,
      ),
    export: (projectId, body) =>
      spans.exportSpans(
        {
          projectId,
          body: Buffer.from(JSON.stringify(body)),
          encoding: 'OTLP_ENCODING_JSON',
          source: null,
        },
        call,
      ),
    createScore: (projectId, body) =>
      scores.createScore({ projectId, bodyJson: JSON.stringify(body), source: null }, call),
    createScores: (projectId, body) =>
      scores.createScores({ projectId, body: Buffer.from(JSON.stringify(body)), source: null }, call),
    deleteTraces: async (projectId, traceIds) => {
      await traces.deleteTraces({ ...WRITER, projectId, traceIds }, call);
    },
    deleteScore: async (projectId, scoreId) => {
      await scores.deleteScore({ ...WRITER, projectId, scoreId }, call);
    },
    stop: () => (stopping ??= path.stop()),
  };
}

let counter = 0;

/** A project that no other test uses. */
export function newProject(): string {
  counter += 1;
  return `project-${process.pid}-${counter}`;
}

/** An event with an envelope id of its own. `at` is milliseconds after a fixed moment. */
export function event(
  type: string,
  at: number,
  body: object,
  id = `envelope-${process.pid}-${(counter += 1)}`,
): { id: string; type: string; timestamp: string; body: object } {
  return { id, type, timestamp: timeAt(at), body };
}

const EPOCH_MS = Date.UTC(2026, 9, 1);

/** ISO time, milliseconds after a fixed moment. */
export function timeAt(ms: number): string {
  return new Date(EPOCH_MS + ms).toISOString();
}

/** Nanoseconds as OTLP has them, milliseconds after the same moment. */
export function nanosAt(ms: number): string {
  return `${EPOCH_MS + ms}000000`;
}

/** An OTLP export of some spans. */
export function otlp(spans: readonly object[]): object {
  return { resourceSpans: [{ scopeSpans: [{ scope: { name: 'test' }, spans }] }] };
}

/** All visible rows of a project without what differs between equal deliveries. */
export async function visibleRows(harness: Harness, projectId: string): Promise<Record<string, object[]>> {
  const bound = sql`project_id = ${bind.string(projectId)}`;
  const read = (table: Sql, order: Sql): Promise<object[]> =>
    harness.select<object>(
      sql`SELECT * EXCEPT (project_id, created_at, updated_at, ver, said) FROM ${table} FINAL WHERE ${bound} ORDER BY ${order}`,
    );
  return {
    observations: await read(sql`observations`, sql`id, start_time`),
    traces: await read(sql`traces`, sql`id, timestamp`),
    scores: await read(sql`scores`, sql`id, timestamp`),
  };
}
