import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@assay/testing';
import {
  event,
  nanosAt,
  newProject,
  otlp,
  startHarness,
  visibleRows,
  type Harness,
  type Store,
  type TestWriter,
} from '../testing/harness.js';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** A store that can be taken away, all at once or for some tables. */
function makeSwitch(): { isDown: boolean; wrap(store: Store): Store } {
  const control = {
    isDown: false,
    wrap: (store: Store): Store => {
      const guard = async <T>(run: () => Promise<T>): Promise<T> => {
        if (control.isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return run();
      };
      return {
        ...store,
        select: (statement, options) => guard(() => store.select(statement, options)),
        command: (statement, options) => guard(() => store.command(statement, options)),
        insertLines: (table, lines, options) => guard(() => store.insertLines(table, lines, options)),
        ping: () => guard(() => store.ping()),
      };
    },
  };
  return control;
}

async function untilReplayed(writer: TestWriter): Promise<void> {
  await eventually(() => !writer.path.handlers.writer.isSpooling);
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spans = otlp([
  {
    traceId,
    spanId: 'b7ad6b7169203331',
    name: 'n',
    startTimeUnixNano: nanosAt(0),
    endTimeUnixNano: nanosAt(9),
  },
]);

it('acknowledges into the spool when the store hangs without an answer', async () => {
  let isHanging = false;
  const hang = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
  const writer = await harness.open({
    env: { INGEST_STORE_TIMEOUT_MS: '300' },
    store: (store) => ({
      ...store,
      ping: () => (isHanging ? Promise.reject(new Error('no answer')) : store.ping()),
      insertLines: (table, lines, options) =>
        isHanging ? hang(options?.signal) : store.insertLines(table, lines, options),
    }),
  });
  await writer.path.loaded;
  const projectId = newProject();
  isHanging = true;
  const answer = await writer.append(projectId, [event('trace-create', 0, { id: 't', name: 'kept' })]);
  expect(answer).toMatchObject({ isSpooled: true, successes: [{ status: 201 }] });
  isHanging = false;
  await untilReplayed(writer);
  expect((await visibleRows(harness, projectId))['traces']).toMatchObject([{ name: 'kept' }]);
});

it('acknowledges into the spool while the store is away and stores all of it afterwards', async () => {
  const power = makeSwitch();
  const writer = await harness.open({ store: power.wrap });
  const projectId = newProject();
  await writer.append(projectId, [event('trace-create', 0, { id: 't', name: 'before' })]);
  power.isDown = true;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      writer.append(projectId, [event('span-create', i, { id: `o${i}`, traceId: 't' }, `e${i}`)]),
    ),
  );
  expect(answers.every(({ isSpooled, successes }) => isSpooled && successes.length === 1)).toBe(true);
  expect((await writer.export(projectId, spans)).isSpooled).toBe(true);
  expect(
    (await writer.createScore(projectId, { id: 's', traceId: 't', name: 'n', value: 1 })).isSpooled,
  ).toBe(true);
  power.isDown = false;
  await untilReplayed(writer);
  const rows = await visibleRows(harness, projectId);
  expect(rows['observations']).toHaveLength(51);
  expect(rows['traces']).toHaveLength(2);
  expect(rows['scores']).toHaveLength(1);
  expect((await writer.append(projectId, [event('trace-create', 1, { id: 't' })])).isSpooled).toBe(false);
  await writer.stop();
});

it('knows an envelope that waits in the spool, also after a restart', async () => {
  const power = makeSwitch();
  const folder = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  const first = await harness.open({ store: power.wrap, folder });
  const projectId = newProject();
  await first.append(projectId, [event('trace-create', 0, { id: 't0' })]);
  power.isDown = true;
  await first.append(projectId, [event('trace-create', 0, { id: 't', name: 'first' }, 'same')]);
  await first.stop();
  const second = await harness.open({ store: power.wrap, folder });
  const answer = await second.append(projectId, [
    event('trace-create', 9, { id: 't', name: 'second' }, 'same'),
  ]);
  expect(answer.successes).toHaveLength(1);
  power.isDown = false;
  await untilReplayed(second);
  expect((await visibleRows(harness, projectId))['traces']).toContainEqual(
    expect.objectContaining({ id: 't', name: 'first' }),
  );
  await second.stop();
});

it('survives a record that a crash cut off', async () => {
  const power = makeSwitch();
  const folder = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  const first = await harness.open({ store: power.wrap, folder });
  const projectId = newProject();
  power.isDown = true;
  await first.append(projectId, [event('span-create', 0, { id: 'a', traceId: 't' })]);
  await first.append(projectId, [event('span-create', 0, { id: 'b', traceId: 't' })]);
  await first.stop();
  const [segment] = readdirSync(folder).filter((name) => name.endsWith('.bin'));
  const file = join(folder, segment as string);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.byteLength - 3));
  const second = await harness.open({ store: power.wrap, folder });
  await second.append(projectId, [event('span-create', 0, { id: 'c', traceId: 't' })]);
  power.isDown = false;
  await untilReplayed(second);
  const rows = (await visibleRows(harness, projectId))['observations'] as { id: string }[];
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.bin'))).toEqual([]);
  await second.stop();
});

