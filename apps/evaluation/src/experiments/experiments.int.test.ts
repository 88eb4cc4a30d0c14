import type { evaluation } from '@assay/proto';
import { formatUs } from '@assay/telemetry';
import { type DataProcess } from '../testing/data-process.js';
import {
  scanExperimentItems,
  scanExperiments,
  useExperimentWorld,
  type ExperimentWorld,
} from '../testing/experiment-world.js';
import { makeTelemetryRows, SECOND, T0 } from '../testing/telemetry-rows.js';

let { store, service, remote, projectId } = {} as ExperimentWorld;
useExperimentWorld((world) => {
  ({ store, service, remote, projectId } = world);
});

const { span, itemSpan, score } = makeTelemetryRows(() => projectId);

const scan = (
  fields: Partial<evaluation.ScanExperimentsRequest> = {},
  on: DataProcess = service,
): Promise<evaluation.ScanExperimentsResponse> => scanExperiments(on, { projectId, ...fields });
const scanItems = (
  fields: Partial<evaluation.ScanExperimentItemsRequest> = {},
  on: DataProcess = service,
): Promise<evaluation.ScanExperimentItemsResponse> => scanExperimentItems(on, { projectId, ...fields });
const idsOf = ({ experiments }: evaluation.ScanExperimentsResponse): string[] =>
  experiments.map(({ id }) => id);

describe('experiments of spans', () => {
  it('aggregates all spans of the window', async () => {
    await store.insert('observations', [
      itemSpan({
        id: 'a',
        endUs: T0 + 5 * SECOND,
        total_cost: 0.25,
        experiment_description: 'about',
        experiment_dataset_id: 'ds',
        experiment_metadata: { 'k.x': '1' },
      }),
      span({
        id: 'child',
        startUs: T0 + SECOND,
        total_cost: 0.5,
        experiment_id: 'exp',
        experiment_item_id: 'item',
        experiment_root_id: 'a',
      }),
      itemSpan({ id: 'b', trace_id: 'trace-b', startUs: T0 + 2 * SECOND }),
      itemSpan({ id: 'early', startUs: T0 - SECOND }),
      itemSpan({ id: 'late', startUs: T0 + 60 * SECOND }),
    ]);
    const expected = {
      id: 'exp',
      name: 'Exp',
      description: 'about',
      datasetId: 'ds',
      startUs: T0,
      endUs: T0 + 5 * SECOND,
      itemCount: 2,
      metadata: { 'k.x': '1' },
      scores: [],
      totalCostUsd: 0.75,
      latency: { meanMs: 5000, medianMs: 5000, p95Ms: 5000 },
    };
    for (const on of [service, remote]) {
      expect(await scan({ toUs: T0 + 60 * SECOND }, on)).toEqual({ experiments: [expected], nextCursor: '' });
    }
    expect(idsOf(await scan({ projectId: 'other' }))).toEqual([]);
  });

  it('filters by lists and conditions; a condition replaces the list of its column', async () => {
    await store.insert('observations', [
      itemSpan({ id: '1', experiment_id: 'e1', experiment_name: 'Alpha one', experiment_dataset_id: 'd1' }),
      itemSpan({ id: '2', experiment_id: 'e2', experiment_name: 'Alpha two', experiment_dataset_id: 'd2' }),
      itemSpan({ id: '3', experiment_id: 'e3', experiment_name: 'Beta' }),
    ]);
    const filtered = async (fields: Partial<evaluation.ScanExperimentsRequest>, filter?: object[]) =>
      idsOf(await scan({ ...fields, ...(filter && { filterJson: JSON.stringify(filter) }) }));
    expect(await filtered({ ids: ['e1', 'e3'] })).toEqual(['e3', 'e1']);
    expect(await filtered({ names: ['Beta'] })).toEqual(['e3']);
    expect(await filtered({ datasetIds: ['d2'] })).toEqual(['e2']);
    const named = (operator: string, value: string) => [{ column: 'name', type: 'string', operator, value }];
    expect(await filtered({}, named('starts with', 'Alpha'))).toEqual(['e2', 'e1']);
    expect(await filtered({}, named('ends with', 'two'))).toEqual(['e2']);
    expect(await filtered({}, named('does not contain', 'Alpha'))).toEqual(['e3']);
    expect(await filtered({ names: ['Beta'] }, named('contains', 'one'))).toEqual(['e1']);
    expect(
      await filtered({}, [{ column: 'datasetId', type: 'null', operator: 'is null', value: '' }]),
    ).toEqual(['e3']);
    expect(
      await filtered({}, [{ column: 'id', type: 'stringOptions', operator: 'none of', value: ['e1', 'e2'] }]),
    ).toEqual(['e3']);
  });

  it('lists an experiment at its latest activity once, also when it surrounds another', async () => {
    await store.insert('observations', [
      itemSpan({ id: 'o1', experiment_id: 'outer', startUs: T0 }),
      itemSpan({ id: 'i1', experiment_id: 'inner', startUs: T0 + SECOND }),
      itemSpan({ id: 'o2', experiment_id: 'outer', startUs: T0 + 2 * SECOND }),
    ]);
    const first = await scan({ limit: 1 });
    const second = await scan({ limit: 1, cursor: first.nextCursor });
    expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([['outer'], ['inner'], '']);
  });

  it('shows each of 1,000 experiments once at every page size, with ties and while more arrives', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => `e${String(n).padStart(4, '0')}`);
    await store.insert(
      'observations',
      ids.flatMap((id, n) => [
        itemSpan({ id: `${id}-1`, experiment_id: id, startUs: T0 + (n % 7) }),
        itemSpan({ id: `${id}-2`, experiment_id: id, startUs: T0 + (n % 50) * SECOND }),
      ]),
    );
    for (const [round, limit] of [1, 7, 33, 99, 100].entries()) {
      const seen: string[] = [];
      const pages = limit === 1 ? 30 : Infinity;
      for (let cursor = '', page = 0; page < pages; page += 1) {
        const answer = await scan({ limit, cursor });
        seen.push(...idsOf(answer));
        cursor = answer.nextCursor;
        if (cursor === '') break;
        if (page !== 1) continue;
        // An experiment still to come gets a new span, and a new experiment starts.
        const storedMs = T0 / 1000 + 1000 * (round + 1);
        const startUs = T0 + 100 * SECOND;
        await store.insert('observations', [
          itemSpan({ id: `more-${round}`, experiment_id: 'e0050', startUs, storedMs }),
          itemSpan({ id: `new-${round}`, experiment_id: `new-${round}`, startUs, storedMs }),
        ]);
      }
      const old = seen.filter((id) => id.startsWith('e'));
      expect(new Set(seen).size).toBe(seen.length);
      if (pages === Infinity) expect([...old].sort()).toEqual(ids);
      else expect(seen).toHaveLength(30);
    }
  });

  it('keeps microseconds in the cursor of items', async () => {
    await store.insert(
      'observations',
      [3, 2, 1, 1].map((us, n) => itemSpan({ id: `s${n}`, trace_id: `t${n}`, startUs: T0 + us })),
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await scanItems({ limit: 1, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen).toEqual(['s0', 's1', 's3', 's2']);
  });
});

