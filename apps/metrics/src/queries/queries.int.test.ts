import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { startMetrics, testCall, type TestProcess } from '../testing/process.js';
import { createRandom, type Random } from '../testing/random.js';
import { randomCondition } from '../testing/random-filter.js';
import type { JsonCondition } from '../testing/reference-filter.js';
import { answerQuery, bucketOf } from '../testing/reference-query.js';
import { referenceViews, type RefView } from '../testing/reference-query-views.js';
import { NOON_US, observationRow, scoreRow, SECOND_US, traceRow } from '../testing/rows.js';
import { startTestStore, type TestStore } from '../testing/store.js';
import { makeWorld, type World } from '../testing/world.js';

const SEED = Number(process.env['ASSAY_TEST_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['ASSAY_TEST_RUNS'] ?? 225);
const UNIT_US = 5 * 3_600_000_000;

let store: TestStore;
let service: TestProcess;
let world: World;

beforeAll(async () => {
  process.stderr.write(`queries: ASSAY_TEST_SEED=${SEED}\n`);
  store = await startTestStore();
  service = await startMetrics(store.env, 'local');
  world = makeWorld(`world-${randomUUID()}`, SEED, UNIT_US);
  const other = makeWorld(`other-${randomUUID()}`, SEED + 1, UNIT_US);
  for (const [index, batch] of world.batches.entries()) {
    await store.insert(batch);
    await store.insert(other.batches[index] ?? {});
  }
});
afterAll(async () => {
  await service?.stop();
  await store?.stop();
});

type Generation = 'v1' | 'v2';
type Row = Record<string, unknown>;

const iso = (us: number): string => new Date(us / 1000).toISOString();

async function run(projectId: string, generation: Generation, document: object): Promise<Row[]> {
  const { rowsJson } = await service.queries.runQuery(
    {
      projectId,
      queryJson: JSON.stringify(document),
      generation: generation === 'v1' ? 'QUERY_GENERATION_V1' : 'QUERY_GENERATION_V2',
    },
    testCall(),
  );
  return JSON.parse(rowsJson) as Row[];
}

const NUMERIC_AGGREGATIONS = [
  'sum',
  'avg',
  'count',
  'max',
  'min',
  'p50',
  'p75',
  'p90',
  'p95',
  'p99',
  'histogram',
  'uniq',
];

interface Query {
  view: string;
  dimensions: { field: string }[];
  metrics: { measure: string; aggregation: string }[];
  filters: JsonCondition[];
  timeDimension?: { granularity: string };
  fromTimestamp: string;
  toTimestamp: string;
  orderBy?: { field: string; direction: string }[];
  config: { row_limit?: number; bins?: number };
}

function randomQuery(random: Random, name: string, view: RefView, generation: Generation): Query {
  const names = Object.keys(view.dimensions);
  const dimensions = random.chance(0.7) ? [...new Set([random.pick(names), random.pick(names)])] : [];
  if (dimensions.includes('costType') && dimensions.includes('usageType')) dimensions.pop();
  const entry = dimensions.find((field) => view.dimensions[field]?.entryOf);
  const measures = Object.keys(view.measures).filter((measure) => {
    const { entryOf } = view.measures[measure] ?? {};
    return !entryOf || (entry ? view.dimensions[entry]?.entryOf === entryOf : entryOf === 'cost');
  });
  const metrics = Array.from({ length: random.int(4) }, () => {
    const measure = random.pick(measures);
    const aggregation = random.pick(
      view.measures[measure]?.isText ? ['count', 'uniq'] : NUMERIC_AGGREGATIONS,
    );
    return { measure, aggregation };
  });
  const isHigh = generation === 'v2' && dimensions.some((field) => view.dimensions[field]?.isHigh);
  const sortable = metrics.filter(({ aggregation }) => aggregation !== 'histogram');
  if (isHigh && sortable.length === 0) {
    metrics.push({ measure: 'count', aggregation: 'count' });
    sortable.push({ measure: 'count', aggregation: 'count' });
  }
  const isOrdered = isHigh || (random.chance(0.3) && sortable.length > 0);
  const { measure, aggregation } = isOrdered ? random.pick(sortable) : { measure: '', aggregation: '' };
  const from = NOON_US + random.int(12) * UNIT_US;
  return {
    view: name,
    dimensions: dimensions.map((field) => ({ field })),
    metrics,
    filters: Array.from({ length: random.pick([0, 0, 1, 2]) }, () => randomFilter(random, view)),
    ...(!isHigh && random.chance(0.4)
      ? { timeDimension: { granularity: random.pick(['hour', 'day', 'week', 'month']) } }
      : {}),
    fromTimestamp: iso(from),
    toTimestamp: iso(from + (1 + random.int(25)) * UNIT_US + random.pick([0, 1_000])),
    ...(isOrdered
      ? {
          orderBy: [
            { field: `${aggregation}_${measure}`, direction: isHigh ? 'desc' : random.pick(['asc', 'desc']) },
          ],
        }
      : {}),
    config: { row_limit: 1000, ...(random.chance(0.5) ? { bins: 1 + random.int(100) } : {}) },
  };
}

function randomFilter(random: Random, view: RefView): JsonCondition {
  const column = random.pick([...Object.keys(view.dimensions), 'metadata']);
  if (column === 'metadata') {
    let condition = randomCondition(random, column, 'map');
    while (condition.type !== 'stringObject') condition = randomCondition(random, column, 'map');
    return condition;
  }
  const cell = view.dimensions[column]?.cell(sampleEntity(view));
  const kind = view.dimensions[column]?.entryOf ? 'text' : (cell?.kind ?? 'text');
  let condition = randomCondition(random, column, kind);
  // Lists take no stringOptions here.
  while (kind === 'list' && condition.type === 'stringOptions')
    condition = randomCondition(random, column, kind);
  return condition;
}

function sampleEntity(view: RefView): Parameters<RefView['dimensions'][string]['cell']>[0] {
  const row = world[view.table][0];
  if (!row) throw new Error('the world is empty');
  return {
    row,
    timeUs: NOON_US,
    trace: world.traces[0],
    context: world.traces[0],
    observation: world.observations[0],
    observations: [],
    scores: [],
  };
}

/** Rows by the columns they are grouped by. */
function byGroup(rows: readonly Row[], query: Query): Map<string, Row> {
  const metrics = new Set(query.metrics.map(({ measure, aggregation }) => `${aggregation}_${measure}`));
  const keyed = rows.map((row): [string, Row] => {
    const group = Object.entries(row).filter(([column]) => !metrics.has(column) && column !== 'count');
    return [
      JSON.stringify(Object.fromEntries(group.sort(([left], [right]) => (left < right ? -1 : 1)))),
      row,
    ];
  });
  const map = new Map(keyed);
  expect(map.size).toBe(rows.length);
  return map;
}

function compareCell(column: string, shown: unknown, wanted: unknown): void {
  if (typeof wanted === 'number' && typeof shown === 'number') {
    expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)));
  } else expect({ [column]: shown }).toEqual({ [column]: wanted });
}

