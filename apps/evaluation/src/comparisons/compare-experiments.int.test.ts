import type { evaluation } from '@assay/proto';
import { formatUs } from '@assay/telemetry';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { TEST_ACTOR, testCall, type DataProcess } from '../testing/data-process.js';
import { useExperimentWorld, type ExperimentWorld } from '../testing/experiment-world.js';
import { makeTelemetryRows, SECOND, T0 } from '../testing/telemetry-rows.js';

let { store, service, remote, projectId } = {} as ExperimentWorld;
useExperimentWorld((world) => {
  ({ store, service, remote, projectId } = world);
});

const { span, itemSpan, score } = makeTelemetryRows(() => projectId);

const compare = (
  fields: Partial<evaluation.CompareExperimentsRequest> = {},
  on: DataProcess = service,
): Promise<evaluation.CompareExperimentsResponse> =>
  on.experiments.compareExperiments(
    { projectId, experimentIds: ['base', 'new'], limit: 50, cursor: '', ...fields },
    testCall(),
  );

/** One run of an item: its own trace, named after experiment, item and number of the run. */
function run(
  experimentId: string,
  itemId: string,
  columns: Record<string, unknown> = {},
  number = 0,
): object {
  const id = `${experimentId}-${itemId}-${number}`;
  return itemSpan({
    id,
    trace_id: `trace-${id}`,
    experiment_id: experimentId,
    experiment_name: `Name of ${experimentId}`,
    experiment_item_id: itemId,
    ...columns,
  });
}

function runScore(experimentId: string, itemId: string, value: number, number = 0, name = 'quality'): object {
  const id = `${experimentId}-${itemId}-${number}`;
  return score({
    id: `${name}-${id}-${randomUUID()}`,
    trace_id: `trace-${id}`,
    observation_id: id,
    name,
    value,
  });
}

function measureOf(
  { measures }: evaluation.CompareExperimentsResponse,
  kind: 'SCORE' | 'COST' | 'LATENCY',
  name = '',
): evaluation.MeasureResult[] | undefined {
  return measures.find((one) => one.kind === `MEASURE_KIND_${kind}` && one.name === name)?.results;
}

