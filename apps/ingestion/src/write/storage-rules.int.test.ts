import { bind, sql } from '@assay/clickhouse';
import fc from 'fast-check';
import { mergeFields, type FieldMap } from '../merge/fields.js';
import {
  event,
  newProject,
  startHarness,
  timeAt,
  visibleRows,
  type Harness,
  type TestWriter,
} from '../testing/harness.js';
import { sipHash64 } from './sip-hash.js';

let harness: Harness;
let writer: TestWriter;

beforeAll(async () => {
  harness = await startHarness();
  writer = await harness.open();
});
afterAll(() => harness.stop());

const DAY_MS = 86_400_000;

/** One trace as a client sends it, with everything that merges in a different way. */
function lifeOfATrace(): ReturnType<typeof event>[] {
  return [
    event('trace-create', 0, { id: 't', name: 'first', tags: ['b', 'a'], metadata: { k: 1, l: { m: 2 } } }),
    event('trace-create', 50, { id: 't', name: 'second', userId: 'u', tags: ['c'], metadata: { k: 'new' } }),
    event('span-create', 5, {
      id: 'root',
      traceId: 't',
      name: 'root',
      startTime: timeAt(1),
      input: { q: 1 },
    }),
    event('span-update', 60, { id: 'root', traceId: 't', endTime: timeAt(61), output: 'answer' }),
    event('generation-create', 10, {
      id: 'g',
      traceId: 't',
      parentObservationId: 'root',
      startTime: timeAt(9),
      model: 'm',
      usage: { input: 10, output: 5 },
      metadata: { a: 'x', __proto__: 'y' },
    }),
    event('generation-update', 10, {
      id: 'g',
      traceId: 't',
      level: 'ERROR',
      usage: { input: 11, output: 6 },
    }),
    event('event-create', 20, { id: 'e', traceId: 't', name: '\u{1F600} \uFFFD', level: 'DEBUG' }),
    event('event-create', 20, { id: 'e', traceId: 't', name: '\uFFFD' }),
    event('score-create', 30, { id: 's', traceId: 't', name: 'quality', value: 0.5, comment: 'good' }),
    event('score-create', 40, { id: 's', traceId: 't', name: 'quality', value: 0.75 }),
  ];
}

async function readState(projectId: string, id: string): Promise<Record<string, string>> {
  const [row] = await harness.select<{ f: Record<string, string> }>(
    sql`SELECT maxMap(fields) AS f FROM entity_state WHERE project_id = ${bind.string(projectId)} AND entity_id = ${bind.string(id)}`,
  );
  return row?.f ?? {};
}

