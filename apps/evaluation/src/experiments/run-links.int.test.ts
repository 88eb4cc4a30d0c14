import type { evaluation } from '@assay/proto';
import { TEST_ACTOR, testCall } from '../testing/data-process.js';
import {
  scanExperimentItems,
  scanExperiments,
  useExperimentWorld,
  type ExperimentWorld,
} from '../testing/experiment-world.js';
import { makeTelemetryRows, SECOND, T0 } from '../testing/telemetry-rows.js';

let { store, service, projectId } = {} as ExperimentWorld;
useExperimentWorld((world) => {
  ({ store, service, projectId } = world);
});

const { span, itemSpan } = makeTelemetryRows(() => projectId);

const scan = (
  fields: Partial<evaluation.ScanExperimentsRequest> = {},
): Promise<evaluation.ScanExperimentsResponse> => scanExperiments(service, { projectId, ...fields });
const scanItems = (
  fields: Partial<evaluation.ScanExperimentItemsRequest> = {},
): Promise<evaluation.ScanExperimentItemsResponse> => scanExperimentItems(service, { projectId, ...fields });
const idsOf = ({ experiments }: evaluation.ScanExperimentsResponse): string[] =>
  experiments.map(({ id }) => id);

describe('experiments of run items', () => {
  const link = (fields: Partial<evaluation.CreateDatasetRunItemRequest> = {}) =>
    service.runs.createDatasetRunItem(
      {
        projectId,
        runName: 'run',
        runDescription: 'by hand',
        metadataJson: '{"m":{"n":1}}',
        datasetItemId: 'a',
        traceId: 't1',
        observationId: 'o1',
        ...fields,
      },
      testCall(),
    );
  beforeEach(async () => {
    await service.datasets.putDataset({ ...TEST_ACTOR, projectId, name: 'qa' }, testCall());
    for (const id of ['a', 'b']) {
      await service.items.putDatasetItem(
        {
          ...TEST_ACTOR,
          projectId,
          datasetName: 'qa',
          id,
          inputJson: '1',
          expectedOutputJson: `{"id":"${id}"}`,
          metadataJson: '{"x":[1]}',
          status: 'DATASET_ITEM_STATUS_UNSPECIFIED',
        },
        testCall(),
      );
    }
  });

  it('makes the run an experiment once its spans come', async () => {
    const { runId } = await link();
    await link({ datasetItemId: 'b', traceId: 't2', observationId: '' });
    expect(idsOf(await scan())).toEqual([]);
    await store.insert('observations', [
      span({ id: 'o1', trace_id: 't1', parent_observation_id: 'top', output: '"x"' }),
      span({ id: 'top', trace_id: 't1' }),
      span({ id: 'root', trace_id: 't2', startUs: T0 + SECOND }),
      span({ id: 'inner', trace_id: 't2', startUs: T0 + 2 * SECOND, parent_observation_id: 'root' }),
      span({ id: 'unlinked', trace_id: 't3' }),
    ]);
    const { experiments } = await scan({ names: ['run'] });
    expect(experiments).toMatchObject([
      {
        id: runId,
        name: 'run',
        description: 'by hand',
        startUs: T0,
        endUs: T0 + 2 * SECOND,
        itemCount: 2,
        metadata: { 'm.n': '1' },
      },
    ]);
    expect(idsOf(await scan({ names: ['another'] }))).toEqual([]);
    const { items } = await scanItems({ experimentIds: [runId] });
    expect(items.map(({ id, experimentItemId }) => [id, experimentItemId])).toEqual([
      ['root', 'b'],
      ['o1', 'a'],
    ]);
    expect(items[1]).toMatchObject({
      experimentName: 'run',
      output: '"x"',
      expectedOutput: '{"id":"a"}',
      itemMetadata: { x: '[1]' },
      experimentMetadata: { 'm.n': '1' },
      itemVersionUs: T0,
    });
    expect((await scanItems({ experimentItemIds: ['b'] })).items).toHaveLength(1);
  });

  it('is one experiment with the spans that name the run', async () => {
    const { runId } = await link();
    await link({ datasetItemId: 'b', traceId: 't2', observationId: 'o2' });
    await store.insert('observations', [
      itemSpan({
        id: 'o1',
        trace_id: 't1',
        experiment_id: runId,
        experiment_name: 'run',
        experiment_item_id: 'a',
      }),
      span({ id: 'o2', trace_id: 't2' }),
    ]);
    expect((await scan()).experiments).toMatchObject([{ id: runId, name: 'run', itemCount: 2 }]);
    expect((await scanItems()).items).toHaveLength(2);
  });

  it('ends with the run', async () => {
    await link();
    await store.insert('observations', [span({ id: 'o1', trace_id: 't1' })]);
    expect((await scan()).experiments).toHaveLength(1);
    await service.runs.deleteDatasetRun(
      { ...TEST_ACTOR, projectId, datasetName: 'qa', runName: 'run' },
      testCall(),
    );
    expect((await scan()).experiments).toHaveLength(0);
    expect((await scanItems()).items).toHaveLength(0);
  });

  it('has the linked span and what starts while it runs', async () => {
    await link();
    await link({ datasetItemId: 'b', traceId: 't1', observationId: 'o2' });
    await store.insert('observations', [
      span({ id: 'o1', trace_id: 't1', endUs: T0 + 10, total_cost: 1 }),
      span({ id: 'child', trace_id: 't1', startUs: T0 + 5, endUs: T0 + 9, total_cost: 2 }),
      span({ id: 'o2', trace_id: 't1', startUs: T0 + 20, total_cost: 4 }),
      span({ id: 'child of open', trace_id: 't1', startUs: T0 + 25, endUs: T0 + 26, total_cost: 8 }),
      span({ id: 'later child of open', trace_id: 't1', startUs: T0 + 30, endUs: T0 + 31, total_cost: 16 }),
      span({ id: 'between', trace_id: 't1', startUs: T0 + 15, endUs: T0 + 16, total_cost: 32 }),
    ]);
    expect((await scan()).experiments).toMatchObject([
      { itemCount: 2, startUs: T0, endUs: T0 + 31, totalCostUsd: 31 },
    ]);
    expect((await scanItems()).items.map(({ id }) => id)).toEqual(['o2', 'o1']);
  });

  it('shows nothing of a linked span that has not come, whatever else its trace has', async () => {
    await link();
    await store.insert('observations', [span({ id: 'top', trace_id: 't1' })]);
    expect((await scan()).experiments).toEqual([]);
    await store.insert('observations', [span({ id: 'o1', trace_id: 't1', startUs: T0 + 1 })]);
    expect((await scan()).experiments).toMatchObject([{ startUs: T0 + 1 }]);
  });

  it('takes no other root from a trace whose root names the run', async () => {
    const { runId } = await link({ observationId: '' });
    await store.insert('observations', [
      itemSpan({ id: 'root', trace_id: 't1', experiment_id: runId, experiment_item_id: 'a' }),
      span({ id: 'stray', trace_id: 't1', startUs: T0 + 1 }),
    ]);
    expect((await scanItems()).items.map(({ id }) => id)).toEqual(['root']);
  });

  it('counts the cost of a span once, however often it is linked', async () => {
    await link({ observationId: '' });
    await link({ observationId: '' });
    await link({ datasetItemId: 'b', observationId: '' });
    await store.insert('observations', [span({ id: 'o1', trace_id: 't1', total_cost: 3 })]);
    expect((await scan()).experiments).toMatchObject([{ totalCostUsd: 3, itemCount: 1 }]);
  });

  it('does not mind when the client says it was linked, nor that it was linked weeks before', async () => {
    await link({ createdMs: 0 });
    service.nowMs -= 29 * 24 * 3_600_000;
    await link({ datasetItemId: 'b', traceId: 't2', observationId: 'o2' });
    await store.insert('observations', [
      span({ id: 'o1', trace_id: 't1' }),
      span({ id: 'o2', trace_id: 't2' }),
    ]);
    expect((await scan()).experiments).toMatchObject([{ itemCount: 2 }]);
  });

  it('finds the items of a run that is named, however long before they were linked', async () => {
    service.nowMs -= 300 * 24 * 3_600_000;
    const { runId } = await link();
    await store.insert('observations', [span({ id: 'o1', trace_id: 't1' })]);
    expect((await scan()).experiments).toEqual([]);
    expect((await scan({ ids: [runId] })).experiments).toMatchObject([{ id: runId }]);
    expect((await scanItems({ experimentIds: [runId] })).items).toHaveLength(1);
  });
});
