import { bind, sql } from '@assay/clickhouse';
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
let writer: TestWriter;

beforeAll(async () => {
  harness = await startHarness();
  writer = await harness.open();
});
afterAll(() => harness.stop());

const NOTHING = { observations: [], traces: [], scores: [] };

function makeTrace(id: string): object[] {
  return [
    event('trace-create', 0, { id, name: id }),
    event('span-create', 1, { id: `${id}-a`, traceId: id, startTime: timeAt(1), output: 'old' }),
    event('span-create', 2, { id: `${id}-b`, traceId: id, startTime: timeAt(40 * 86_400_000) }),
    event('score-create', 3, { id: `${id}-s`, traceId: id, name: 'n', value: 1 }),
  ];
}

it('hides a trace with its observations and scores at once, and nothing else', async () => {
  const projectId = newProject();
  const other = newProject();
  await writer.append(projectId, [...makeTrace('t1'), ...makeTrace('t2')]);
  await writer.append(other, makeTrace('t1'));
  const untouched = await visibleRows(harness, other);
  await writer.deleteTraces(projectId, ['t1', 'unknown']);
  const rows = await visibleRows(harness, projectId);
  expect(rows['traces']).toMatchObject([{ id: 't2' }]);
  expect(rows['observations']).toMatchObject([{ id: 't2-a' }, { id: 't2-b' }]);
  expect(rows['scores']).toMatchObject([{ id: 't2-s' }]);
  expect(await visibleRows(harness, other)).toEqual(untouched);
});

it('deletes spans that came over OTLP', async () => {
  const projectId = newProject();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spans = [
    {
      traceId,
      spanId: 'b7ad6b7169203331',
      name: 'n',
      startTimeUnixNano: nanosAt(0),
      endTimeUnixNano: nanosAt(9),
    },
  ];
  await writer.export(projectId, otlp(spans));
  await writer.deleteTraces(projectId, [traceId]);
  expect(await visibleRows(harness, projectId)).toEqual(NOTHING);
  await writer.path.sweep.run();
  expect(await visibleRows(harness, projectId)).toEqual(NOTHING);
});

it('starts a new entity when a deleted id is used again', async () => {
  const projectId = newProject();
  await writer.append(projectId, makeTrace('t'));
  await writer.deleteTraces(projectId, ['t']);
  await writer.append(projectId, [event('span-create', 9, { id: 't-a', traceId: 't', name: 'new' })]);
  const rows = await visibleRows(harness, projectId);
  expect(rows['traces']).toMatchObject([{ id: 't', name: '' }]);
  expect(rows['observations']).toMatchObject([{ id: 't-a', name: 'new', output: '' }]);
  await writer.path.sweep.run();
  expect(await visibleRows(harness, projectId)).toEqual(rows);
});

it('deletes a score, and succeeds when there is none', async () => {
  const projectId = newProject();
  await writer.append(projectId, makeTrace('t'));
  await writer.deleteScore(projectId, 't-s');
  await writer.deleteScore(projectId, 'unknown');
  const rows = await visibleRows(harness, projectId);
  expect(rows['scores']).toEqual([]);
  expect(rows['observations']).toHaveLength(2);
  await writer.createScore(projectId, { id: 't-s', traceId: 't', name: 'n', value: 2 });
  expect((await visibleRows(harness, projectId))['scores']).toMatchObject([{ value: 2 }]);
});

it('hides what is under way when a trace is deleted, and ends while others go on writing', async () => {
  const projectId = newProject();
  let isRunning = true;
  const others = Array.from({ length: 3 }, async (_, client) => {
    for (let i = 0; isRunning; i += 1)
      await writer.append(projectId, [
        event('span-create', i, { id: `other-${client}-${i}`, traceId: 'other' }),
      ]);
  });
  for (let round = 0; round < 5; round += 1) {
    const traceId = `t${round}`;
    const underWay = Array.from({ length: 6 }, (_, i) =>
      writer.append(projectId, [
        event('span-create', i, { id: `${traceId}-${i}`, traceId, name: 'n' }),
        event('score-create', i, { id: `${traceId}-s${i}`, traceId, name: 'n', value: 1 }),
      ]),
    );
    // Some are decoded, some in a flush, some waiting for one.
    await underWay[round % 3];
    const deleted = writer.deleteTraces(projectId, [traceId]);
    await Promise.all([...underWay, deleted]);
    await writer.deleteTraces(projectId, [traceId]);
  }
  isRunning = false;
  await Promise.all(others);
  await writer.path.sweep.run();
  const rows = await visibleRows(harness, projectId);
  expect(rows['traces']).toMatchObject([{ id: 'other' }]);
  expect(rows['scores']).toEqual([]);
  expect(
    (rows['observations'] as { trace_id: string }[]).filter(({ trace_id }) => trace_id !== 'other'),
  ).toEqual([]);
});

it('deletes a thousand traces in a fixed number of statements', async () => {
  const projectId = newProject();
  const ids = Array.from({ length: 1000 }, (_, i) => `t${i}`);
  await writer.append(
    projectId,
    ids.map((id) => event('span-create', 0, { id: `${id}-o`, traceId: id })),
  );
  let statements = 0;
  const counting = await harness.open({
    store: (store) => ({
      ...store,
      select: (statement, options) => ((statements += 1), store.select(statement, options)),
      command: (statement, options) => ((statements += 1), store.command(statement, options)),
    }),
  });
  await counting.deleteTraces(projectId, ids);
  expect(statements).toBeLessThan(12);
  expect(await visibleRows(harness, projectId)).toEqual(NOTHING);
});

it('refuses no ids and more than a thousand', async () => {
  await expect(writer.deleteTraces('p', [])).rejects.toMatchObject({ reason: 'TRACE_IDS_OUT_OF_RANGE' });
  await expect(writer.deleteTraces('p', Array<string>(1001).fill('t'))).rejects.toMatchObject({
    kind: 'invalid',
  });
});

it('keeps a record of each deletion for those who replay later', async () => {
  const projectId = newProject();
  await writer.append(projectId, makeTrace('t'));
  await writer.deleteTraces(projectId, ['t']);
  const rows = await harness.select<{ k: string; n: number }>(
    sql`SELECT toString(kind) AS k, count() AS n FROM deletions WHERE project_id = ${bind.string(projectId)} GROUP BY k ORDER BY k`,
  );
  expect(rows).toEqual([
    { k: 'observation', n: 2 },
    { k: 'score', n: 1 },
    { k: 'trace', n: 1 },
  ]);
});

it('removes deleted rows from the disk and leaves what uses the id again', async () => {
  const projectId = newProject();
  await writer.append(projectId, makeTrace('t'));
  await writer.append(projectId, makeTrace('kept'));
  await writer.deleteTraces(projectId, ['t']);
  await writer.append(projectId, [event('span-create', 9, { id: 't-a', traceId: 't', name: 'new' })]);
  const before = await visibleRows(harness, projectId);
  await writer.path.removal.run();
  expect(await visibleRows(harness, projectId)).toEqual(before);
  const project = bind.string(projectId);
  const [counts] = await harness.select<{ observations: number; scores: number }>(
    sql`SELECT
      (SELECT count() FROM observations WHERE project_id = ${project} AND id IN ('t-a', 't-b')) AS observations,
      (SELECT count() FROM scores WHERE project_id = ${project} AND id = 't-s') AS scores`,
  );
  expect(counts).toEqual({ observations: 1, scores: 0 });
});