describe('order and repetition', () => {
  it('gives identical rows for shuffled, duplicated and split deliveries of one event set', async () => {
    const events = lifeOfATrace();
    const expected = newProject();
    await writer.append(expected, events);
    const rows = await visibleRows(harness, expected);
    expect(rows['observations']).toHaveLength(3);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: 2 * events.length }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        async (shuffled, sizes, together) => {
          const projectId = newProject();
          const parts: object[][] = [];
          for (let at = 0, i = 0; at < shuffled.length; i += 1) {
            const size = sizes[i % sizes.length] as number;
            parts.push(shuffled.slice(at, at + size));
            at += size;
          }
          if (together) await Promise.all(parts.map((part) => writer.append(projectId, part)));
          else for (const part of parts) await writer.append(projectId, part);
          expect(await visibleRows(harness, projectId)).toEqual(rows);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('gives the same rows when every part goes through another writer with nothing in memory', async () => {
    const events = lifeOfATrace();
    const expected = newProject();
    await writer.append(expected, events);
    const projectId = newProject();
    for (const one of [...events].reverse()) {
      const fresh = await harness.open();
      await fresh.append(projectId, [one]);
      await fresh.stop();
    }
    expect(await visibleRows(harness, projectId)).toEqual(await visibleRows(harness, expected));
  });

  it('merges texts as the engine does', async () => {
    const projectId = newProject();
    const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 3 }), { numRuns: 300, seed: 7 });
    const state: FieldMap = new Map();
    const pieces = texts.map((text, i) => ({ [`k${i % 20}`]: `${'0'.repeat(20)}0:${JSON.stringify(text)}` }));
    for (const piece of pieces) mergeFields(state, piece);
    const lines = pieces.map((fields) =>
      JSON.stringify({
        project_id: projectId,
        kind: 'trace',
        entity_id: 'x',
        fields,
        batches: ['1'],
        ingested_us: '1',
        expire_at: '2149-06-06',
      }),
    );
    await harness.store.insertLines('entity_state', [`${lines.join('\n')}\n`]);
    expect(await readState(projectId, 'x')).toEqual(Object.fromEntries(state));
  });

  it('hashes ids as the engine does', async () => {
    const ids = fc
      .sample(fc.string({ unit: 'binary', maxLength: 40 }), { numRuns: 200, seed: 3 })
      .map((id) => id.toWellFormed());
    const rows = await harness.select<{ h: string }>(
      sql`SELECT toString(sipHash64(arrayJoin(${bind.strings(ids)}))) AS h`,
    );
    expect(ids.map(sipHash64)).toEqual(rows.map(({ h }) => h));
  });

  it('keeps an update that comes before its create', async () => {
    const projectId = newProject();
    await writer.append(projectId, [event('span-update', 100, { id: 'o', traceId: 't', output: 'late' })]);
    await writer.append(projectId, [
      event('span-create', 0, { id: 'o', traceId: 't', name: 'n', input: 'early' }),
    ]);
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
      { name: 'n', input: 'early', output: 'late', start_time: '2026-10-01 00:00:00.000000' },
    ]);
  });

  it('lets an update win over a create of the same millisecond', async () => {
    for (const order of [0, 1]) {
      const projectId = newProject();
      const events = [
        event('span-create', 0, { id: 'o', traceId: 't', name: 'create' }),
        event('span-update', 0, { id: 'o', traceId: 't', name: 'update' }),
      ];
      if (order) events.reverse();
      for (const one of events) await writer.append(projectId, [one]);
      expect((await visibleRows(harness, projectId))['observations']).toMatchObject([{ name: 'update' }]);
    }
  });

  it('moves the start time to an earlier event that arrives late, and keeps one row only', async () => {
    const projectId = newProject();
    await writer.append(projectId, [
      event('span-create', 40 * DAY_MS, { id: 'o', traceId: 't', name: 'second' }),
    ]);
    await writer.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't', name: 'first' })]);
    const rows = await visibleRows(harness, projectId);
    expect(rows['observations']).toMatchObject([
      { name: 'second', start_time: '2026-10-01 00:00:00.000000' },
    ]);
    expect(rows['traces']).toMatchObject([{ timestamp: '2026-10-01 00:00:00.000000' }]);
  });

  it('moves the start time also when nothing of the entity is in memory', async () => {
    const projectId = newProject();
    await writer.append(projectId, [event('span-create', 40 * DAY_MS, { id: 'o', traceId: 't' })]);
    const fresh = await harness.open();
    await fresh.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't' })]);
    expect((await visibleRows(harness, projectId))['observations']).toHaveLength(1);
    await fresh.stop();
  });

  it('applies the first of two envelopes with one id and acknowledges both', async () => {
    const projectId = newProject();
    const first = event('trace-create', 0, { id: 't', name: 'first' }, 'same');
    const second = event('trace-create', 9, { id: 't', name: 'second' }, 'same');
    await writer.append(projectId, [first]);
    const answer = await writer.append(projectId, [second]);
    expect(answer).toMatchObject({ successes: [{ id: 'same', status: 201 }], errors: [] });
    const fresh = await harness.open();
    await fresh.append(projectId, [second]);
    await fresh.stop();
    expect((await visibleRows(harness, projectId))['traces']).toMatchObject([{ name: 'first' }]);
  });

  it('processes an envelope once when it comes twice at the same time or in one batch', async () => {
    const projectId = newProject();
    const make = (name: string): object => event('trace-create', 0, { id: 't', tags: [name] }, 'same');
    const answers = await Promise.all([
      writer.append(projectId, [make('a'), make('b')]),
      writer.append(projectId, [make('c')]),
      writer.append(projectId, [make('d')]),
    ]);
    expect(answers.flatMap(({ successes }) => successes)).toHaveLength(4);
    const rows = await visibleRows(harness, projectId);
    expect((rows['traces'] as { tags: string[] }[]).map(({ tags }) => tags)).toEqual([['a']]);
  });
});

