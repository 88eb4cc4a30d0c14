import { randomUUID } from 'node:crypto';
import type { metrics } from '@assay/proto';
import { startMetrics, testCall, type TestProcess } from './testing/process.js';
import { readTrace } from './testing/read-trace.js';
import {
  ALL_TRACE_GROUPS,
  listScoresRequest,
  listTracesRequest,
  observationConditions,
  scanObservationsRequest,
  scanScoresRequest,
} from './testing/requests.js';
import { NOON_US, observationRow, scoreRow, SECOND_US, traceRow } from './testing/rows.js';
import { startTestStore, type TestStore } from './testing/store.js';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store?.stop());

describe.each(['local', 'grpc'] as const)('metrics over %s', (transport) => {
  let process: TestProcess;
  let projectId: string;
  beforeAll(async () => {
    process = await startMetrics(store.env, transport);
  });
  afterAll(() => process.stop());
  beforeEach(() => {
    projectId = `project-${randomUUID()}`;
  });

  const listObservations = (conditions: Partial<metrics.ObservationConditions> = {}, page = 1, limit = 50) =>
    process.observations.listObservations(
      { projectId, page, limit, conditions: observationConditions(conditions) },
      testCall(),
    );
  const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

  it('reads a trace with its observations and scores', async () => {
    await store.insert({
      traces: [
        traceRow({
          project_id: projectId,
          id: 't',
          name: 'chat',
          user_id: 'u',
          tags: ['a', 'b'],
          input: '{"q":1}',
          metadata: { k: 'v' },
          maxEndUs: NOON_US + 5 * SECOND_US,
        }),
      ],
      observations: [
        observationRow({
          project_id: projectId,
          id: 'o2',
          trace_id: 't',
          startUs: NOON_US + SECOND_US,
          endUs: NOON_US + 3 * SECOND_US,
          total_cost: '0.000000000001',
          output: 'done',
        }),
        observationRow({
          project_id: projectId,
          id: 'o1',
          trace_id: 't',
          type: 'GENERATION',
          endUs: NOON_US + 2 * SECOND_US,
          usage_details: { input: 3, output: 4, total: 7 },
          cost_details: { total: '0.25' },
          total_cost: '0.25',
          prompt_version: 3,
        }),
      ],
      scores: [
        scoreRow({ project_id: projectId, id: 's1', trace_id: 't', value: 0.5 }),
        scoreRow({
          project_id: projectId,
          id: 's2',
          trace_id: 't',
          observation_id: 'o1',
          timestampUs: NOON_US + 1,
        }),
        scoreRow({ project_id: projectId, id: 's3', trace_id: 't', data_type: 'CORRECTION', value: 0 }),
      ],
    });
    const { trace, observations, scores } = await readTrace(process, { projectId, traceId: 't' });
    expect(trace).toMatchObject({
      id: 't',
      projectId,
      userId: 'u',
      tags: ['a', 'b'],
      input: '{"q":1}',
      metadata: { k: 'v' },
      timestampUs: NOON_US,
      latencySeconds: 3,
      totalCost: 0.250000000001,
    });
    expect(idsOf(observations)).toEqual(['o1', 'o2']);
    expect(observations[0]).toMatchObject({
      type: 'GENERATION',
      usageDetails: { input: 3, output: 4, total: 7 },
      costDetails: { total: 0.25 },
      promptVersion: 3,
      endUs: NOON_US + 2 * SECOND_US,
    });
    expect(idsOf(scores)).toEqual(['s2', 's1']);
    expect(scores[1]).toMatchObject({ value: 0.5, dataType: 'NUMERIC' });
  });

  it('lists traces with what their observations and scores add up to', async () => {
    await store.insert({
      traces: [
        traceRow({ project_id: projectId, id: 't1', maxEndUs: NOON_US + 9 * SECOND_US }),
        traceRow({ project_id: projectId, id: 't2', timestampUs: NOON_US + 1 }),
      ],
      observations: [
        observationRow({
          project_id: projectId,
          id: 'a',
          trace_id: 't1',
          total_cost: '1',
          endUs: NOON_US + 4 * SECOND_US,
        }),
        observationRow({
          project_id: projectId,
          id: 'b',
          trace_id: 't1',
          total_cost: '2',
          startUs: NOON_US + 2 * SECOND_US,
        }),
      ],
      scores: [
        scoreRow({ project_id: projectId, id: 's', trace_id: 't1' }),
        scoreRow({ project_id: projectId, id: 'correction', trace_id: 't1', data_type: 'CORRECTION' }),
      ],
    });
    const { traces, totalItems } = await process.traces.listTraces(
      listTracesRequest({ projectId, groups: ALL_TRACE_GROUPS }),
      testCall(),
    );
    expect(totalItems).toBe(2);
    expect(idsOf(traces)).toEqual(['t2', 't1']);
    expect(traces[0]).toMatchObject({ totalCost: 0, latencySeconds: 0, observationIds: [], scoreIds: [] });
    expect(traces[1]).toMatchObject({ totalCost: 3, latencySeconds: 4, scoreIds: ['s'] });
    expect([...traces[1]!.observationIds].sort()).toEqual(['a', 'b']);
  });

  it('lists observations by page, newest first, with the total', async () => {
    await store.insert({
      observations: [1, 2, 3, 4, 5].map((n) =>
        observationRow({ project_id: projectId, id: `o${n}`, startUs: NOON_US + n, input: `in ${n}` }),
      ),
    });
    const first = await listObservations({}, 1, 2);
    expect([idsOf(first.observations), first.totalItems]).toEqual([['o5', 'o4'], 5]);
    expect(first.observations[0]).toMatchObject({ input: 'in 5' });
    const last = await listObservations({}, 3, 2);
    expect([idsOf(last.observations), last.totalItems]).toEqual([['o1'], 5]);
    const past = await listObservations({}, 9, 2);
    expect([past.observations, past.totalItems]).toEqual([[], 5]);
  });

  it('reads one observation in its newest version', async () => {
    await store.insert({ observations: [observationRow({ project_id: projectId, id: 'o', name: 'old' })] });
    await store.insert({ observations: [observationRow({ project_id: projectId, id: 'o', name: 'new' })] });
    const found = await process.observations.getObservation({ projectId, observationId: 'o' }, testCall());
    expect(found).toMatchObject({ id: 'o', name: 'new', startUs: NOON_US });
    await expect(
      process.observations.getObservation({ projectId, observationId: 'absent' }, testCall()),
    ).rejects.toMatchObject({ kind: 'not_found', reason: 'OBSERVATION_NOT_FOUND' });
  });

  it('groups traces into sessions by their earliest trace', async () => {
    await store.insert({
      traces: [
        traceRow({ project_id: projectId, id: 't1', session_id: 's1', environment: 'prod' }),
        traceRow({ project_id: projectId, id: 't2', session_id: 's1', timestampUs: NOON_US + SECOND_US }),
        traceRow({ project_id: projectId, id: 't3', session_id: 's2', timestampUs: NOON_US + 2 * SECOND_US }),
        traceRow({ project_id: projectId, id: 't4' }),
      ],
    });
    const { sessions, totalItems } = await process.sessions.listSessions(
      { projectId, page: 1, limit: 10, environments: [] },
      testCall(),
    );
    expect(totalItems).toBe(2);
    expect(sessions).toEqual([
      { projectId, id: 's2', createdMs: NOON_US / 1000 + 2000, environment: 'default' },
      { projectId, id: 's1', createdMs: NOON_US / 1000, environment: 'prod' },
    ]);
    const { session, traces } = await process.sessions.getSession({ projectId, sessionId: 's1' }, testCall());
    expect(session).toEqual(sessions[1]);
    expect(idsOf(traces)).toEqual(['t1', 't2']);
  });

  it('lists scores with their traces', async () => {
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', user_id: 'u', tags: ['x'], session_id: 'se' })],
      scores: [
        scoreRow({ project_id: projectId, id: 'a', trace_id: 't', value: 0.25 }),
        scoreRow({ project_id: projectId, id: 'b', session_id: 'se', timestampUs: NOON_US + 1 }),
      ],
    });
    const all = await process.scores.listScores(
      listScoresRequest({ projectId, withTrace: true }),
      testCall(),
    );
    expect([idsOf(all.scores), all.totalItems]).toEqual([['b', 'a'], 2]);
    expect(all.scores[0]!.trace).toBeNull();
    expect(all.scores[1]).toMatchObject({
      value: 0.25,
      trace: { userId: 'u', tags: ['x'], sessionId: 'se', environment: 'default' },
    });
    const v1 = await process.scores.listScores(
      listScoresRequest({ projectId, scope: 'SCORE_SCOPE_TRACE' }),
      testCall(),
    );
    expect(idsOf(v1.scores)).toEqual(['a']);
  });

  it('pages through observations and scores by cursor', async () => {
    await store.insert({
      observations: [1, 2, 3, 4, 5].map((n) => observationRow({ project_id: projectId, id: `o${n}` })),
      scores: [1, 2, 3, 4, 5].map((n) => scoreRow({ project_id: projectId, id: `s${n}` })),
    });
    const observations: string[] = [];
    const scores: string[] = [];
    let cursor = '';
    do {
      const page = await process.observations.scanObservations(
        scanObservationsRequest({ projectId, limit: 2, cursor }),
        testCall(),
      );
      observations.push(...idsOf(page.observations));
      cursor = page.nextCursor;
    } while (cursor !== '');
    do {
      const page = await process.scores.scanScores(
        scanScoresRequest({ projectId, limit: 2, cursor }),
        testCall(),
      );
      scores.push(...idsOf(page.scores));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(observations).toEqual(['o5', 'o4', 'o3', 'o2', 'o1']);
    expect(scores).toEqual(['s5', 's4', 's3', 's2', 's1']);
  });

  it('puts a trace together from observations alone', async () => {
    await store.insert({
      observations: [
        observationRow({
          project_id: projectId,
          id: 'root',
          trace_id: 't',
          name: 'agent',
          input: 'in',
          output: 'out',
          metadata: { k: 'v' },
          user_id: 'u',
          endUs: NOON_US + 4 * SECOND_US,
          total_cost: '1',
          bookmarked: 1,
        }),
        observationRow({
          project_id: projectId,
          id: 'child',
          trace_id: 't',
          parent_observation_id: 'root',
          startUs: NOON_US + SECOND_US,
          session_id: 's',
          tags: ['x'],
          release: 'r2',
          public: 1,
        }),
      ],
    });
    const { trace, observations } = await readTrace(process, { projectId, traceId: 't' });
    expect(trace).toMatchObject({
      projectId,
      id: 't',
      name: 'agent',
      timestampUs: NOON_US,
      userId: 'u',
      sessionId: 's',
      tags: ['x'],
      release: 'r2',
      environment: 'default',
      public: true,
      bookmarked: true,
      input: 'in',
      output: 'out',
      metadata: { k: 'v' },
      totalCost: 1,
      latencySeconds: 4,
    });
    expect(idsOf(observations)).toEqual(['root', 'child']);
  });

  it('answers not found for what only another project has', async () => {
    await store.insert({
      traces: [traceRow({ project_id: `${projectId}-other`, id: 't', session_id: 's' })],
      observations: [observationRow({ project_id: `${projectId}-other`, id: 'o', trace_id: 't' })],
      scores: [scoreRow({ project_id: `${projectId}-other`, id: 's', trace_id: 't' })],
    });
    const call = testCall();
    const scope = 'SCORE_SCOPE_ALL';
    await expect(readTrace(process, { projectId, traceId: 't' })).rejects.toMatchObject({
      kind: 'not_found',
      reason: 'TRACE_NOT_FOUND',
    });
    await expect(
      process.observations.getObservation({ projectId, observationId: 'o' }, call),
    ).rejects.toMatchObject({ reason: 'OBSERVATION_NOT_FOUND' });
    await expect(process.scores.getScore({ projectId, scoreId: 's', scope }, call)).rejects.toMatchObject({
      reason: 'SCORE_NOT_FOUND',
    });
    await expect(process.sessions.getSession({ projectId, sessionId: 's' }, call)).rejects.toMatchObject({
      reason: 'SESSION_NOT_FOUND',
    });
  });

  it('shows a score only in the generation that knows its kind', async () => {
    await store.insert({
      scores: [
        scoreRow({ project_id: projectId, id: 'of-trace', trace_id: 't' }),
        scoreRow({ project_id: projectId, id: 'of-session', session_id: 's' }),
        scoreRow({ project_id: projectId, id: 'correction', trace_id: 't', data_type: 'CORRECTION' }),
      ],
    });
    const get = (scoreId: string, scope: metrics.ScoreScope): Promise<metrics.Score> =>
      process.scores.getScore({ projectId, scoreId, scope }, testCall());
    await expect(get('of-trace', 'SCORE_SCOPE_TRACE')).resolves.toMatchObject({ id: 'of-trace' });
    await expect(get('of-session', 'SCORE_SCOPE_TRACE')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(get('correction', 'SCORE_SCOPE_TRACE')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(get('correction', 'SCORE_SCOPE_ALL')).resolves.toMatchObject({ id: 'correction' });
  });

  it('tells the prices of models that are known', async () => {
    await store.insert({
      observations: ['model-1', 'model-2', ''].map((model_id, index) =>
        observationRow({ project_id: projectId, id: `o${index}`, trace_id: 't', model_id }),
      ),
    });
    const pricesOf = ({ id, inputPrice, outputPrice }: metrics.Observation): unknown[] => [
      id,
      inputPrice,
      outputPrice,
    ];
    const expected = [
      ['o2', undefined, undefined],
      ['o1', undefined, undefined],
      ['o0', 0.000001, 0.000002],
    ];
    const { observations } = await listObservations();
    expect(observations.map(pricesOf)).toEqual(expected);
    const whole = await readTrace(process, { projectId, traceId: 't' });
    expect(whole.observations.map(pricesOf).reverse()).toEqual(expected);
    const scanned = await process.observations.scanObservations(
      scanObservationsRequest({ projectId, groups: ['OBSERVATION_FIELD_GROUP_MODEL'] }),
      testCall(),
    );
    expect(scanned.observations.map(pricesOf)).toEqual(expected);
  });

  it('reads only the field groups asked for', async () => {
    await store.insert({
      observations: [
        observationRow({
          project_id: projectId,
          id: 'o',
          input: 'body',
          name: 'n',
          metadata: { long: 'x'.repeat(300) },
        }),
      ],
    });
    const scan = async (request: Partial<metrics.ScanObservationsRequest>): Promise<metrics.Observation> => {
      const { observations } = await process.observations.scanObservations(
        scanObservationsRequest({ projectId, ...request }),
        testCall(),
      );
      return observations[0]!;
    };
    expect(await scan({ groups: [] })).toMatchObject({ id: 'o', name: '', input: '', metadata: {} });
    expect(await scan({ groups: ['OBSERVATION_FIELD_GROUP_IO'] })).toMatchObject({ input: 'body', name: '' });
    const groups = ['OBSERVATION_FIELD_GROUP_METADATA'] as const;
    expect(await scan({ groups: [...groups], isMetadataExpanded: false })).toMatchObject({
      metadata: { long: 'x'.repeat(200) },
    });
    expect(await scan({ groups: [...groups] })).toMatchObject({ metadata: { long: 'x'.repeat(300) } });
  });

  it('refuses bad filters, orders, pages and cursors, saying where', async () => {
    const filterJson = JSON.stringify([
      { type: 'string', column: 'name', operator: '=', value: 'x' },
      { type: 'number', column: 'latency', operator: 'contains', value: '1' },
    ]);
    await expect(listObservations({ filterJson })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'INVALID_REQUEST_DATA',
      details: {
        issues: [
          { code: 'invalid_value', path: ['filter', 1, 'operator'] },
          { code: 'invalid_type', path: ['filter', 1, 'value'] },
        ],
      },
    });
    const unknown = JSON.stringify([{ type: 'string', column: 'nope', operator: '=', value: '' }]);
    await expect(listObservations({ filterJson: unknown })).rejects.toMatchObject({
      reason: 'FILTER_INVALID',
      message: expect.stringContaining("'nope' in filter[0]"),
    });
    await expect(
      process.traces.listTraces(listTracesRequest({ projectId, orderBy: 'cost.desc' }), testCall()),
    ).rejects.toMatchObject({ kind: 'invalid', reason: 'ORDER_BY_INVALID' });
    await expect(listObservations({}, 0)).rejects.toMatchObject({ reason: 'PAGE_INVALID' });
    await expect(
      process.observations.scanObservations(
        scanObservationsRequest({ projectId, cursor: '%%%' }),
        testCall(),
      ),
    ).rejects.toMatchObject({ reason: 'CURSOR_INVALID', message: 'Invalid cursor format' });
    await expect(
      process.scores.scanScores(scanScoresRequest({ projectId, cursor: 'e30' }), testCall()),
    ).rejects.toMatchObject({ reason: 'CURSOR_INVALID' });
  });

  it('tells whether there is recent data, in any project', async () => {
    const health = (recentMs: number): Promise<metrics.CheckHealthResponse> =>
      process.health.checkHealth({ recentMs }, testCall());
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 'now', timestampUs: Date.now() * 1000 })],
    });
    expect(await health(60_000)).toEqual({ hasRecentTraces: true, hasRecentObservations: false });
  });

  it('ends with the deadline of the call', async () => {
    const late = testCall(0);
    await expect(
      process.observations.getObservation({ projectId, observationId: 'o' }, late),
    ).rejects.toMatchObject({ kind: 'timeout' });
  });
});
