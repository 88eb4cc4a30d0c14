import { writeSample } from './events.js';
import type { Walk, Walker } from './walk.js';

/** A dataset with an item, run once with a trace behind it. */
export async function writeRun(
  walker: Walker,
  name: string,
): Promise<{ datasetId: string; itemId: string; runId: string }> {
  const { id: datasetId } = await walker.call('POST /v2/datasets', {
    json: { name, metadata: { a: [1] }, inputSchema: { type: 'object' }, expectedOutputSchema: null },
  });
  const { id: itemId } = await walker.call('POST /dataset-items', {
    json: {
      datasetName: name,
      id: `${name} item`,
      input: { q: 1 },
      expectedOutput: '42',
      metadata: { m: { n: 1 } },
      sourceTraceId: 'source',
    },
  });
  const { traceId } = await writeSample(walker);
  const { datasetRunId: runId } = await walker.call('POST /dataset-run-items', {
    json: { runName: name, runDescription: 'a run', metadata: { k: 1 }, datasetItemId: itemId, traceId },
  });
  await walker.call('POST /scores', { json: { datasetRunId: runId, name: 'overall', value: 0.5 } });
  return { datasetId, itemId, runId };
}

export const datasets: Walk = {
  resource: 'datasets, items and runs',
  run: async (walker) => {
    const name = `walk/${walker.unique} ü+`;
    const { datasetId, itemId } = await writeRun(walker, name);
    await walker.call('POST /datasets', { json: { name, description: 'changed' } });
    const named = { params: { datasetName: name } };
    await walker.call('GET /v2/datasets');
    await walker.call('GET /v2/datasets/{datasetName}', named);
    await walker.call('GET /datasets');
    await walker.call('GET /datasets/{datasetName}', named);

    await walker.call('GET /dataset-items', { query: { datasetName: name } });
    const { updatedAt } = await walker.call('GET /dataset-items/{id}', { params: { id: itemId } });
    await walker.call('GET /dataset-items', { query: { datasetName: name, version: updatedAt as string } });

    await walker.call('GET /datasets/{datasetName}/runs', named);
    const run = { params: { datasetName: name, runName: name } };
    await walker.call('GET /datasets/{datasetName}/runs/{runName}', run);
    await walker.call('GET /dataset-run-items', { query: { datasetId, runName: name } });
    await walker.call('DELETE /datasets/{datasetName}/runs/{runName}', run);
    await walker.call('DELETE /dataset-items/{id}', { params: { id: itemId } });
  },
};