it('does not take a flipped byte for a record', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  appendFileSync(join(folder, 'spool-000000000007.bin'), Buffer.from('ASP1 this is no record at all'));
  const writer = await harness.open({ folder });
  await untilReplayed(writer);
  expect(writer.path.spool.isEmpty).toBe(true);
  await writer.stop();
});

it('drops on replay what was deleted in the meantime, and lets the id be used again', async () => {
  const power = makeSwitch();
  const folder = mkdtempSync(join(tmpdir(), 'assay-spool-'));
  const spooling = await harness.open({ store: power.wrap, folder });
  const projectId = newProject();
  await spooling.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't', name: 'old' })]);
  power.isDown = true;
  await spooling.append(projectId, [event('span-update', 5, { id: 'o', traceId: 't', output: 'spooled' })]);
  await spooling.append(projectId, [event('span-create', 5, { id: 'p', traceId: 't' })]);
  await spooling.stop();
  const other = await harness.open();
  await other.deleteTraces(projectId, ['t']);
  await other.append(projectId, [event('span-create', 9, { id: 'o', traceId: 't', name: 'new' })]);
  const expected = await visibleRows(harness, projectId);
  power.isDown = false;
  const replaying = await harness.open({ store: power.wrap, folder });
  await untilReplayed(replaying);
  await replaying.path.sweep.run();
  expect(await visibleRows(harness, projectId)).toEqual(expected);
  expect(expected['observations']).toMatchObject([{ id: 'o', name: 'new', output: '' }]);
  await replaying.stop();
});

it('refuses with a hint to retry when store and spool are both full', async () => {
  const power = makeSwitch();
  const writer = await harness.open({ store: power.wrap, env: { SPOOL_MAX_BYTES: String(1024 * 1024) } });
  const projectId = newProject();
  power.isDown = true;
  const send = (i: number) =>
    writer.append(projectId, [
      event('span-create', 0, { id: `o${i}`, traceId: 't', input: 'x'.repeat(300_000) }, `e${i}`),
    ]);
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(send));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as object] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  for (const error of refused)
    expect(error).toMatchObject({
      kind: 'unavailable',
      reason: 'SPOOL_FULL',
      details: { retryAfterSeconds: 10 },
    });
  power.isDown = false;
  await untilReplayed(writer);
  expect((await visibleRows(harness, projectId))['observations']).toHaveLength(6 - refused.length);
  // What was refused may come again.
  await Promise.all([1, 2, 3, 4, 5, 6].map(send));
  expect((await visibleRows(harness, projectId))['observations']).toHaveLength(6);
  await writer.stop();
});

it('loses nothing and doubles nothing when the engine is killed under load', async () => {
  const writer = await harness.open();
  const projectId = newProject();
  const acknowledged: string[] = [];
  let isRunning = true;
  const client = async (name: number): Promise<void> => {
    for (let i = 0; isRunning; i += 1) {
      const id = `o-${name}-${i}`;
      const answer = await writer.append(projectId, [
        event('generation-create', i, { id, traceId: `t${i % 7}`, usage: { input: 1 } }, `e-${id}`),
        event('score-create', i, { id: `s-${id}`, traceId: `t${i % 7}`, name: 'n', value: 1 }),
      ]);
      if (answer.successes.length === 2) acknowledged.push(id);
    }
  };
  const clients = [1, 2, 3, 4].map(client);
  for (let kills = 0; kills < 3; kills += 1) {
    const stored = acknowledged.length;
    await eventually(() => acknowledged.length > stored + 20);
    if (!(await harness.engine.kill())) break;
    const spooled = acknowledged.length;
    await eventually(() => acknowledged.length > spooled + 20);
    await harness.engine.restart();
  }
  isRunning = false;
  await Promise.all(clients);
  await untilReplayed(writer);
  await writer.path.sweep.run();
  const rows = await visibleRows(harness, projectId);
  const ids = (rows['observations'] as { id: string }[]).map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  expect(rows['scores']).toHaveLength(ids.length);
  expect(rows['traces']).toHaveLength(7);
  await writer.stop();
});

it('has what was acknowledged after a kill -9 of the engine and a restart', async () => {
  const projectId = newProject();
  const writer = await harness.open();
  await writer.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't', name: 'n' })]);
  await writer.export(projectId, spans);
  if (!(await harness.engine.kill())) return;
  await harness.engine.restart();
  const rows = await visibleRows(harness, projectId);
  expect(rows['observations']).toHaveLength(2);
  await writer.stop();
});