describe.each(['v1', 'v2'] as const)('queries of %s', (generation) => {
  it.each(Object.keys(referenceViews(generation)))(
    'over %s agree with a plain computation',
    async (name) => {
      const view = referenceViews(generation)[name] as RefView;
      const check = async (seed: number): Promise<void> => {
        const query = randomQuery(createRandom(seed), name, view, generation);
        const rows = await run(world.projectId, generation, query);
        const expected = answerQuery(
          view,
          {
            ...query,
            fromUs: Date.parse(query.fromTimestamp) * 1000,
            toUs: Date.parse(query.toTimestamp) * 1000,
            isFilled: query.timeDimension !== undefined && query.orderBy === undefined,
          },
          world,
        );
        const shown = byGroup(rows, query);
        const wanted = byGroup(expected, query);
        expect([...shown.keys()].sort()).toEqual([...wanted.keys()].sort());
        for (const [key, row] of wanted) {
          for (const [column, value] of Object.entries(row))
            compareCell(column, shown.get(key)?.[column], value);
        }
        checkOrder(rows, query);
      };
      await fc.assert(fc.asyncProperty(fc.nat(1_000_000), check), { numRuns: RUNS, seed: SEED });
    },
    300_000,
  );
});

function checkOrder(rows: readonly Row[], { orderBy, timeDimension }: Query): void {
  const [order] = orderBy ?? [];
  const field = order?.field ?? (timeDimension ? 'time_dimension' : undefined);
  if (field === undefined) return;
  const values = rows.map((row) => row[field]).filter((value) => value !== null) as (number | string)[];
  const sign = order?.direction === 'desc' ? -1 : 1;
  const sorted = [...values].sort((left, right) => sign * (left < right ? -1 : left > right ? 1 : 0));
  expect(values).toEqual(sorted);
}