describe('items of experiments', () => {
  it('shows root spans only, each once, with all that spans tell', async () => {
    const fields = {
      id: 'root',
      endUs: T0 + SECOND,
      input: '{"q":1}',
      output: 'text',
      experiment_expected_output: '2',
      experiment_dataset_id: 'ds',
      experiment_item_version: formatUs(T0 - SECOND),
      metadata: { a: 'b' },
      experiment_item_metadata: { c: 'd' },
      experiment_metadata: { e: 'f' },
      experiment_description: 'about',
    };
    await store.insert('observations', [itemSpan(fields)]);
    await store.insert('observations', [
      itemSpan({ ...fields, output: 'newer' }),
      span({ id: 'child', experiment_id: 'exp', experiment_item_id: 'item', experiment_root_id: 'root' }),
    ]);
    const expected = {
      id: 'root',
      traceId: 'trace',
      startUs: T0,
      endUs: T0 + SECOND,
      level: 'DEFAULT',
      environment: 'default',
      experimentId: 'exp',
      experimentName: 'Exp',
      experimentItemId: 'item',
      datasetId: 'ds',
      itemVersionUs: T0 - SECOND,
      input: '{"q":1}',
      output: 'newer',
      expectedOutput: '2',
      metadata: { a: 'b' },
      itemMetadata: { c: 'd' },
      experimentMetadata: { e: 'f' },
      experimentDescription: 'about',
      scores: [],
    };
    for (const on of [service, remote]) expect((await scanItems({}, on)).items).toEqual([expected]);
    expect((await scanItems({ experimentItemIds: ['other'] })).items).toEqual([]);
    expect((await scanItems({ projectId: 'other' })).items).toEqual([]);
  });
});