describe('what the state has forgotten', () => {
  it('keeps the old fields when an update comes 31 days later', async () => {
    const projectId = newProject();
    await writer.append(projectId, lifeOfATrace());
    const before = await visibleRows(harness, projectId);
    await harness.store.command(sql`DELETE FROM entity_state WHERE project_id = ${bind.string(projectId)}`);
    const fresh = await harness.open();
    harness.clock.offsetMs = 31 * DAY_MS;
    try {
      await fresh.append(projectId, [
        event('generation-update', 31 * DAY_MS, { id: 'g', traceId: 't', statusMessage: 'late' }),
        event('trace-create', 31 * DAY_MS, { id: 't', release: 'r' }),
        event('score-create', 31 * DAY_MS, { id: 's', traceId: 't', name: 'quality', value: 1 }),
      ]);
    } finally {
      harness.clock.offsetMs = 0;
    }
    const after = await visibleRows(harness, projectId);
    expect(after['observations']).toEqual(
      before['observations']?.map((row) =>
        (row as { id: string }).id === 'g' ? { ...row, status_message: 'late' } : row,
      ),
    );
    expect(after['traces']).toEqual([{ ...before['traces']?.[0], release: 'r' }]);
    expect(after['scores']).toEqual([{ ...before['scores']?.[0], value: 1 }]);
    await fresh.stop();
  });

  it('seeds from the row when single deltas may have expired', async () => {
    const projectId = newProject();
    await writer.append(projectId, lifeOfATrace());
    // Only the latest delta is left of the state: as after 30 days without a merge.
    await harness.store.command(
      sql`DELETE FROM entity_state WHERE project_id = ${bind.string(projectId)} AND entity_id = 'root'`,
    );
    const fresh = await harness.open();
    await fresh.append(projectId, [
      event('span-update', 99, { id: 'root', traceId: 't', statusMessage: 'x' }),
    ]);
    await fresh.stop();
    expect((await visibleRows(harness, projectId))['observations']).toContainEqual(
      expect.objectContaining({ id: 'root', name: 'root', output: 'answer', status_message: 'x' }),
    );
  });
});

describe('several writers', () => {
  it('merges different fields of one entity from two writers', async () => {
    const env = { INGEST_SINGLE_WRITER: 'false' };
    const [a, b] = [await harness.open({ env }), await harness.open({ env })];
    const projectId = newProject();
    for (let round = 0; round < 5; round += 1) {
      const at = round * 10;
      await Promise.all([
        a.append(projectId, [event('span-update', at, { id: 'o', traceId: 't', input: `in ${round}` })]),
        b.append(projectId, [event('span-update', at, { id: 'o', traceId: 't', output: `out ${round}` })]),
      ]);
    }
    await a.path.sweep.run();
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
      { input: 'in 4', output: 'out 4' },
    ]);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('does not process an envelope that the other writer has processed', async () => {
    const env = { INGEST_SINGLE_WRITER: 'false' };
    const [a, b] = [await harness.open({ env }), await harness.open({ env })];
    const projectId = newProject();
    await a.append(projectId, [event('trace-create', 0, { id: 't', name: 'a' }, 'same')]);
    await b.append(projectId, [event('trace-create', 9, { id: 't', name: 'b' }, 'same')]);
    expect((await visibleRows(harness, projectId))['traces']).toMatchObject([{ name: 'a' }]);
    await Promise.all([a.stop(), b.stop()]);
  });
});

describe('repairs', () => {
  it('does not drop a repair that looks like an earlier insert', async () => {
    const projectId = newProject();
    await writer.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't', name: 'n' })]);
    // The row vanishes and is built again with the same bytes.
    await harness.store.command(sql`DELETE FROM observations WHERE project_id = ${bind.string(projectId)}`);
    await harness.store.command(
      sql`DELETE FROM entity_keys WHERE project_id = ${bind.string(projectId)} AND kind = 'observation'`,
    );
    const fresh = await harness.open();
    await fresh.path.sweep.run();
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([{ name: 'n' }]);
    await fresh.stop();
  });

  it('builds the row of a state that a crash left behind', async () => {
    const projectId = newProject();
    const failing = await harness.open({
      store: (store) => ({
        ...store,
        insertLines: (table, lines, options) =>
          table === 'observations'
            ? Promise.reject(new Error('killed'))
            : store.insertLines(table, lines, options),
      }),
    });
    const answer = await failing.append(projectId, [
      event('span-create', 0, { id: 'o', traceId: 't', name: 'n' }),
    ]);
    expect(answer.isSpooled).toBe(true);
    await failing.stop();
    expect((await visibleRows(harness, projectId))['observations']).toEqual([]);
    const fresh = await harness.open();
    await fresh.path.sweep.run();
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([{ name: 'n' }]);
    await fresh.stop();
  });
});