describe('joins', () => {
  it('never multiply sums', async () => {
    const projectId = `project-${randomUUID()}`;
    const each = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
    await store.insert({
      traces: [traceRow({ project_id: projectId, id: 't', name: 'n', maxEndUs: NOON_US + 60 * SECOND_US })],
      observations: each(30).map((n) =>
        observationRow({
          project_id: projectId,
          id: `o${n}`,
          trace_id: 't',
          startUs: NOON_US + n * SECOND_US,
          total_cost: '0.000000000001',
          cost_details: { total: '0.000000000001' },
          usage_details: { total: 7 },
        }),
      ),
      scores: each(200).map((n) =>
        scoreRow({
          project_id: projectId,
          id: `s${n}`,
          trace_id: 't',
          observation_id: `o${n % 10}`,
          timestampUs: NOON_US + n,
        }),
      ),
    });
    const range = { fromTimestamp: iso(NOON_US), toTimestamp: iso(NOON_US + 3_600 * SECOND_US) };
    const sum = (measure: string): object => ({ measure, aggregation: 'sum' });
    const traces = await run(projectId, 'v1', {
      view: 'traces',
      metrics: [
        sum('totalCost'),
        sum('totalTokens'),
        sum('observationsCount'),
        sum('scoresCount'),
        sum('count'),
      ],
      ...range,
    });
    expect(traces).toEqual([
      {
        sum_totalCost: 3e-11,
        sum_totalTokens: 210,
        sum_observationsCount: 30,
        sum_scoresCount: 200,
        sum_count: 1,
      },
    ]);
    for (const generation of ['v1', 'v2'] as const) {
      const observations = await run(projectId, generation, {
        view: 'observations',
        metrics: [sum('totalCost'), sum('totalTokens'), sum('countScores'), sum('count')],
        ...range,
      });
      // Only those with scores are left, each once.
      expect(observations).toEqual([
        { sum_totalCost: 1e-11, sum_totalTokens: 70, sum_countScores: 200, sum_count: 10 },
      ]);
    }
  });
});

describe('costs in v1', () => {
  it.each(['traces', 'observations'])('that are missing are no costs of 0 in %s', async (view) => {
    const projectId = `project-${randomUUID()}`;
    const costs = [{ cost_details: { cached: '1' } }, {}, { cost_details: { total: '6' }, total_cost: '6' }];
    await store.insert({
      traces: costs.map((_, n) => traceRow({ project_id: projectId, id: `t${n}` })),
      observations: costs.map((cost, n) =>
        observationRow({ project_id: projectId, id: `o${n}`, trace_id: `t${n}`, ...cost }),
      ),
    });
    const query = {
      view,
      metrics: ['avg', 'count', 'min', 'sum'].map((aggregation) => ({ measure: 'totalCost', aggregation })),
      fromTimestamp: iso(NOON_US),
      toTimestamp: iso(NOON_US + SECOND_US),
    };
    const total = { avg_totalCost: 6, count_totalCost: 1, min_totalCost: 6, sum_totalCost: 6 };
    expect(await run(projectId, 'v1', query)).toEqual([total]);
    const filters = [{ type: 'string', column: 'id', operator: 'ends with', value: '0' }];
    const none = { avg_totalCost: null, count_totalCost: 0, min_totalCost: null, sum_totalCost: null };
    expect(await run(projectId, 'v1', { ...query, filters })).toEqual([none]);
  });

  it('of 0 are costs', async () => {
    const projectId = `project-${randomUUID()}`;
    await store.insert({
      observations: [observationRow({ project_id: projectId, id: 'o', cost_details: { total: '0' } })],
    });
    const rows = await run(projectId, 'v1', {
      view: 'observations',
      metrics: [{ measure: 'totalCost', aggregation: 'count' }],
      fromTimestamp: iso(NOON_US),
      toTimestamp: iso(NOON_US + SECOND_US),
    });
    expect(rows).toEqual([{ count_totalCost: 1 }]);
  });
});