describe('scores', () => {
  it('of a whole experiment are on the experiment, last written first, some for each', async () => {
    await store.insert('observations', [
      itemSpan({ id: 'a' }),
      itemSpan({ id: 'b', experiment_id: 'exp-2' }),
    ]);
    await store.insert('scores', [
      score({ id: 's1', dataset_run_id: 'exp' }),
      score({ id: 's2', dataset_run_id: 'exp' }),
      score({ id: 's3', dataset_run_id: 'exp-2', data_type: 'CATEGORICAL', string_value: 'good' }),
      score({ id: 'of trace', trace_id: 'trace', dataset_run_id: 'exp' }),
      score({ id: 'correction', dataset_run_id: 'exp', data_type: 'CORRECTION' }),
      score({ id: 'too old', dataset_run_id: 'exp', timestamp: formatUs(T0 - 86_401 * SECOND) }),
    ]);
    const scoresOf = async (scoreLimit: number) =>
      (await scan({ withScores: true, scoreLimit })).experiments.map(({ id, scores }) => [
        id,
        scores.map((one) => one.id),
      ]);
    expect(await scoresOf(50)).toEqual([
      ['exp-2', ['s3']],
      ['exp', ['s2', 's1']],
    ]);
    expect(await scoresOf(1)).toEqual([
      ['exp-2', ['s3']],
      ['exp', ['s2']],
    ]);
    expect((await scan()).experiments[0]?.scores).toEqual([]);
  });

  it('of root span and trace are on the item', async () => {
    await store.insert('observations', [itemSpan({ id: 'a' }), itemSpan({ id: 'b', trace_id: 'trace-b' })]);
    await store.insert('scores', [
      score({ id: 's1', trace_id: 'trace', observation_id: 'a' }),
      score({ id: 's2', trace_id: 'trace' }),
      score({ id: 'other span', trace_id: 'trace', observation_id: 'x' }),
      score({ id: 'session', session_id: 's' }),
      score({ id: 'run', dataset_run_id: 'exp' }),
    ]);
    const { items } = await scanItems({ withScores: true });
    expect(items.map(({ id, scores }) => [id, scores.map((one) => one.id)])).toEqual([
      ['b', []],
      ['a', ['s2', 's1']],
    ]);
    expect((await scanItems({ withScores: true, scoreLimit: 1 })).items[1]?.scores).toHaveLength(1);
  });
});

describe('refusals', () => {
  const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const whole = {
    v: 1,
    lastTime: '2026-01-01 00:00:00.000000',
    lastTraceId: 't',
    lastId: 'i',
    lastExperimentId: 'e',
  };

  it.each([
    [{ cursor: '!!' }, 'CURSOR_INVALID'],
    [{ cursor: 'abc' }, 'CURSOR_INVALID'],
    [{ cursor: cursorOf([]) }, 'CURSOR_INVALID'],
    [{ cursor: cursorOf({ ...whole, v: 2 }) }, 'INVALID_REQUEST_DATA'],
    [{ cursor: cursorOf({ ...whole, lastId: undefined }) }, 'INVALID_REQUEST_DATA'],
    [{ cursor: cursorOf({ ...whole, lastTime: 'x' }) }, 'INVALID_REQUEST_DATA'],
    [{ filterJson: '{' }, 'FILTER_INVALID'],
    [{ filterJson: '{}' }, 'INVALID_REQUEST_DATA'],
    [{ filterJson: '[{"column":"x","type":"string","operator":"=","value":"a"}]' }, 'INVALID_REQUEST_DATA'],
    [{ filterJson: '[{"column":"datasetId","type":"number","operator":"=","value":1}]' }, 'FILTER_INVALID'],
    [
      { filterJson: '[{"column":"datasetId","type":"string","operator":"matches","value":"a"}]' },
      'INVALID_REQUEST_DATA',
    ],
    [
      { filterJson: '[{"column":"datasetId","type":"stringOptions","operator":"any of","value":[]}]' },
      'INVALID_REQUEST_DATA',
    ],
    [
      { filterJson: '[{"column":"datasetId","type":"null","operator":"is null","value":"x"}]' },
      'INVALID_REQUEST_DATA',
    ],
    [{ limit: 0 }, 'PAGE_INVALID'],
    [{ scoreLimit: 51 }, 'PAGE_INVALID'],
  ])('%j is %s', async (fields, reason) => {
    await expect(scan(fields)).rejects.toMatchObject({ kind: 'invalid', reason });
    await expect(scanItems(fields)).rejects.toMatchObject({ kind: 'invalid', reason });
  });

  it('takes cursors without a moment, and conditions on positions', async () => {
    expect(idsOf(await scan({ cursor: cursorOf(whole) }))).toEqual([]);
    expect(idsOf(await scan({ filterJson: '[{"type":"positionInTrace"}]' }))).toEqual([]);
  });
});