describe('entities that change their time', () => {
  const NEXT_MONTH_MS = 40 * DAY_MS;
  /** The earliest event says when a trace was. */
  const eventAt = (ms: number, id = 't'): object => event('trace-create', ms, { id });

  it('are shown somewhere at every moment, also between two months', async () => {
    const projectId = newProject();
    const inserts: string[] = [];
    const watched = await harness.open({
      store: (store) => ({
        ...store,
        insertLines: async (table, lines, options) => {
          await store.insertLines(table, lines, options);
          if (table === 'traces')
            inserts.push(Buffer.concat(lines.map((line) => Buffer.from(line))).toString());
        },
      }),
    });
    await watched.append(projectId, [eventAt(NEXT_MONTH_MS)]);
    await watched.append(projectId, [eventAt(0)]);
    await watched.stop();
    expect(inserts.map((lines) => lines.includes('"is_deleted":1'))).toEqual([false, false, true]);
    expect((await visibleRows(harness, projectId))['traces']).toMatchObject([
      { timestamp: '2026-10-01 00:00:00.000000' },
    ]);
  });

  it('stand under one time again after a crash that came between two months', async () => {
    const projectId = newProject();
    await writer.append(projectId, [eventAt(NEXT_MONTH_MS)]);
    await writer.append(projectId, [eventAt(0)]);
    const expected = await visibleRows(harness, projectId);
    await harness.store.command(
      sql`ALTER TABLE traces DELETE WHERE project_id = ${bind.string(projectId)} AND is_deleted = 1 SETTINGS mutations_sync = 2`,
    );
    expect((await visibleRows(harness, projectId))['traces']).toHaveLength(2);
    const fresh = await harness.open();
    await fresh.path.sweep.run();
    expect(await visibleRows(harness, projectId)).toEqual(expected);
    await fresh.stop();
  });

  it('do not keep the sweep of several writers from its end, however many they are', async () => {
    const projectId = newProject();
    const several = await harness.open({ env: { INGEST_SINGLE_WRITER: 'false' } });
    const ids = Array.from({ length: 2100 }, (_, index) => `t${index}`);
    for (const ms of [1000, 0])
      await several.append(
        projectId,
        ids.map((id) => eventAt(ms, id)),
      );
    await several.path.sweep.run();
    expect((await visibleRows(harness, projectId))['traces']).toHaveLength(ids.length);
    await several.stop();
  });
});

describe('guard rails', () => {
  it('keeps a field value containing blank lines, quotes, semicolons and SQL', async () => {
    const projectId = newProject();
    const nasty = `a\n\nb'"\\;\n\nDROP TABLE traces; SELECT 1\r\n\t\u0000\u{1F600} {x:String} \\N`;
    await writer.append(projectId, [
      event('span-create', 0, {
        id: `o ' ; \n ${nasty.slice(0, 20).replaceAll('\r', '')}`,
        traceId: "t'--",
        name: nasty,
        input: nasty,
        metadata: { [nasty]: nasty },
      }),
    ]);
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
      { name: nasty, input: nasty, metadata: { [nasty]: nasty }, trace_id: "t'--" },
    ]);
  });

  it('splits one batch over more than fifty months', async () => {
    const projectId = newProject();
    const events = Array.from({ length: 130 }, (_, i) =>
      event('span-create', 0, {
        id: `o${i}`,
        traceId: 't',
        startTime: new Date(Date.UTC(1990, i, 1)).toISOString(),
      }),
    );
    expect((await writer.append(projectId, events)).errors).toEqual([]);
    const rows = await visibleRows(harness, projectId);
    expect(rows['observations']).toHaveLength(130);
    expect(rows['traces']).toMatchObject([{ min_start: '1990-01-01 00:00:00.000000' }]);
  });

  it('keeps values that a column cannot hold out of their row and stores the rest', async () => {
    const projectId = newProject();
    const answer = await writer.append(projectId, [
      event('generation-create', 0, {
        id: 'g',
        traceId: 't',
        usageDetails: { input: 1, output: 2 ** 60 },
        costDetails: { input: 0.1, output: -1 },
      }),
    ]);
    expect(answer.errors).toEqual([]);
    const rows = (await visibleRows(harness, projectId))['observations'];
    expect(rows).toMatchObject([{ provided_usage: { input: 1 }, provided_cost: { input: 0.1 } }]);
  });
});

