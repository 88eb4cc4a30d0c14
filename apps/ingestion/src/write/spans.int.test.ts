import { bind, sql } from '@assay/clickhouse';
import {
  event,
  nanosAt,
  newProject,
  otlp,
  startHarness,
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

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

function span(values: { start?: number; end?: number; name?: string; id?: string; parent?: string } = {}) {
  return {
    traceId: TRACE,
    spanId: values.id ?? SPAN,
    ...(values.parent ? { parentSpanId: values.parent } : {}),
    name: values.name ?? 'span',
    startTimeUnixNano: nanosAt(values.start ?? 0),
    ...(values.end === undefined ? {} : { endTimeUnixNano: nanosAt(values.end) }),
    attributes: [{ key: 'session.id', value: { stringValue: 'session' } }],
  };
}

async function observations(projectId: string): Promise<Record<string, unknown>[]> {
  return (await visibleRows(harness, projectId))['observations'] as Record<string, unknown>[];
}

it('stores complete spans as they are and derives their trace', async () => {
  const projectId = newProject();
  const answer = await writer.export(
    projectId,
    otlp([
      span({ end: 50, name: 'root' }),
      span({ id: '00f067aa0ba902b7', parent: SPAN, start: 5, end: 70 }),
    ]),
  );
  expect(answer).toEqual({ rejectedSpans: 0, errorMessage: '', isSpooled: false });
  const rows = await visibleRows(harness, projectId);
  expect(rows['observations']).toHaveLength(2);
  expect(rows['traces']).toMatchObject([
    {
      id: TRACE,
      name: 'root',
      session_id: 'session',
      min_start: '2026-10-01 00:00:00.000000',
      max_end: '2026-10-01 00:00:00.070000',
    },
  ]);
});

it('changes nothing when an export is repeated', async () => {
  const projectId = newProject();
  const body = otlp([span({ end: 50 })]);
  await writer.export(projectId, body);
  const before = await visibleRows(harness, projectId);
  await writer.export(projectId, body);
  expect(await visibleRows(harness, projectId)).toEqual(before);
});

it.each([
  ['open first', [{ name: 'open' }, { end: 50, name: 'closed' }]],
  ['closed first', [{ end: 50, name: 'closed' }, { name: 'open' }]],
])('keeps the closed version of a span that is sent open and closed: %s', async (_name, versions) => {
  for (const isFresh of [false, true]) {
    const projectId = newProject();
    for (const version of versions) {
      const one = isFresh ? await harness.open() : writer;
      await one.export(projectId, otlp([span(version)]));
    }
    const last = await harness.open();
    await last.path.sweep.run();
    expect(await observations(projectId)).toMatchObject([
      { name: 'closed', end_time: '2026-10-01 00:00:00.050000' },
    ]);
  }
});

it('keeps the version that ended later, not the one that came later', async () => {
  const projectId = newProject();
  await writer.export(projectId, otlp([span({ end: 50, name: 'later' })]));
  await writer.export(projectId, otlp([span({ end: 40, name: 'earlier' })]));
  await writer.export(projectId, otlp([span({ end: 30 }), span({ end: 20 })]));
  expect(await observations(projectId)).toMatchObject([{ name: 'later' }]);
});

it('keeps the version that ended later also when another process stored it', async () => {
  const projectId = newProject();
  const id = 'c7ad6b7169203331';
  await writer.export(projectId, otlp([span({ id, end: 50, name: 'later' })]));
  const restarted = await harness.open();
  await restarted.path.loaded;
  await restarted.export(projectId, otlp([span({ id, end: 40, name: 'earlier' })]));
  expect(await observations(projectId)).toMatchObject([{ name: 'later' }]);
  await restarted.export(projectId, otlp([span({ id, end: 60, name: 'last' })]));
  expect(await observations(projectId)).toMatchObject([{ name: 'last' }]);
});

it('keeps a legacy update when an exporter repeats the span', async () => {
  const projectId = newProject();
  const body = otlp([span({ end: 50 })]);
  await writer.export(projectId, body);
  await writer.append(projectId, [event('span-update', 9_000, { id: SPAN, traceId: TRACE, output: 'late' })]);
  const before = await observations(projectId);
  expect(before).toMatchObject([{ name: 'span', output: 'late', end_time: '2026-10-01 00:00:00.050000' }]);
  await writer.export(projectId, body);
  expect(await observations(projectId)).toEqual(before);
});

it('folds a span into the state of its id also when no writer has it in memory', async () => {
  const projectId = newProject();
  await writer.append(projectId, [event('span-update', 9_000, { id: SPAN, traceId: TRACE, output: 'late' })]);
  const other = await harness.open();
  await other.export(projectId, otlp([span({ end: 50 })]));
  await other.path.sweep.run();
  expect(await observations(projectId)).toMatchObject([
    { name: 'span', output: 'late', end_time: '2026-10-01 00:00:00.050000' },
  ]);
});

it('merges a span and a legacy update that are under way together', async () => {
  for (let round = 0; round < 10; round += 1) {
    const projectId = newProject();
    const work = [
      () => writer.export(projectId, otlp([span({ end: 50 })])),
      () =>
        writer.append(projectId, [event('span-update', 9_000, { id: SPAN, traceId: TRACE, output: 'late' })]),
    ];
    if (round % 2) work.reverse();
    await Promise.all(work.map((run) => run()));
    await writer.path.sweep.run();
    expect(await observations(projectId)).toMatchObject([{ name: 'span', output: 'late' }]);
  }
});

it('spreads spans of many months over several inserts', async () => {
  const projectId = newProject();
  const spans = Array.from({ length: 120 }, (_, i) =>
    span({ id: i.toString(16).padStart(16, '0').replace(/^0/, '1'), start: -i * 31 * 86_400_000, end: 0 }),
  );
  await writer.export(projectId, otlp(spans));
  expect(await observations(projectId)).toHaveLength(120);
});

it('finds the bad row among thousands of other tenants, stores the rest and tells its sender', async () => {
  const refusing = await harness.open({
    store: (store) => ({
      ...store,
      // The engine takes every row that we build, so the bad one is spoilt on its way.
      insertLines: (table, lines, options) =>
        store.insertLines(
          table,
          lines.map((line) =>
            Buffer.from(String(line).replaceAll('"name":"poison"', '"name":"poison","public":"x"')),
          ),
          options,
        ),
    }),
  });
  const tenants = Array.from({ length: 5 }, () => newProject());
  const spans = (name: string): object[] =>
    Array.from({ length: 1000 }, (_, i) =>
      span({
        id: (0x10000000 + i).toString(16).padStart(16, '0'),
        start: i,
        end: i + 1,
        name: i === 500 ? name : 'fine',
      }),
    );
  const answers = await Promise.all(
    tenants.map((projectId, i) => refusing.export(projectId, otlp(spans(i === 2 ? 'poison' : 'fine')))),
  );
  expect(answers.map(({ rejectedSpans }) => rejectedSpans)).toEqual([0, 0, 1, 0, 0]);
  expect(answers[2]?.errorMessage).toContain('1 spans cannot be stored');
  const [row] = await harness.select<{ n: number }>(
    sql`SELECT count() AS n FROM observations FINAL WHERE project_id IN ${bind.strings(tenants)}`,
  );
  expect(row?.n).toBe(4999);
});

it('tells the sender of a batch which event cannot be stored', async () => {
  const refusing = await harness.open({
    store: (store) => ({
      ...store,
      insertLines: (table, lines, options) =>
        store.insertLines(
          table,
          lines.map((line) =>
            table === 'observations'
              ? Buffer.from(String(line).replaceAll('"name":"poison"', '"name":"poison","public":"x"'))
              : line,
          ),
          options,
        ),
    }),
  });
  const projectId = newProject();
  const answer = await refusing.append(projectId, [
    event('span-create', 0, { id: 'a', traceId: 't', name: 'poison' }, 'bad'),
    event('span-create', 0, { id: 'b', traceId: 't', name: 'fine' }, 'good'),
  ]);
  expect(answer.successes.map(({ id }) => id)).toEqual(['good']);
  expect(answer.errors).toMatchObject([{ id: 'bad', status: 400, message: 'Invalid request data' }]);
  expect(await observations(projectId)).toMatchObject([{ name: 'fine' }]);
});

it('folds a span at once when the filter knows that its id has state', async () => {
  const projectId = newProject();
  await writer.append(projectId, [event('span-update', 9_000, { id: SPAN, traceId: TRACE, output: 'late' })]);
  const other = await harness.open();
  await other.path.loaded;
  await other.export(projectId, otlp([span({ end: 50 })]));
  expect(await observations(projectId)).toMatchObject([{ name: 'span', output: 'late' }]);
});
