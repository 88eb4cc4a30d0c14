import { randomUUID } from 'node:crypto';
import type { metrics } from '@assay/proto';
import { startMetrics, testCall, type TestProcess } from './testing/process.js';
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
}, 60_000);
afterAll(() => store?.stop());

/** The parts of a streamed trace put together. */
async function readTrace(
  process: TestProcess,
  request: { projectId: string; traceId: string },
  groups = ALL_TRACE_GROUPS,
): Promise<{ trace: metrics.Trace; observations: metrics.Observation[]; scores: metrics.Score[] }> {
  const parts: metrics.GetTraceResponse[] = [];
  for await (const part of process.traces.getTrace({ ...request, groups }, testCall())) parts.push(part);
  const [first, ...rest] = parts;
  expect(first?.trace).not.toBeNull();
  expect(rest.every((part) => part.trace === null)).toBe(true);
  return {
    trace: first!.trace!,
    observations: parts.flatMap((part) => part.observations),
    scores: parts.flatMap((part) => part.scores),
  };
}

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
});
