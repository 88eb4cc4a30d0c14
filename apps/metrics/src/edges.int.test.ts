import { randomUUID } from 'node:crypto';
import { bind, raw, sql } from '@assay/clickhouse';
import { formatUs } from '@assay/telemetry';
import { startMetrics, testCall, type TestProcess } from './testing/process.js';
import { readTrace } from './testing/read-trace.js';
import {
  ALL_TRACE_GROUPS,
  listTracesRequest,
  observationConditions,
  scanObservationsRequest,
} from './testing/requests.js';
import { nextVersion, NOON_US, observationRow, scoreRow, SECOND_US, traceRow } from './testing/rows.js';
import { startTestStore, type TestStore } from './testing/store.js';

let store: TestStore;
let service: TestProcess;
let projectId: string;
beforeAll(async () => {
  store = await startTestStore();
  service = await startMetrics(store.env, 'local');
});
afterAll(async () => {
  await service?.stop();
  await store?.stop();
});
beforeEach(() => {
  projectId = `project-${randomUUID()}`;
});

const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

async function scanAll(limit: number, conditions = observationConditions()): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await service.observations.scanObservations(
      scanObservationsRequest({ projectId, limit, cursor, conditions }),
      testCall(),
    );
    found.push(...idsOf(page.observations));
    cursor = page.nextCursor;
  } while (cursor !== '');
  return found;
}

describe('rows of one time', () => {
  it('are paged completely and once, however many there are', async () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => `o${String(index).padStart(5, '0')}`);
    await store.insert({
      observations: [
        ...ids.map((id) => observationRow({ project_id: projectId, id })),
        observationRow({ project_id: projectId, id: 'before', startUs: NOON_US - 1 }),
        observationRow({ project_id: projectId, id: 'after', startUs: NOON_US + 1 }),
      ],
    });
    expect(await scanAll(400)).toEqual(['after', ...[...ids].reverse(), 'before']);
  });
});

