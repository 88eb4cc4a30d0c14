import { writeSample } from './events.js';
import type { Walk } from './walk.js';

export const metrics: Walk = {
  resource: 'metrics',
  run: async (walker) => {
    await writeSample(walker);
    const query = JSON.stringify({
      view: 'observations',
      dimensions: [{ field: 'name' }],
      metrics: [{ measure: 'count', aggregation: 'count' }],
      timeDimension: { granularity: 'day' },
      fromTimestamp: new Date(Date.now() - 3_600_000).toISOString(),
      toTimestamp: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await walker.call('GET /metrics', { query: { query } });
    await walker.call('GET /v2/metrics', { query: { query } });
    await walker.call('GET /metrics/daily', { query: { traceName: walker.unique } });
  },
};
