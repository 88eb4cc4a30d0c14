import { bind, sql } from '@assay/clickhouse';
import fc from 'fast-check';
import {
  event,
  nanosAt,
  newProject,
  otlp,
  startHarness,
  timeAt,
  visibleRows,
  type Harness,
  type TestWriter,
} from '../testing/harness.js';

let harness: Harness;
/** Drafts rows: it knows which ids are new. */
let drafting: TestWriter;
/** One of several: every row is built from a state. */
let stating: TestWriter;

beforeAll(async () => {
  harness = await startHarness();
  drafting = await harness.open();
  await drafting.path.loaded;
  stating = await harness.open({ env: { INGEST_SINGLE_WRITER: 'false' } });
});
afterAll(() => harness.stop());

/** Events about three entities with ids of their own, several about each. */
function makeEvents(own: string): ReturnType<typeof event>[] {
  const [traceId, id] = [`${own}-t`, `${own}-g`];
  return [
    event('trace-create', 0, { id: traceId, name: 'first', tags: ['b', 'a'], metadata: { k: 1 } }),
    event('trace-create', 30, { id: traceId, userId: 'u', tags: ['c'], input: '"in"' }),
    event('generation-create', 10, {
      id,
      traceId,
      startTime: timeAt(9),
      model: 'unknown',
      usage: { input: 10, output: 5 },
      metadata: { a: 'x', b: '' },
    }),
    event('generation-update', 20, { id, traceId, output: 'out', endTime: timeAt(25), level: 'WARNING' }),
    event('span-create', 5, { id: `${own}-s`, traceId, startTime: timeAt(4), public: false, name: 'span' }),
    event('span-create', 5, { id: `${own}-n`, name: 'without a trace', promptName: 'p', promptVersion: 1 }),
    event('score-create', 30, { id: `${own}-q`, traceId, name: 'quality', value: 0 }),
  ];
}

const withoutOwn = (rows: object, own: string): unknown =>
  JSON.parse(JSON.stringify(rows).replaceAll(own, 'own'));

const listStates = async (projectId: string): Promise<string[]> => {
  const rows = await harness.select<{ entity: string }>(
    sql`SELECT DISTINCT concat(toString(kind), ' ', entity_id) AS entity FROM entity_state WHERE project_id = ${bind.string(projectId)}`,
  );
  return rows.map(({ entity }) => entity);
};

it('stores one row and no state of what is new, however many events of a batch speak of it', async () => {
  const projectId = newProject();
  await drafting.append(projectId, makeEvents(projectId));
  // The trace that an observation without one belongs to has its id: known by then, as the filter of ids has no kinds.
  expect(await listStates(projectId)).toEqual([`trace ${projectId}-n`]);
  const rows = await visibleRows(harness, projectId);
  expect([rows['observations']?.length, rows['traces']?.length, rows['scores']?.length]).toEqual([3, 2, 1]);
});

it('gives the rows that states give, however events are split, repeated and mixed', async () => {
  const expectedProject = newProject();
  await stating.append(expectedProject, makeEvents(expectedProject));
  const expected = withoutOwn(await visibleRows(harness, expectedProject), expectedProject);
  const deliveries = fc.array(fc.subarray([...makeEvents('').keys()], { minLength: 1 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(deliveries, fc.boolean(), async (batches, isAtOnce) => {
      const projectId = newProject();
      const events = makeEvents(projectId);
      const send = (places: readonly number[]) =>
        drafting.append(
          projectId,
          places.map((place) => events[place] as object),
        );
      const all = [...batches, [...events.keys()]];
      if (isAtOnce) await Promise.all(all.map(send));
      else for (const places of all) await send(places);
      expect(withoutOwn(await visibleRows(harness, projectId), projectId)).toEqual(expected);
    }),
    { numRuns: 12 },
  );
});

it('adds only what is fresh of a batch that was processed in part', async () => {
  const projectId = newProject();
  const id = `${projectId}-t`;
  const first = event('trace-create', 0, { id, name: 'kept' });
  await drafting.append(projectId, [first]);
  // The same envelope with other words says nothing; its neighbour does.
  const answer = await drafting.append(projectId, [
    { ...first, body: { id, name: 'not heard', release: 'nor this' } },
    event('trace-create', 10, { id, userId: 'u' }),
  ]);
  expect(answer.successes).toHaveLength(2);
  expect((await visibleRows(harness, projectId))['traces']).toMatchObject([
    { name: 'kept', user_id: 'u', release: '' },
  ]);
});

it('merges a span and an event about the same id that are stored at once', async () => {
  const spanId = 'c7ad6b7169203331';
  const traceId = '1af7651916cd43dd8448eb211c80319c';
  const projectId = newProject();
  const span = {
    traceId,
    spanId,
    name: 'span',
    startTimeUnixNano: nanosAt(0),
    endTimeUnixNano: nanosAt(50),
    attributes: [{ key: 'session.id', value: { stringValue: 'session' } }],
  };
  await Promise.all([
    // Keeps the queue busy, so that the next two share a flush.
    drafting.append(projectId, [event('trace-create', 0, { id: `${projectId}-other` })]),
    drafting.append(projectId, [
      event('span-create', 0, { id: spanId, traceId, startTime: timeAt(0), statusMessage: 'said' }),
    ]),
    drafting.export(projectId, otlp([span])),
  ]);
  expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
    { name: 'span', session_id: 'session', status_message: 'said' },
  ]);
});

it('keeps what a drafted row says for events that come after a restart', async () => {
  const projectId = newProject();
  const events = makeEvents(projectId);
  const last = event('generation-update', 90, {
    id: `${projectId}-g`,
    traceId: `${projectId}-t`,
    release: 'r',
  });
  await drafting.append(projectId, events);
  const restarted = await harness.open();
  await restarted.path.loaded;
  await restarted.append(projectId, [last]);
  const expected = newProject();
  await stating.append(expected, [
    ...makeEvents(expected),
    { ...last, id: `${last.id}-2`, body: { ...last.body, id: `${expected}-g`, traceId: `${expected}-t` } },
  ]);
  expect(withoutOwn(await visibleRows(harness, projectId), projectId)).toEqual(
    withoutOwn(await visibleRows(harness, expected), expected),
  );
});
