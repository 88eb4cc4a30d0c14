import { randomUUID } from 'node:crypto';
import { bind, clickhouseConfig, openClickHouse, raw, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { createLogger } from '@assay/logging';
import { ensureIndexes, mongoConfig, mongoConnection } from '@assay/mongo';
import { ingestion as contracts, type identity } from '@assay/proto';
import { event } from '../../testing/harness.js';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from '../../testing/process.js';
import { mongoAppliedPolicies, type AppliedPolicies } from './applied-policies.js';
import { PolicySweep } from './policy-sweep.js';
import { clickhouseRetentionStore, type RetentionStore } from './retention-store.js';
import { TIMED_TABLES } from './retention.sql.js';

const DAY_MS = 86_400_000;
const TABLES = Object.keys(TIMED_TABLES);
/** Days left of what never goes, at the least. */
const FOR_EVER = 40_000;

let stores: TestStores;
let store: ClickHouse & { close(): Promise<void> };
let documents: { close(): Promise<void> };
let applied: AppliedPolicies;
let telemetry: RetentionStore;
let writer: TestProcess;
/** What the writer has heard of. */
const heard: identity.ProjectState[] = [];
/** What is so, and what the sweep knows. */
let actual: identity.ProjectState[];
let sweep: PolicySweep;

beforeAll(async () => {
  stores = await startStores();
  const env = {
    ...stores.env,
    POLICY_SWEEP_INTERVAL_MS: String(DAY_MS),
    INGEST_SWEEP_INTERVAL_MS: '3600000',
  };
  writer = await startIngestion(env, 'local', heard);
  store = openClickHouse(loadConfig.orThrow(clickhouseConfig, env));
  telemetry = clickhouseRetentionStore(store);
  const log = createLogger({ service: 'test', level: 'silent' });
  const opened = await mongoConnection.open({ config: loadConfig.orThrow(mongoConfig, env), log });
  documents = opened;
  applied = mongoAppliedPolicies(opened.value.database('ingestion'));
  await ensureIndexes(applied.models);
  sweep = new PolicySweep({
    states: { isComplete: true, refresh: () => Promise.resolve(), list: () => actual },
    applied,
    telemetry,
    removeOthers: () => Promise.resolve(),
    log,
    clock: Date.now,
    intervalMs: DAY_MS,
  });
});
afterAll(async () => {
  await sweep?.stop();
  await documents?.close();
  await store?.close();
  await writer?.stop();
  await stores?.stop();
});
beforeEach(() => {
  actual = [];
});

const stateOf = (projectId: string, retentionDays: number): identity.ProjectState => ({
  projectId,
  organizationId: 'o',
  retentionDays,
});

/** A project whose writer goes by one retention, while another one is so, and is noted as applied. */
async function makeProject(days: { heard: number; actual: number; applied?: number }): Promise<string> {
  const projectId = `p-${randomUUID()}`;
  heard.push(stateOf(projectId, days.heard));
  actual.push(stateOf(projectId, days.actual));
  const retentionDays = days.applied ?? days.actual;
  await applied.putMany([{ projectId, retentionDays, removedMs: undefined }]);
  return projectId;
}

/** A trace with an observation and a score, of so many days ago. */
async function write(projectId: string, daysAgo: number): Promise<void> {
  const timestamp = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const traceId = randomUUID();
  const batch = [
    event('trace-create', 0, { id: traceId, timestamp }),
    event('span-create', 0, { id: randomUUID(), traceId, startTime: timestamp }),
    event('score-create', 0, { id: randomUUID(), traceId, name: 'q', value: 1 }),
  ].map((one) => ({ ...one, timestamp }));
  const request = {
    projectId,
    body: Buffer.from(JSON.stringify({ batch })),
    source: null,
    scoresOnly: false,
  };
  expect((await writer.clientOf(contracts.EventService).appendEvents(request, testCall())).errors).toEqual(
    [],
  );
}

/** Days that rows have left, from the fewest, by table. */
async function daysLeft(projectId: string): Promise<Record<string, number[]>> {
  const byTable: Record<string, number[]> = {};
  for (const table of TABLES) {
    const rows = await store.select<{ days: number }>(sql`
SELECT DISTINCT toInt32(expire_at - today()) AS days FROM ${raw(table)}
WHERE project_id = ${bind.string(projectId)} ORDER BY days`);
    byTable[table] = rows.map(({ days }) => Math.min(days, FOR_EVER));
  }
  return byTable;
}
const inEveryTable = (days: readonly number[]): Record<string, readonly number[]> =>
  Object.fromEntries(TABLES.map((table) => [table, days]));

it('lets rows written under a shorter retention that nobody applied live as long as the retention says', async () => {
  const longer = await makeProject({ heard: 5, actual: 60 });
  const endless = await makeProject({ heard: 5, actual: 0 });
  const same = await makeProject({ heard: 30, actual: 30 });
  for (const projectId of [longer, endless, same]) {
    await write(projectId, 0);
    await write(projectId, 3);
  }
  expect(await daysLeft(longer)).toEqual(inEveryTable([6]));
  await applied.noteExpired(Date.now() - DAY_MS);
  await sweep.run();
  expect(await daysLeft(longer)).toEqual(inEveryTable([58, 61]));
  expect(await daysLeft(endless)).toEqual(inEveryTable([FOR_EVER]));
  // Not the rows that were promised enough.
  expect(await daysLeft(same)).toEqual(inEveryTable([31]));
  expect(await telemetry.extend(actual)).toBe(0);
});

it('looks again after a lengthening, at what writers stored before they heard of it', async () => {
  await applied.noteExpired(Date.now());
  const projectId = await makeProject({ heard: 5, actual: 60, applied: 5 });
  await write(projectId, 0);
  await sweep.run();
  expect(await daysLeft(projectId)).toEqual(inEveryTable([61]));
  await write(projectId, 0);
  expect(await daysLeft(projectId)).toEqual(inEveryTable([6, 61]));
  await sweep.run();
  expect(await daysLeft(projectId)).toEqual(inEveryTable([61]));
});

it('holds for times at the ends of what is stored', async () => {
  const projectId = await makeProject({ heard: 5, actual: 60 });
  await store.command(sql`
INSERT INTO traces (project_id, id, timestamp, expire_at) VALUES
(${bind.string(projectId)}, 'first', '1900-01-01 00:00:00', today() + 6),
(${bind.string(projectId)}, 'last', '2299-12-31 23:00:00', today() + 6)`);
  expect(await telemetry.extend(actual)).toBe(1);
  expect((await daysLeft(projectId))['traces']).toEqual([6, FOR_EVER]);
  expect(await telemetry.extend(actual)).toBe(0);
});