describe('versions', () => {
  it('that no longer match do not hide older rows that do', async () => {
    const each = Array.from({ length: 3_000 }, (_, index) => index);
    const row = (n: number, name: string): ReturnType<typeof observationRow> =>
      observationRow({ project_id: projectId, id: `new${n}`, startUs: NOON_US + n, name });
    await store.insert({
      observations: [
        observationRow({ project_id: projectId, id: 'old', startUs: NOON_US - SECOND_US, name: 'wanted' }),
      ],
    });
    await store.insert({ observations: each.map((n) => row(n, 'wanted')) });
    await store.insert({ observations: each.map((n) => row(n, 'renamed')) });
    expect(await scanAll(10, observationConditions({ name: 'wanted' }))).toEqual(['old']);
    const page = await service.observations.listObservations(
      { projectId, page: 1, limit: 10, conditions: observationConditions({ name: 'wanted' }) },
      testCall(),
    );
    expect([idsOf(page.observations), page.totalItems]).toEqual([['old'], 1]);
  });

  it('of a deleted row are all hidden', async () => {
    const row = { project_id: projectId, id: 'o', trace_id: 't' };
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't' })],
      observations: [observationRow(row)],
      scores: [scoreRow({ project_id: projectId, id: 's', trace_id: 't' })],
    });
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', is_deleted: 1 })],
      observations: [observationRow({ ...row, is_deleted: 1 })],
      scores: [scoreRow({ project_id: projectId, id: 's', trace_id: 't', is_deleted: 1 })],
    });
    const request = listTracesRequest({ projectId, groups: ALL_TRACE_GROUPS });
    expect(await service.traces.listTraces(request, testCall())).toEqual({ traces: [], totalItems: 0 });
    expect(await scanAll(10)).toEqual([]);
    await expect(readTrace(service, { projectId, traceId: 't' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('of a moved row show it at its new time only', async () => {
    await store.insert({ observations: [observationRow({ project_id: projectId, id: 'o' })] });
    const ver = nextVersion();
    await store.insert({
      observations: [
        observationRow({
          project_id: projectId,
          id: 'o',
          startUs: NOON_US - 5 * SECOND_US,
          ver,
          name: 'moved',
        }),
        observationRow({ project_id: projectId, id: 'o', ver, is_deleted: 1 }),
      ],
    });
    const found = await service.observations.getObservation({ projectId, observationId: 'o' }, testCall());
    expect(found).toMatchObject({ startUs: NOON_US - 5 * SECOND_US, name: 'moved' });
    expect(await scanAll(10)).toEqual(['o']);
    const { observations } = await readTrace(service, { projectId, traceId: 'trace' });
    expect(observations.map(({ name }) => name)).toEqual(['moved']);
  });

  it('living under two times at once show the newest, then the earliest', async () => {
    const ver = nextVersion();
    await store.insert({
      observations: [
        observationRow({ project_id: projectId, id: 'a', name: 'stale', startUs: NOON_US + SECOND_US }),
        observationRow({ project_id: projectId, id: 'a', name: 'newest' }),
        observationRow({ project_id: projectId, id: 'b', name: 'later', ver, startUs: NOON_US + SECOND_US }),
        observationRow({ project_id: projectId, id: 'b', name: 'earlier', ver }),
      ],
    });
    const { observations } = await service.observations.scanObservations(
      scanObservationsRequest({ projectId, groups: ['OBSERVATION_FIELD_GROUP_BASIC'] }),
      testCall(),
    );
    expect(observations.map(({ id, name }) => [id, name])).toEqual([
      ['b', 'earlier'],
      ['a', 'newest'],
    ]);
    for (const { id, name } of observations) {
      const one = await service.observations.getObservation({ projectId, observationId: id }, testCall());
      expect(one.name).toBe(name);
    }
  });
});

describe('new arrivals', () => {
  it('do not disturb a list that is being paged', async () => {
    const insert = (from: number, count: number): Promise<void> =>
      store.insert({
        observations: Array.from({ length: count }, (_, index) =>
          observationRow({ project_id: projectId, id: `o${from + index}`, startUs: NOON_US + from + index }),
        ),
      });
    await insert(0, 6);
    const request = scanObservationsRequest({ projectId, limit: 3 });
    const first = await service.observations.scanObservations(request, testCall());
    await insert(6, 4);
    const second = await service.observations.scanObservations(
      { ...request, cursor: first.nextCursor },
      testCall(),
    );
    expect([...idsOf(first.observations), ...idsOf(second.observations)]).toEqual([
      'o5',
      'o4',
      'o3',
      'o2',
      'o1',
      'o0',
    ]);
    expect(second.nextCursor).toBe('');
  });
});

describe('dotted keys of metadata', () => {
  it.each([
    ['flat', ['outright']],
    ['nested', ['below']],
  ])('find what is shown under them: %s', async (value, expected) => {
    const nested = { a: '{"b":"nested"}' };
    await store.insert({
      observations: [
        observationRow({ project_id: projectId, id: 'outright', metadata: { ...nested, 'a.b': 'flat' } }),
        observationRow({ project_id: projectId, id: 'below', metadata: nested }),
      ],
    });
    const condition = { type: 'stringObject', column: 'metadata', key: 'a.b', operator: '=', value };
    const filterJson = JSON.stringify([condition]);
    expect(await scanAll(10, observationConditions({ filterJson }))).toEqual(expected);
  });
});

describe('full-text search', () => {
  it.each([
    ['timeout', ['whole', 'upper']],
    ['time', []],
    ['after 30 s', ['whole']],
    ['(30)', ['brackets']],
    ['größe', ['umlaut']],
  ])('finds %j as whole words: %j', async (value, expected) => {
    const texts = {
      whole: 'a timeout after 30 s',
      upper: 'TIMEOUT!',
      brackets: 'f(30) timeouts',
      umlaut: 'die Größe',
    };
    await store.insert({
      observations: Object.entries(texts).map(([id, input], index) =>
        observationRow({ project_id: projectId, id, input, startUs: NOON_US - index }),
      ),
    });
    const filterJson = JSON.stringify([{ type: 'string', column: 'input', operator: 'matches', value }]);
    expect(await scanAll(10, observationConditions({ filterJson }))).toEqual(expected);
  });
});

describe('budgets', () => {
  it('stop a trace whose bodies are over 80 MB before the first message', async () => {
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', maxEndUs: NOON_US + SECOND_US })],
    });
    await store.clickhouse.command(sql`
      INSERT INTO observations (project_id, trace_id, id, start_time, input, ver)
      SELECT ${bind.string(projectId)}, 't', toString(number), ${bind.dateTime64(formatUs(NOON_US))}, repeat('x', 1000000), 1
      FROM numbers(81)`);
    await expect(readTrace(service, { projectId, traceId: 't' })).rejects.toMatchObject({
      kind: 'too_expensive',
      reason: 'PAYLOAD_TOO_LARGE',
    });
    const { trace } = await readTrace(service, { projectId, traceId: 't' }, ['TRACE_FIELD_GROUP_METRICS']);
    expect(trace.latencySeconds).toBe(0);
    // A page of such bodies would not fit in a message either.
    await expect(
      service.observations.listObservations(
        { projectId, page: 1, limit: 50, conditions: observationConditions() },
        testCall(),
      ),
    ).rejects.toMatchObject({
      kind: 'too_expensive',
      reason: 'PAYLOAD_TOO_LARGE',
      message: 'The answer would be over 36 MB. Ask for fewer rows (`limit`) or fewer fields.',
    });
  });

  describe('of a session', () => {
    /** As many traces of the session `s`, each with an input of as many characters. */
    const insertTraces = (count: number, inputChars = 0): Promise<void> =>
      store.clickhouse.command(sql`
      INSERT INTO traces (project_id, session_id, id, timestamp, input, ver)
      SELECT ${bind.string(projectId)}, 's', toString(number), ${bind.dateTime64(formatUs(NOON_US))},
        repeat('x', ${bind.int(inputChars)}), 1
      FROM numbers(${bind.int(count)})`);
    const getSession = (): ReturnType<typeof service.sessions.getSession> =>
      service.sessions.getSession({ projectId, sessionId: 's' }, testCall());
    const refusal = {
      kind: 'too_expensive',
      reason: 'PAYLOAD_TOO_LARGE',
      message:
        'The traces of this session are too many for one answer: over 10000, or over 36 MB together. Read them page by page with GET /api/public/traces?sessionId=.',
    };

    it('let 10,000 traces through, and say so when there are more', async () => {
      await insertTraces(10_000);
      expect((await getSession()).traces).toHaveLength(10_000);
      await store.insert({ traces: [traceRow({ project_id: projectId, id: 'more', session_id: 's' })] });
      await expect(getSession()).rejects.toMatchObject(refusal);
    });

    it('say where else to read traces of over 36 MB', async () => {
      await insertTraces(40, 1_000_000);
      await expect(getSession()).rejects.toMatchObject(refusal);
    });
  });

  it('stream a trace of ten thousand observations in many messages', async () => {
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', maxEndUs: NOON_US + 10_000 * 1_000 })],
    });
    await store.clickhouse.command(sql`
      INSERT INTO observations (project_id, trace_id, id, start_time, input, ver)
      SELECT ${bind.string(projectId)}, 't', concat('o', leftPad(toString(number), 5, '0')),
        ${bind.dateTime64(formatUs(NOON_US))} + toIntervalMillisecond(number), repeat('x', 1000), 1
      FROM numbers(10000)`);
    const { observations, messages } = await readTrace(service, { projectId, traceId: 't' });
    expect(observations).toHaveLength(10_000);
    expect(idsOf(observations)).toEqual([...idsOf(observations)].sort());
    expect(messages).toBeGreaterThan(10);
  });
});

describe('readiness', () => {
  it('waits for the tables', async () => {
    const { CLICKHOUSE_URL, CLICKHOUSE_USER, CLICKHOUSE_PASSWORD } = store.env;
    const empty = `empty_${randomUUID().slice(0, 8)}`;
    await store.clickhouse.command(sql`CREATE DATABASE ${raw(empty)}`);
    const env = {
      CLICKHOUSE_URL: String(CLICKHOUSE_URL),
      CLICKHOUSE_USER: String(CLICKHOUSE_USER),
      CLICKHOUSE_PASSWORD: String(CLICKHOUSE_PASSWORD),
      CLICKHOUSE_DATABASE: empty,
    };
    const waiting = await startMetrics(env, 'local');
    try {
      const readyOf = async (process: TestProcess): Promise<[number, string]> => {
        const answer = await fetch(`http://127.0.0.1:${process.adminPort}/readyz`);
        return [answer.status, (await answer.text()).trim()];
      };
      expect(await readyOf(waiting)).toEqual([503, 'The tables are not made yet.']);
      expect(await readyOf(service)).toEqual([200, 'ok']);
    } finally {
      await waiting.stop();
    }
  });
});
