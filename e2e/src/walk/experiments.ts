import assert from 'node:assert/strict';
import { writeRun } from './datasets.js';
import type { Walk } from './walk.js';

const GROUPS = ['core', 'metadata', 'scores', 'metrics', 'core,metadata,scores,metrics'];
const ITEM_GROUPS = ['dataset', 'io', 'metadata', 'itemMetadata', 'experimentMetadata', 'scores'];

export const experiments: Walk = {
  resource: 'experiments',
  run: async (walker) => {
    const { runId } = await writeRun(walker, `${walker.unique} first`);
    const { runId: otherId } = await writeRun(walker, `${walker.unique} second`);
    const fromStartTime = new Date(Date.now() - 86_400_000).toISOString();
    for (const fields of GROUPS) {
      await walker.call('GET /experiments', { query: { fromStartTime, fields, id: runId } });
    }
    for (const fields of [...ITEM_GROUPS, ITEM_GROUPS.join(',')]) {
      await walker.call('GET /experiment-items', { query: { fromStartTime, fields, experimentId: runId } });
    }
    const compared = await walker.call('GET /api/assay/v1/experiments/compare', {
      query: { ids: `${runId},${otherId}`, limit: 1 },
    });
    const { cursor } = compared.meta as { cursor: string };
    const rest = await walker.call('GET /api/assay/v1/experiments/compare', {
      query: { ids: `${runId},${otherId}`, limit: 1, cursor },
    });
    assert.notEqual(rest.data[0].experimentItemId, compared.data[0].experimentItemId);
  },
};
