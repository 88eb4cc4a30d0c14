import { createHash, randomUUID } from 'node:crypto';
import { objectStore, blobConfig } from '@assay/blob';
import { bind, clickhouseConfig, openClickHouse, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { ingestion as contracts, type identity } from '@assay/proto';
import { eventually } from '@assay/testing';
import { event, WRITER } from '../testing/harness.js';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from '../testing/process.js';

const DAY_MS = 86_400_000;
let stores: TestStores;
let store: ClickHouse & { close(): Promise<void> };

beforeAll(async () => {
  stores = await startStores();
  store = openClickHouse(loadConfig.orThrow(clickhouseConfig, stores.env));
});
afterAll(async () => {
  await store.close();
  await stores.stop();
});

const rule = (fields: Partial<contracts.MaskingRule> = {}): contracts.MaskingRule => ({
  name: 'mail',
  pattern: '[a-z]+@[a-z.]+',
  path: '',
  replacement: '',
  ...fields,
});

describe.each(['local', 'grpc'] as const)('policies over %s', (transport) => {
  let running: TestProcess;
  let other: TestProcess;
  let projectId: string;
  const states: identity.ProjectState[] = [];
  beforeAll(async () => {
    const env = {
      ...stores.env,
      INGEST_SINGLE_WRITER: 'false',
      POLICY_SWEEP_INTERVAL_MS: '1000',
      // Rows are rebuilt for a while after they were written, and would come back under a removal. Outside of tests
      // a removal begins long after the last write, and is repeated a day later.
      INGEST_SWEEP_INTERVAL_MS: '3600000',
    };
    running = await startIngestion(env, transport, states);
    other = await startIngestion(env, transport, states);
  });
  afterAll(async () => {
    await running.stop();
    await other.stop();
  });
  beforeEach(() => {
    projectId = `p-${randomUUID()}`;
  });

  const write = async (process: TestProcess, batch: readonly object[]): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ batch }));
    const request = { projectId, body, source: null, scoresOnly: false };
    expect((await process.clientOf(contracts.EventService).appendEvents(request, testCall())).errors).toEqual(
      [],
    );
  };
  const inputOf = async (id: string): Promise<string | undefined> => {
    const [row] = await store.select<{ input: string }>(
      sql`SELECT input FROM traces FINAL WHERE project_id = ${bind.string(projectId)} AND id = ${bind.string(id)}`,
    );
    return row?.input;
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await store.select<{ n: number }>(
      sql`SELECT toUInt32(count()) AS n FROM ${{ observations: sql`observations`, traces: sql`traces`, entity_keys: sql`entity_keys`, entity_state: sql`entity_state` }[table] ?? sql`scores`} WHERE project_id = ${bind.string(projectId)}`,
    );
    return row?.n ?? 0;
  };
  const masking = () => running.clientOf(contracts.MaskingService);
  const put = (rules: contracts.MaskingRule[], expectedVersion?: number) =>
    masking().putMasking(
      { ...WRITER, projectId, rules, ...(expectedVersion !== undefined && { expectedVersion }) },
      testCall(),
    );

  it('masks what this instance writes next, and other instances once they learn of it', async () => {
    await write(running, [event('trace-create', 0, { id: 'before', input: 'a@b.c' })]);
    await put([rule()]);
    await write(running, [event('trace-create', 0, { id: 'after', input: 'a@b.c' })]);
    const elsewhere = async (): Promise<string | undefined> => {
      const id = randomUUID();
      await write(other, [event('trace-create', 0, { id, input: 'a@b.c' })]);
      return inputOf(id);
    };
    await eventually(async () => (await elsewhere()) === '[masked]');
    expect(await inputOf('before')).toBe('a@b.c');
    expect(await inputOf('after')).toBe('[masked]');
    await put([]);
    await write(running, [event('trace-create', 0, { id: 'off', input: 'a@b.c' })]);
    expect(await inputOf('off')).toBe('a@b.c');
  });

  it('keeps rules with their version, and changes them only over the expected one', async () => {
    const get = () => masking().getMasking({ projectId }, testCall());
    expect(await get()).toEqual({ rules: [], version: 0 });
    const first = await put([rule({ replacement: 'x' })], 0);
    expect(first).toMatchObject({ rules: [rule({ replacement: 'x' })], version: 1 });
    expect(await get()).toEqual(first);
    await expect(put([], 0)).rejects.toMatchObject({ kind: 'conflict', reason: 'MASKING_CHANGED' });
    expect(await put([], 1)).toMatchObject({ rules: [], version: 2 });
    await expect(put([rule({ pattern: '(' })])).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'MASKING_INVALID',
      details: { issues: [expect.objectContaining({ path: ['rules', 0, 'pattern'] })] },
    });
  });

  it('shows what rules make of a sample', async () => {
    const sampleJson = JSON.stringify({ input: { to: 'a@b.c', n: 1 }, name: 'a@b.c' });
    const preview = (rules: contracts.MaskingRule[], useStored: boolean) =>
      masking().previewMasking({ projectId, sampleJson, rules, useStored }, testCall());
    const masked = JSON.stringify({ input: { to: '[masked]', n: 1 }, name: '[masked]' });
    expect(await preview([rule()], false)).toEqual({ sampleJson: masked });
    expect(await preview([rule()], true)).toEqual({ sampleJson });
    await put([rule()]);
    expect(await preview([], true)).toEqual({ sampleJson: masked });
    await expect(
      masking().previewMasking({ projectId, sampleJson: '[1]', rules: [], useStored: true }, testCall()),
    ).rejects.toMatchObject({ kind: 'invalid', reason: 'SAMPLE_INVALID' });
  });

  it('notes changes of masking and deletions of telemetry in the audit log', async () => {
    const writer = { ...WRITER, organizationId: randomUUID() };
    await masking().putMasking({ ...writer, projectId, rules: [rule()] }, testCall());
    await running
      .clientOf(contracts.TraceService)
      .deleteTraces({ ...writer, projectId, traceIds: ['t1', 't2'] }, testCall());
    await running
      .clientOf(contracts.ScoreService)
      .deleteScore({ ...writer, projectId, scoreId: 's' }, testCall());
    const { entries } = await running
      .clientOf(contracts.AuditService)
      .listAuditEntries({ organizationId: writer.organizationId, limit: 50, cursor: '' }, testCall());
    expect(
      entries.map((one) => [one.resourceType, one.resourceId, one.action, one.actorKeyId]).sort(),
    ).toEqual(
      [
        ['masking', projectId, 'update', 'key'],
        ['score', 's', 'delete', 'key'],
        ['trace', 't1', 'delete', 'key'],
        ['trace', 't2', 'delete', 'key'],
      ].sort(),
    );
    const change = entries.find((one) => one.resourceType === 'masking');
    expect(JSON.parse(change?.afterJson ?? '')).toMatchObject({ rules: [{ name: 'mail' }], version: 1 });
  });

  const old = new Date(Date.now() - 10 * DAY_MS).toISOString();
  const now = new Date().toISOString();
  const writeOldAndNew = async (): Promise<void> => {
    await write(running, [
      { ...event('trace-create', 0, { id: 'old', timestamp: old }), timestamp: old },
      { ...event('span-create', 0, { id: 'o-old', traceId: 'old', startTime: old }), timestamp: old },
      { ...event('trace-create', 0, { id: 'new', timestamp: now }), timestamp: now },
      { ...event('span-create', 0, { id: 'o-new', traceId: 'new', startTime: now }), timestamp: now },
      { ...event('score-create', 0, { id: 's-new', traceId: 'new', name: 'q', value: 1 }), timestamp: now },
    ]);
  };
  const daysLeft = async (): Promise<number[]> => {
    const rows = await store.select<{ days: number }>(
      sql`SELECT DISTINCT toInt32(expire_at - today()) AS days FROM traces FINAL WHERE project_id = ${bind.string(projectId)} ORDER BY days`,
    );
    return rows.map(({ days }) => days);
  };
  const isGone = async (id: string): Promise<boolean> => (await inputOf(id)) === undefined;

  it('gives rows the life that the retention of their project says', async () => {
    const state = { projectId, organizationId: 'o', retentionDays: 30 };
    states.push(state);
    await writeOldAndNew();
    expect(await daysLeft()).toEqual([31]);
    const unknown = projectId;
    projectId = `p-${randomUUID()}`;
    await writeOldAndNew();
    expect((await daysLeft())[0]).toBeGreaterThan(40_000);
    expect(unknown).not.toBe(projectId);
  });

  it('deletes what is too old when retention becomes shorter, and lets rows live when it becomes longer', async () => {
    const state = { projectId, organizationId: 'o', retentionDays: 0 };
    states.push(state);
    await writeOldAndNew();
    expect([await count('traces'), await count('observations')]).toEqual([2, 2]);
    state.retentionDays = 5;
    await eventually(async () => (await isGone('old')) && (await count('traces')) === 1);
    await eventually(async () => (await count('observations')) === 1);
    expect(await inputOf('new')).toBe('');
    // Another instance may have applied the change before this one heard of it.
    await eventually(async () => {
      await write(running, [event('trace-create', 0, { id: randomUUID(), timestamp: now })]);
      return (await daysLeft())[0] === 6;
    });
    state.retentionDays = 60;
    await eventually(async () => (await daysLeft())[0] === 61);
  });

  it('removes everything of a deleted project', async () => {
    const state: identity.ProjectState = { projectId, organizationId: 'o', retentionDays: 0 };
    states.push(state);
    await writeOldAndNew();
    await put([rule()]);
    const bytes = Buffer.from(randomUUID());
    const sha256Base64 = createHash('sha256').update(bytes).digest('base64');
    const upload = await running.clientOf(contracts.MediaService).createMediaUpload(
      {
        projectId,
        traceId: 'new',
        observationId: '',
        datasetId: '',
        datasetItemId: '',
        contentType: 'image/png',
        contentLengthBytes: bytes.length,
        sha256Base64,
        field: 'input',
      },
      testCall(),
    );
    const headers = { 'content-type': 'image/png', 'x-amz-checksum-sha256': sha256Base64 };
    expect((await fetch(upload.uploadUrl, { method: 'PUT', body: bytes, headers })).status).toBe(200);
    const objects = objectStore(loadConfig.orThrow(blobConfig, stores.env));
    expect((await objects.list(`${projectId}/`)).objects).toHaveLength(1);
    state.deletedMs = Date.now() - 10 * 60_000;
    const tables = ['observations', 'traces', 'scores', 'entity_keys', 'entity_state'];
    let counts: number[] = [];
    await eventually(
      async () => {
        counts = await Promise.all(tables.map(count));
        return counts.every((rows) => rows === 0);
      },
      { details: () => `rows of ${String(tables)}: ${String(counts)}` },
    );
    await eventually(async () => (await objects.list(`${projectId}/`)).objects.length === 0);
    await eventually(async () => (await masking().getMasking({ projectId }, testCall())).version === 0);
    await objects.close();
  });
});
