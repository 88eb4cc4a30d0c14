import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bind, sql } from '@assay/clickhouse';
import {
  event,
  nanosAt,
  newProject,
  otlp,
  startHarness,
  visibleRows,
  type Harness,
} from '../testing/harness.js';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** As a crash of the store leaves it that comes between the rows of an insert and those of its views. */
async function loseKeys(projectId: string): Promise<void> {
  await harness.store.command(
    sql`ALTER TABLE entity_keys DELETE WHERE project_id = ${bind.string(projectId)} SETTINGS mutations_sync = 2`,
  );
  expect(await readKeys(projectId)).toEqual([]);
}

async function readKeys(projectId: string): Promise<object[]> {
  return harness.select<object>(
    sql`SELECT kind, toString(id_hash) AS hash, ts, toString(ver) AS version, expire_at FROM entity_keys FINAL WHERE project_id = ${bind.string(projectId)} ORDER BY ALL`,
  );
}

const SCORE = { id: 's', traceId: 't', name: 'quality' };
const SPAN = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'span' };

describe.each([
  ['one writer', '1'],
  ['several writers', '0'],
])('with %s', (_, isSingle) => {
  it('knows what a crash of writer and store left without its keys', async () => {
    const projectId = newProject();
    const options = {
      folder: mkdtempSync(join(tmpdir(), 'assay-spool-')),
      env: { INGEST_SINGLE_WRITER: isSingle },
    };
    const crashed = await harness.open(options);
    await crashed.path.loaded;
    // None says its time: a repetition that passes for new would stand under another.
    await crashed.createScore(projectId, { ...SCORE, value: 1 });
    await crashed.append(projectId, [event('trace-create', 0, { id: 't', name: 'first' })]);
    await crashed.export(
      projectId,
      otlp([{ ...SPAN, startTimeUnixNano: nanosAt(0), endTimeUnixNano: nanosAt(1) }]),
    );
    const keys = await readKeys(projectId);
    await crashed.stop();
    await loseKeys(projectId);

    const next = await harness.open(options);
    await next.path.loaded;
    expect(await readKeys(projectId)).toEqual(keys);
    await next.createScore(projectId, { ...SCORE, value: 2 });
    await next.append(projectId, [event('trace-create', 60_000, { id: 't', name: 'second' })]);
    const rows = await visibleRows(harness, projectId);
    expect(rows['scores']).toMatchObject([{ id: 's', value: 2 }]);
    expect(rows['traces']?.filter((row) => 'id' in row && row.id === 't')).toMatchObject([
      { name: 'second' },
    ]);
  });
});

it('puts keys back after a flush that did not end well', async () => {
  const projectId = newProject();
  let isLost = false;
  const writer = await harness.open({
    store: (store) => ({
      ...store,
      insertLines: (table, lines, options) =>
        isLost
          ? Promise.reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
          : store.insertLines(table, lines, options),
    }),
  });
  await writer.path.loaded;
  await writer.path.sweep.run();
  // An id of its own: one that is known would get a state, from which the sweep restores the key too.
  await writer.createScore(projectId, { ...SCORE, id: 'alone', value: 1 });
  const keys = await readKeys(projectId);
  await loseKeys(projectId);
  await writer.path.sweep.run();
  expect(await readKeys(projectId)).toEqual([]);
  isLost = true;
  expect(await writer.append(newProject(), [event('trace-create', 0, { id: 't' })])).toMatchObject({
    isSpooled: true,
  });
  isLost = false;
  await writer.path.sweep.run();
  expect(await readKeys(projectId)).toEqual(keys);
});
