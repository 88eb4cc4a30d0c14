import { randomUUID } from 'node:crypto';
import { startMetrics, testCall, type TestProcess, type Transport } from '../testing/process.js';
import { NOON_US, observationRow, SECOND_US, traceRow } from '../testing/rows.js';
import { startTestStore, type TestStore } from '../testing/store.js';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store?.stop());

describe.each<Transport>(['local', 'grpc'])('findSubjects over %s', (transport) => {
  let service: TestProcess;
  beforeAll(async () => {
    service = await startMetrics(store.env, transport);
  });
  afterAll(() => service?.stop());

  const find = (
    projectId: string,
    asked: { traceIds?: string[]; observationIds?: string[]; sessionIds?: string[] },
  ) =>
    service.subjects.findSubjects(
      { projectId, traceIds: [], observationIds: [], sessionIds: [], ...asked },
      testCall(),
    );

  it('tells what exists in the project, with environment and trace', async () => {
    const projectId = randomUUID();
    await store.insert({
      traces: [
        traceRow({ project_id: projectId, id: 't1', environment: 'prod', session_id: 's1' }),
        traceRow({
          project_id: projectId,
          id: 't2',
          environment: 'later',
          session_id: 's1',
          timestampUs: NOON_US + SECOND_US,
        }),
        traceRow({ project_id: 'another', id: 'theirs', session_id: 'theirs' }),
      ],
      observations: [
        observationRow({ project_id: projectId, id: 'o1', trace_id: 't1', environment: 'prod' }),
        observationRow({ project_id: projectId, id: 'o2', trace_id: 't3', environment: 'dev' }),
        observationRow({ project_id: 'another', id: 'theirs' }),
      ],
    });
    const asked = {
      traceIds: ['t1', 't3', 'theirs', 'unknown', 't1', ''],
      observationIds: ['o1', 'theirs', 'unknown', ''],
      sessionIds: ['s1', 'theirs', 'unknown', ''],
    };
    const found = await find(projectId, asked);
    expect([...found.traces].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: 't1', environment: 'prod', traceId: 't1' },
      { id: 't3', environment: 'dev', traceId: 't3' },
    ]);
    expect(found.observations).toEqual([{ id: 'o1', environment: 'prod', traceId: 't1' }]);
    expect(found.sessions).toEqual([{ id: 's1', environment: 'prod', traceId: '' }]);
  });

  it('knows nothing of what is deleted', async () => {
    const projectId = randomUUID();
    const deleted = { project_id: projectId, is_deleted: 1 as const };
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', session_id: 's' })],
      observations: [observationRow({ project_id: projectId, id: 'o', trace_id: 't' })],
    });
    await store.insert({
      traces: [traceRow({ ...deleted, id: 't', session_id: 's' })],
      observations: [observationRow({ ...deleted, id: 'o', trace_id: 't' })],
    });
    const asked = { traceIds: ['t'], observationIds: ['o'], sessionIds: ['s'] };
    expect(await find(projectId, asked)).toEqual({ traces: [], observations: [], sessions: [] });
  });

  it('refuses more than a thousand ids of a kind', async () => {
    const sessionIds = Array.from({ length: 1_001 }, (_, index) => `s${index}`);
    await expect(find('p', { sessionIds })).rejects.toMatchObject({ reason: 'TOO_MANY_IDS' });
  });
});