describe('histograms', () => {
  const each = Array.from({ length: 10 }, (_, index) => index);

  it.each<[string, number[], number | undefined, number[][]]>([
    ['one value', [7], 5, [[7, 7, 1]]],
    ['equal values', [7, 7], undefined, [[7, 7, 2]]],
    [
      'bounds fall into the bin that they open',
      each,
      9,
      each.slice(0, 9).map((n) => [n, n + 1, n === 8 ? 2 : 1]),
    ],
    [
      'negative values, none between',
      [-3, -1, 1],
      4,
      [
        [-3, -2, 1],
        [-1, 0, 1],
        [0, 1, 1],
      ],
    ],
    ['one bin', [0.1, 0.2, 0.3], 1, [[0.1, 0.3, 3]]],
    [
      'a hundred bins',
      [0, 0.001, 0.1],
      100,
      [
        [0, 0.001, 1],
        [0.001, 0.002, 1],
        [0.099, 0.1, 1],
      ],
    ],
    [
      'the whole range of doubles',
      [-Number.MAX_VALUE, 0, Number.MAX_VALUE],
      2,
      [
        [-Number.MAX_VALUE, 0, 1],
        [0, Number.MAX_VALUE, 2],
      ],
    ],
    ['no values', [], undefined, []],
  ])('of %s', async (_, values, bins, expected) => {
    const projectId = `project-${randomUUID()}`;
    await store.insert({
      scores: values.map((value, n) =>
        scoreRow({ project_id: projectId, id: `s${n}`, timestampUs: NOON_US + n, value }),
      ),
    });
    const rows = await run(projectId, 'v2', {
      view: 'scores-numeric',
      metrics: [{ measure: 'value', aggregation: 'histogram' }],
      fromTimestamp: iso(NOON_US),
      toTimestamp: iso(NOON_US + SECOND_US),
      ...(bins === undefined ? {} : { config: { bins } }),
    });
    expect(rows).toEqual([{ histogram_value: expected }]);
  });
});

describe('daily metrics', () => {
  const day = 86_400 * SECOND_US;
  const list = (
    projectId: string,
    fields: object = {},
  ): ReturnType<typeof service.queries.listDailyMetrics> =>
    service.queries.listDailyMetrics(
      { projectId, page: 1, limit: 50, tags: [], environments: [], ...fields },
      testCall(),
    );

  it('count traces and observations on their own days, and usage by model', async () => {
    const projectId = `project-${randomUUID()}`;
    const generation = { type: 'GENERATION', model: 'm', usage_details: { input: 2, output: 3, total: 5 } };
    await store.insert({
      traces: [
        traceRow({ project_id: projectId, id: 't1', user_id: 'u', maxEndUs: NOON_US + day }),
        traceRow({ project_id: projectId, id: 't2', timestampUs: NOON_US - day, environment: 'prod' }),
      ],
      observations: [
        observationRow({ project_id: projectId, id: 'a', trace_id: 't1', ...generation, total_cost: '0.1' }),
        observationRow({ project_id: projectId, id: 'b', trace_id: 't1', ...generation, total_cost: '0.2' }),
        observationRow({ project_id: projectId, id: 'c', trace_id: 't1', startUs: NOON_US + day }),
        observationRow({ project_id: projectId, id: 'd', trace_id: 'unknown', startUs: NOON_US + day }),
      ],
    });
    const usage = {
      model: 'm',
      inputUsage: 4,
      outputUsage: 6,
      totalUsage: 10,
      countObservations: 2,
      countTraces: 1,
      totalCost: 0.3,
    };
    const none = { ...usage, model: '', inputUsage: 0, outputUsage: 0, totalUsage: 0, totalCost: 0 };
    const today = {
      date: '2026-06-15',
      countTraces: 1,
      countObservations: 2,
      totalCost: 0.3,
      usage: [usage],
    };
    const tomorrow = { date: '2026-06-16', countTraces: 0, countObservations: 2, totalCost: 0 };
    expect(await list(projectId)).toEqual({
      days: [
        { ...tomorrow, usage: [{ ...none, countObservations: 2, countTraces: 2 }] },
        today,
        { date: '2026-06-14', countTraces: 1, countObservations: 0, totalCost: 0, usage: [] },
      ],
      totalItems: 2,
    });
    // With a condition on traces, observations of other traces drop out.
    expect(await list(projectId, { userId: 'u' })).toEqual({
      days: [
        { ...tomorrow, countObservations: 1, usage: [{ ...none, countObservations: 1, countTraces: 1 }] },
        today,
      ],
      totalItems: 1,
    });
    expect((await list(projectId, { environments: ['prod'] })).days.map(({ date }) => date)).toEqual([
      '2026-06-14',
    ]);
    expect((await list(projectId, { fromUs: NOON_US })).days.map(({ date }) => date)).toEqual([
      '2026-06-16',
      '2026-06-15',
    ]);
    expect(await list(projectId, { toUs: NOON_US })).toMatchObject({
      totalItems: 1,
      days: [{ date: '2026-06-14' }],
    });
    expect((await list(projectId, { page: 2, limit: 2 })).days.map(({ date }) => date)).toEqual([
      '2026-06-14',
    ]);
  });
});

