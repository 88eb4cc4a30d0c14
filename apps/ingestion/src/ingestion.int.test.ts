import { randomUUID } from 'node:crypto';
import { bind, clickhouseConfig, openClickHouse, sql, type ClickHouse } from '@assay/clickhouse';
import { loadConfig } from '@assay/config';
import { ingestion as contracts } from '@assay/proto';
import { event, nanosAt, otlp, timeAt, WRITER } from './testing/harness.js';
import {
  startIngestion,
  startStores,
  testCall,
  type TestProcess,
  type TestStores,
} from './testing/process.js';

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

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const bodyOf = (batch: readonly object[]): Buffer => Buffer.from(JSON.stringify({ batch }));
const source = { apiKeyId: 'key', sdkName: 'python', sdkVersion: '2.0.0' };

describe.each(['local', 'grpc'] as const)('the write path over %s', (transport) => {
  let running: TestProcess;
  let projectId: string;
  beforeAll(async () => {
    running = await startIngestion(stores.env, transport);
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    projectId = randomUUID();
  });

  const select = (columns: ReturnType<typeof sql>): Promise<object[]> =>
    store.select(sql`SELECT ${columns} FINAL WHERE project_id = ${bind.string(projectId)} ORDER BY id`);
  const append = (batch: readonly object[], scoresOnly = false) =>
    running
      .clientOf(contracts.EventService)
      .appendEvents({ projectId, body: bodyOf(batch), source, scoresOnly }, testCall());

  it('stores the events of a batch and merges those of one entity', async () => {
    const batch = [
      event('trace-create', 0, { id: 't1', name: 'n', tags: ['b', 'a'] }, 'e1'),
      event(
        'generation-create',
        0,
        {
          id: 'o1',
          traceId: 't1',
          name: 'g',
          startTime: timeAt(0),
          model: 'gpt-4o',
          usage: { input: 1000, output: 10 },
        },
        'e2',
      ),
      event('generation-update', 0, { id: 'o1', traceId: 't1', output: 'done', endTime: timeAt(5) }, 'e3'),
      event('score-create', 0, { id: 's1', traceId: 't1', name: 'q', value: 1 }, 'e4'),
      { id: 'bad', type: 'span-create', timestamp: timeAt(0), body: {} },
    ];
    const answer = await append(batch);
    expect(answer.isSpooled).toBe(false);
    expect(answer.successes.map(({ id }) => id)).toEqual(['e1', 'e2', 'e4', 'e3']);
    expect(answer.errors).toMatchObject([{ id: 'bad', status: 400 }]);
    expect(
      await select(
        sql`name, output, usage_details, toFloat64(total_cost) > 0 AS is_priced, model_id, sdk_name, api_key_id FROM observations`,
      ),
    ).toEqual([
      {
        name: 'g',
        output: 'done',
        usage_details: { input: 1000, output: 10, total: 1010 },
        is_priced: 1,
        model_id: 'builtin.gpt-4o',
        sdk_name: 'python',
        api_key_id: 'key',
      },
    ]);
    expect(await select(sql`id, tags FROM traces`)).toEqual([{ id: 't1', tags: ['a', 'b'] }]);
    expect(await select(sql`id, value FROM scores`)).toEqual([{ id: 's1', value: 1 }]);
  });

  it('stores an export', async () => {
    const spans = [
      {
        traceId: TRACE,
        spanId: 'b7ad6b7169203331',
        name: 'n',
        startTimeUnixNano: nanosAt(0),
        endTimeUnixNano: nanosAt(9),
      },
      { traceId: TRACE, spanId: 5, name: 'bad' },
    ];
    const answer = await running
      .clientOf(contracts.SpanService)
      .exportSpans(
        { projectId, body: Buffer.from(JSON.stringify(otlp(spans))), encoding: 'OTLP_ENCODING_JSON', source },
        testCall(),
      );
    expect(answer).toMatchObject({ rejectedSpans: 1, isSpooled: false });
    expect(answer.errorMessage).not.toBe('');
    expect(await select(sql`name, source FROM observations`)).toEqual([{ name: 'n', source: 'otel' }]);
    expect(await select(sql`id, name FROM traces`)).toEqual([{ id: TRACE, name: 'n' }]);
  });

  it('creates, updates and deletes a score', async () => {
    const scores = running.clientOf(contracts.ScoreService);
    const body = { traceId: 't', name: 'n', value: 1 };
    const { id } = await scores.createScore(
      { projectId, bodyJson: JSON.stringify(body), source },
      testCall(),
    );
    const changed = JSON.stringify({ ...body, id, value: 2, comment: 'c' });
    await scores.createScore({ projectId, bodyJson: changed, source }, testCall());
    expect(await select(sql`id, value, comment FROM scores`)).toEqual([{ id, value: 2, comment: 'c' }]);
    await scores.deleteScore({ ...WRITER, projectId, scoreId: id }, testCall());
    expect(await select(sql`id FROM scores`)).toEqual([]);
  });

  it('tells of a bad body at once', async () => {
    const events = running.clientOf(contracts.EventService);
    const spans = running.clientOf(contracts.SpanService);
    const scores = running.clientOf(contracts.ScoreService);
    const body = Buffer.from('{');
    await expect(
      events.appendEvents({ projectId, body, source, scoresOnly: false }, testCall()),
    ).rejects.toMatchObject({ kind: 'invalid' });
    for (const encoding of [
      'OTLP_ENCODING_JSON',
      'OTLP_ENCODING_PROTOBUF',
      'OTLP_ENCODING_UNSPECIFIED',
    ] as const)
      await expect(
        spans.exportSpans({ projectId, body, encoding, source }, testCall()),
      ).rejects.toMatchObject({
        kind: 'invalid',
      });
    await expect(scores.createScore({ projectId, bodyJson: '{}', source }, testCall())).rejects.toMatchObject(
      {
        kind: 'invalid',
      },
    );
  });

  it('refuses a score whose config does not exist, and takes its neighbours', async () => {
    const answer = await append([
      event('score-create', 0, { traceId: 't', name: 'n', value: 1, configId: 'unknown' }, 'bad'),
      event('score-create', 0, { traceId: 't', name: 'n', value: 1 }, 'good'),
    ]);
    expect(answer.successes).toEqual([{ id: 'good', status: 201 }]);
    expect(answer.errors).toMatchObject([{ id: 'bad', status: 404, message: 'Resource not found' }]);
  });

  it('takes only scores from a public key', async () => {
    const batch = [
      event('score-create', 0, { traceId: 't', name: 'n', value: 1 }, 'score'),
      event('trace-create', 0, { id: 't' }, 'trace'),
    ];
    const answer = await append(batch, true);
    expect(answer.successes).toEqual([{ id: 'score', status: 201 }]);
    expect(answer.errors).toMatchObject([{ id: 'trace', status: 401 }]);
    // What was refused is not remembered: with the right key it is processed.
    expect((await append(batch)).successes).toHaveLength(2);
    expect(await select(sql`id FROM traces`)).toEqual([{ id: 't' }]);
  });

  it('tells what became of envelopes and traces', async () => {
    const receipts = running.clientOf(contracts.ReceiptService);
    const ask = (ids: { envelopeId?: string; traceId?: string }) =>
      receipts.getReceipt({ projectId, envelopeId: '', traceId: '', ...ids }, testCall());
    const good = event('trace-create', 0, { id: 't' }, 'good');
    await append([good, { ...good, id: 'bad', timestamp: 'yesterday' }]);
    expect(await ask({ envelopeId: 'good' })).toMatchObject({ state: 'RECEIPT_STATE_STORED' });
    expect(await ask({ envelopeId: 'bad' })).toMatchObject({
      state: 'RECEIPT_STATE_REFUSED',
      reason: expect.stringContaining('timestamp') as string,
    });
    expect(await ask({ traceId: 't' })).toMatchObject({ state: 'RECEIPT_STATE_STORED' });
    await append([good]);
    expect(await ask({ envelopeId: 'good' })).toMatchObject({ state: 'RECEIPT_STATE_REPEATED' });
    await append([event('trace-create', 1, { id: 't', name: 'later' }, 'later')]);
    expect(await ask({ envelopeId: 'later' })).toMatchObject({ state: 'RECEIPT_STATE_MERGED' });
    await append([
      event('span-create', 0, { id: 'o', traceId: 'implicit' }, 'create'),
      event('span-update', 1, { id: 'o', name: 'n' }, 'update'),
    ]);
    expect(await ask({ envelopeId: 'update' })).toMatchObject({ state: 'RECEIPT_STATE_MERGED' });
    expect(await ask({ traceId: 'implicit' })).toMatchObject({ state: 'RECEIPT_STATE_STORED' });
    await running.clientOf(contracts.SpanService).exportSpans(
      {
        projectId,
        body: Buffer.from(JSON.stringify(otlp([{ traceId: TRACE, spanId: 5, name: 'bad' }]))),
        encoding: 'OTLP_ENCODING_JSON',
        source,
      },
      testCall(),
    );
    expect(await ask({ traceId: TRACE })).toMatchObject({
      state: 'RECEIPT_STATE_REFUSED',
      reason: 'spanId:not_an_id',
    });
    await running
      .clientOf(contracts.TraceService)
      .deleteTraces({ ...WRITER, projectId, traceIds: ['t'] }, testCall());
    expect(await ask({ traceId: 't' })).toMatchObject({ state: 'RECEIPT_STATE_DELETED' });
    await expect(ask({ envelopeId: 'unknown' })).rejects.toMatchObject({ reason: 'RECEIPT_NOT_FOUND' });
    await expect(ask({ envelopeId: 'a', traceId: 'b' })).rejects.toMatchObject({
      reason: 'RECEIPT_ID_MISSING',
    });
    await expect(ask({})).rejects.toMatchObject({ reason: 'RECEIPT_ID_MISSING' });
  });
});