describe('items side by side', () => {
  it('shows output, scores, cost and latency of each experiment, item by item', async () => {
    await store.insert('observations', [
      run('base', 'i1', { input: '1', output: 'old', endUs: T0 + SECOND, total_cost: 0.5 }),
      run('new', 'i1', { input: '1', output: 'new', experiment_expected_output: 'x' }),
      span({
        id: 'llm call',
        trace_id: 'trace-base-i1-0',
        startUs: T0 + 10,
        total_cost: 0.25,
        experiment_id: 'base',
        experiment_item_id: 'i1',
        experiment_root_id: 'base-i1-0',
      }),
      span({
        id: 'child by a clock of its own',
        parent_observation_id: 'base-i1-0',
        trace_id: 'trace-base-i1-0',
        startUs: T0 + SECOND + 400,
        total_cost: 0.125,
        experiment_id: 'base',
        experiment_item_id: 'i1',
        experiment_root_id: 'base-i1-0',
      }),
      span({
        id: 'judged after the run',
        trace_id: 'trace-base-i1-0',
        startUs: T0 + 2 * SECOND,
        total_cost: 8,
        experiment_id: 'base',
        experiment_item_id: 'i1',
        experiment_root_id: 'base-i1-0',
      }),
      run('new', 'i2', { output: 'only here' }),
      run('other', 'i1', { output: 'not asked for' }),
    ]);
    await store.insert('scores', [
      runScore('base', 'i1', 0.5),
      score({ id: 'of trace', trace_id: 'trace-new-i1-0', name: 'tone', value: 1 }),
      score({ id: 'of run', dataset_run_id: 'new', name: 'overall', value: 3 }),
      score({
        id: 'weeks later',
        trace_id: 'trace-new-i2-0',
        timestamp: formatUs(T0 + 40 * 86_400 * SECOND),
      }),
    ]);
    for (const on of [service, remote]) {
      const answer = await compare({}, on);
      expect(
        answer.items.map(({ itemId, runs }) => [
          itemId,
          runs
            .map(({ item, costUsd, latencyMs }) => [
              item?.experimentId,
              item?.output,
              costUsd,
              latencyMs,
              item?.scores.map(({ name, value }) => [name, value]),
            ])
            .sort(),
        ]),
      ).toEqual([
        [
          'i1',
          [
            ['base', 'old', 0.875, 1000, [['quality', 0.5]]],
            ['new', 'new', 0, undefined, [['tone', 1]]],
          ],
        ],
        ['i2', [['new', 'only here', 0, undefined, [['quality', 1]]]]],
      ]);
      expect(answer.items[0]?.runs.find(({ item }) => item?.experimentId === 'new')?.item).toMatchObject({
        input: '1',
        expectedOutput: 'x',
      });
      expect(answer.experiments).toMatchObject([
        { id: 'base', name: 'Name of base', itemCount: 1, totalCostUsd: 8.875, scores: [] },
        { id: 'new', itemCount: 2, totalCostUsd: 0, scores: [{ name: 'overall', value: 3 }] },
      ]);
      expect(answer.nextCursor).toBe('');
    }
  });

  it('pages through all items once, with the statistics on the first page only', async () => {
    const ids = Array.from({ length: 23 }, (_, n) => `i${String(n).padStart(2, '0')}`);
    await store.insert(
      'observations',
      ids.flatMap((id) => [run('base', id), run('new', id)]),
    );
    for (const limit of [1, 7, 23, 50]) {
      const seen: string[] = [];
      for (let cursor = '', page = 0; page === 0 || cursor !== ''; page += 1) {
        const answer = await compare({ limit, cursor });
        expect(answer.experiments).toHaveLength(page === 0 ? 2 : 0);
        expect(answer.measures.length > 0).toBe(page === 0);
        seen.push(...answer.items.map(({ itemId }) => itemId));
        cursor = answer.nextCursor;
      }
      expect(seen).toEqual(ids);
    }
  });

  it('cuts long texts, and shows the newest few of many repetitions', async () => {
    await store.insert('observations', [
      ...Array.from({ length: 8 }, (_, n) =>
        run('base', 'i', { startUs: T0 + n, output: 'ü'.repeat(20_000) }, n),
      ),
      run('new', 'i'),
    ]);
    const { items } = await compare();
    const runs = items[0]?.runs.filter(({ item }) => item?.experimentId === 'base') ?? [];
    expect(runs.map(({ item }) => item?.startUs)).toEqual([7, 6, 5, 4, 3].map((n) => T0 + n));
    expect(runs[0]?.item?.output).toBe('ü'.repeat(16_384));
  });

  it('compares a run that was linked by hand with an experiment of spans', async () => {
    await service.datasets.putDataset({ ...TEST_ACTOR, projectId, name: 'qa' }, testCall());
    await service.items.putDatasetItem(
      {
        ...TEST_ACTOR,
        projectId,
        datasetName: 'qa',
        id: 'i',
        inputJson: '1',
        expectedOutputJson: '"expected"',
        status: 'DATASET_ITEM_STATUS_UNSPECIFIED',
      },
      testCall(),
    );
    const { runId } = await service.runs.createDatasetRunItem(
      { projectId, runName: 'by hand', datasetItemId: 'i', traceId: 't', observationId: '' },
      testCall(),
    );
    await store.insert('observations', [run('base', 'i', { total_cost: 1 })]);
    const early = await compare({ experimentIds: ['base', runId] });
    expect(early.experiments[1]).toMatchObject({ id: runId, name: 'by hand', itemCount: 0 });
    await store.insert('observations', [
      span({ id: 'root', trace_id: 't', endUs: T0 + SECOND, total_cost: 2 }),
      span({ id: 'second root', trace_id: 't', startUs: T0 + 2 * SECOND, total_cost: 4 }),
    ]);
    const answer = await compare({ experimentIds: ['base', runId] });
    expect(answer.items).toMatchObject([{ itemId: 'i', runs: [{}, {}] }]);
    const linked = answer.items[0]?.runs.find(({ item }) => item?.experimentId === runId);
    expect(linked).toMatchObject({ costUsd: 6, latencyMs: 1000, item: { expectedOutput: '"expected"' } });
    expect(measureOf(answer, 'COST')?.[1]?.delta).toMatchObject({
      pairCount: 1,
      mean: 5,
      losses: 1,
      wins: 0,
    });
  });

  it('tells who is missing, and refuses what is no comparison', async () => {
    await store.insert('observations', [run('base', 'i'), run('new', 'i')]);
    await expect(compare({ experimentIds: ['base', 'gone', 'lost'] })).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Experiment not found: gone, lost',
    });
    await expect(compare({ projectId: 'other' })).rejects.toMatchObject({ kind: 'not_found' });
    const wrong = [
      { experimentIds: ['base'] },
      { experimentIds: ['base', 'base'] },
      { experimentIds: Array.from({ length: 11 }, String) },
      { limit: 0 },
      { limit: 51 },
      { cursor: '!' },
      { cursor: Buffer.from('{"v":2,"itemId":"i"}').toString('base64url') },
    ];
    for (const fields of wrong) await expect(compare(fields)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('looks at the window asked for', async () => {
    await store.insert('observations', [
      run('base', 'i1'),
      run('new', 'i1'),
      run('base', 'i2', { startUs: T0 + SECOND }),
      run('new', 'i2', { startUs: T0 + 2 * SECOND }),
    ]);
    await expect(compare({ fromUs: T0 + 1, toUs: T0 + 2 * SECOND })).rejects.toMatchObject({
      message: 'Experiment not found: new',
    });
    const both = await compare({ fromUs: T0 + 1 });
    expect(both.items.map(({ itemId }) => itemId)).toEqual(['i2']);
  });
});

describe('statistics of categories', () => {
  it('count labels, and the items whose label changed', async () => {
    const label = (experimentId: string, itemId: string, string_value: string): object =>
      score({
        id: randomUUID(),
        trace_id: `trace-${experimentId}-${itemId}-0`,
        name: 'tone',
        data_type: 'CATEGORICAL',
        value: null,
        string_value,
      });
    const items = ['i1', 'i2', 'i3'];
    await store.insert(
      'observations',
      items.flatMap((id) => [run('base', id), run('new', id)]),
    );
    await store.insert('scores', [
      ...items.map((id) => label('base', id, 'warm')),
      label('new', 'i1', 'warm'),
      label('new', 'i2', 'warm'),
      label('new', 'i2', 'cold'),
    ]);
    expect(measureOf(await compare(), 'SCORE', 'tone')).toEqual([
      { experimentId: 'base', itemCount: 3, categories: [{ label: 'warm', itemCount: 3 }], delta: null },
      {
        experimentId: 'new',
        itemCount: 2,
        categories: [
          { label: 'cold', itemCount: 1 },
          { label: 'warm', itemCount: 1 },
        ],
        delta: { pairCount: 2, wins: 0, losses: 0, ties: 1, changes: 1 },
      },
    ]);
  });
});

/** The statistics as one writes them down: item means, differences of pairs, and their t interval. */
function expectedDelta(base: Map<string, number>, other: Map<string, number>): evaluation.MeasureDelta {
  const differences = [...other].flatMap(([itemId, value]) => {
    const before = base.get(itemId);
    return before === undefined ? [] : [value - before];
  });
  const count = differences.length;
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  // Published values for 1 to 9 degrees of freedom.
  const t = [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157];
  const margin = ((t[count - 2] ?? Number.NaN) * Math.sqrt(variance)) / Math.sqrt(count);
  return {
    pairCount: count,
    ...(count > 0 && { mean }),
    ...(count > 1 && { lower: mean - margin, upper: mean + margin }),
    wins: differences.filter((one) => one > 1e-9).length,
    losses: differences.filter((one) => one < -1e-9).length,
    ties: differences.filter((one) => Math.abs(one) <= 1e-9).length,
    changes: 0,
  };
}

interface Observed {
  readonly experiment: 'base' | 'new';
  readonly item: string;
  readonly value: number;
}

function meansByItem(observed: readonly Observed[]): Map<string, number> {
  const byItem = new Map<string, number[]>();
  for (const { item, value } of observed) byItem.set(item, [...(byItem.get(item) ?? []), value]);
  return new Map(
    [...byItem].map(([item, values]) => [item, values.reduce((sum, one) => sum + one, 0) / values.length]),
  );
}

it('computes what one computes by hand, for any scores', async () => {
  const observed = fc.record({
    experiment: fc.constantFrom('base' as const, 'new' as const),
    item: fc.constantFrom(...Array.from({ length: 10 }, (_, n) => `i${n}`)),
    value: fc.integer({ min: -8, max: 8 }).map((n) => n / 4),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(observed, { minLength: 2, maxLength: 40 }), async (all) => {
      projectId = randomUUID();
      await store.insert(
        'observations',
        all
          .flatMap(({ experiment, item }, n) => [run(experiment, item, {}, n)])
          .concat([run('base', 'unscored'), run('new', 'unscored')]),
      );
      await store.insert(
        'scores',
        all.map(({ experiment, item, value }, n) => runScore(experiment, item, value, n)),
      );
      const [base, other] = (['base', 'new'] as const).map((name) =>
        meansByItem(all.filter(({ experiment }) => experiment === name)),
      ) as [Map<string, number>, Map<string, number>];
      const results = measureOf(await compare(), 'SCORE', 'quality') ?? [];
      const byId = new Map(results.map((result) => [result.experimentId, result]));
      expect(byId.get('base')?.itemCount ?? 0).toBe(base.size);
      expect(byId.get('base')?.delta ?? null).toBeNull();
      const { mean, lower, upper, ...counts } = expectedDelta(base, other);
      const delta = byId.get('new')?.delta;
      if (other.size === 0) return expect(delta).toBeUndefined();
      expect(delta).toMatchObject(counts);
      for (const [actual, wanted] of [
        [delta?.mean, mean],
        [delta?.lower, lower],
        [delta?.upper, upper],
      ] as const) {
        if (wanted === undefined) expect(actual).toBeUndefined();
        else expect(actual).toBeCloseTo(wanted, 4);
      }
    }),
    { numRuns: 25 },
  );
});