describe('gaps in time', () => {
  it('are filled up to the bucket that the end lies in', async () => {
    const projectId = `project-${randomUUID()}`;
    const day = 86_400 * SECOND_US;
    await store.insert({
      traces: [
        traceRow({ project_id: projectId, id: 'today', name: 'c', timestampUs: NOON_US }),
        traceRow({ project_id: projectId, id: 'a', name: 'a', timestampUs: NOON_US - day }),
        traceRow({ project_id: projectId, id: 'b', name: 'b', timestampUs: NOON_US - day }),
      ],
    });
    const rows = await run(projectId, 'v1', {
      view: 'traces',
      dimensions: [{ field: 'name' }],
      metrics: [{ measure: 'count', aggregation: 'count' }],
      timeDimension: { granularity: 'day' },
      fromTimestamp: iso(NOON_US - 2 * day),
      toTimestamp: iso(NOON_US + day),
    });
    const dayOf = (us: number): string => bucketOf(us, 'day');
    expect(rows).toEqual([
      { name: '', time_dimension: dayOf(NOON_US - 2 * day), count_count: 0 },
      { name: 'a', time_dimension: dayOf(NOON_US - day), count_count: 1 },
      { name: 'b', time_dimension: dayOf(NOON_US - day), count_count: 1 },
      { name: 'c', time_dimension: dayOf(NOON_US), count_count: 1 },
    ]);
    expect(Object.keys(rows[0] as Row)).toEqual(['name', 'time_dimension', 'count_count']);
  });

  it('do not blow an answer up', async () => {
    const query = {
      view: 'observations',
      metrics: [{ measure: 'count', aggregation: 'count' }],
      timeDimension: { granularity: 'minute' },
      fromTimestamp: '2020-01-01T00:00:00Z',
      toTimestamp: '2026-01-01T00:00:00Z',
    };
    await expect(run('empty', 'v1', query)).rejects.toMatchObject({
      kind: 'too_expensive',
      reason: 'QUERY_TOO_MANY_ROWS',
    });
    expect(await run('empty', 'v2', query)).toHaveLength(100);
  });

  describe('over all time', () => {
    const allTime = (granularity: string): object => ({
      view: 'observations',
      metrics: [{ measure: 'count', aggregation: 'count' }],
      timeDimension: { granularity },
      fromTimestamp: '1970-01-01T00:00:00Z',
      toTimestamp: '9999-12-31T23:59:59Z',
    });

    it('are filled for the times that rows can have', async () => {
      const projectId = `project-${randomUUID()}`;
      await store.insert({ observations: [observationRow({ project_id: projectId, id: 'o' })] });
      const rows = await run(projectId, 'v1', allTime('auto'));
      expect([rows.length, rows[0]?.['time_dimension'], rows.at(-1)?.['time_dimension']]).toEqual([
        220 * 12,
        '1980-01-01',
        '2199-12-01',
      ]);
      expect(rows.filter((row) => row['count_count'] !== 0)).toEqual([
        { time_dimension: bucketOf(NOON_US, 'month'), count_count: 1 },
      ]);
    });

    it.each(['minute', 'hour'])('are too many by the %s', async (granularity) => {
      await expect(run('empty', 'v1', allTime(granularity))).rejects.toMatchObject({
        kind: 'too_expensive',
        reason: 'QUERY_TOO_MANY_ROWS',
      });
    });
  });

  it.each([
    ['1970-01-01T00:00:00Z', '1971-01-01T00:00:00Z'],
    ['2300-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ])('are none from %s to %s, where no rows can be', async (fromTimestamp, toTimestamp) => {
    const query = {
      view: 'observations',
      metrics: [{ measure: 'count', aggregation: 'count' }],
      fromTimestamp,
      toTimestamp,
    };
    expect(await run('empty', 'v1', query)).toEqual([{ count_count: 0 }]);
    const timeDimension = { granularity: 'day' };
    expect(await run('empty', 'v1', { ...query, timeDimension })).toEqual([]);
  });
});