describe('rows that carry their state', () => {
  /** Ids that no other test uses: only these can be certainly new. */
  function withOwnIds(events: ReturnType<typeof event>[]): ReturnType<typeof event>[] {
    const own = newProject();
    const rename = (id: unknown): object => (typeof id === 'string' ? { id: `${own}-${id}` } : {});
    return events.map((one) => {
      const body = one.body as Record<string, unknown>;
      const renamed = Object.fromEntries(
        ['id', 'traceId', 'parentObservationId'].flatMap((key) =>
          key in body ? [[key, (rename(body[key]) as { id: string }).id]] : [],
        ),
      );
      return { ...one, body: { ...body, ...renamed } };
    });
  }

  const countStates = async (projectId: string): Promise<number> => {
    const rows = await harness.select<{ n: number }>(
      sql`SELECT uniqExact(kind, entity_id) AS n FROM entity_state WHERE project_id = ${bind.string(projectId)}`,
    );
    return rows[0]?.n ?? 0;
  };

  it('needs no state for what is certainly new, and keeps all of it with the first update', async () => {
    const loaded = await harness.open();
    await loaded.path.loaded;
    const projectId = newProject();
    const [create, update] = withOwnIds([
      event('generation-create', 10, { id: 'g', traceId: 't', name: 'n', input: 'in', metadata: { a: 'x' } }),
      event('generation-update', 5, { id: 'g', traceId: 't', name: 'earlier', output: 'out' }),
    ]) as [object, object];
    await loaded.append(projectId, [create]);
    expect(await countStates(projectId)).toBe(0);
    expect((await visibleRows(harness, projectId))['observations']).toHaveLength(1);
    await loaded.append(projectId, [update]);
    expect(await countStates(projectId)).toBe(2);
    // Said earlier than the create, so its name gives way: what the create said when is not forgotten.
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
      { name: 'n', input: 'in', output: 'out', metadata: { a: 'x' } },
    ]);
    await loaded.stop();
  });

  it('gives the same rows in every order when each two events meet a writer that only knows the ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...lifeOfATrace().keys()], { minLength: 10 }), async (order) => {
        const events = withOwnIds(lifeOfATrace());
        const projectId = newProject();
        const shuffled = order.map((index) => events[index] as object);
        for (let at = 0; at < shuffled.length; at += 2) {
          const fresh = await harness.open();
          await fresh.path.loaded;
          await fresh.append(projectId, shuffled.slice(at, at + 2));
          await fresh.stop();
        }
        const expected = newProject();
        await writer.append(expected, events);
        expect(await visibleRows(harness, projectId)).toEqual(await visibleRows(harness, expected));
      }),
      { numRuns: 2 },
    );
  });

  it('adds to what is still on its way', async () => {
    const loaded = await harness.open({ env: { INGEST_FLUSH_ROWS: '1' } });
    await loaded.path.loaded;
    const events = withOwnIds(lifeOfATrace());
    const projectId = newProject();
    await Promise.all(events.map((one) => loaded.append(projectId, [one])));
    const expected = newProject();
    await writer.append(expected, events);
    expect(await visibleRows(harness, projectId)).toEqual(await visibleRows(harness, expected));
    const later = await harness.open();
    await later.path.loaded;
    const ids = events.map(({ body }) => (body as { id: string }).id);
    await later.append(projectId, [event('span-update', 70, { id: ids[2], traceId: ids[0], release: 'r' })]);
    await writer.append(expected, [event('span-update', 70, { id: ids[2], traceId: ids[0], release: 'r' })]);
    expect(await visibleRows(harness, projectId)).toEqual(await visibleRows(harness, expected));
    await Promise.all([loaded.stop(), later.stop()]);
  });
});

describe('what needs no reading', () => {
  it('reads nothing for entities that are certainly new, nor for those in memory', async () => {
    let reads = 0;
    const counting = await harness.open({
      store: (store) => ({
        ...store,
        select: (statement, options) => ((reads += 1), store.select(statement, options)),
      }),
    });
    await counting.path.loaded;
    const projectId = newProject();
    const events = lifeOfATrace().map((one) => ({
      ...one,
      body: { ...one.body, id: `${projectId}-${(one.body as { id: string }).id}` },
    }));
    reads = 0;
    for (const one of events) await counting.append(projectId, [one]);
    // A filter may claim to know an id now and then.
    expect(reads).toBeLessThan(3);
    expect((await visibleRows(harness, projectId))['observations']).toHaveLength(3);
    await counting.stop();
  });

  it('reads what earlier processes wrote', async () => {
    const projectId = newProject();
    await writer.append(projectId, [event('span-create', 0, { id: 'o', traceId: 't', name: 'n' }, 'known')]);
    const later = await harness.open();
    await later.path.loaded;
    await later.append(projectId, [
      event('span-update', 5, { id: 'o', traceId: 't', output: 'late' }),
      event('span-update', 6, { id: 'o', traceId: 't', output: 'ignored' }, 'known'),
    ]);
    expect((await visibleRows(harness, projectId))['observations']).toMatchObject([
      { name: 'n', output: 'late' },
    ]);
    await later.stop();
  });
});
