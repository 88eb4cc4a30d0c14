import { writeSample } from './events.js';
import type { Walk } from './walk.js';

const GROUPS = [
  'core',
  'basic',
  'time',
  'io',
  'metadata',
  'model',
  'usage',
  'prompt',
  'metrics',
  'trace_context',
];

export const observations: Walk = {
  resource: 'observations',
  run: async (walker) => {
    const { traceId, observationId } = await writeSample(walker);
    await walker.call('GET /observations', { query: { traceId } });
    await walker.call('GET /observations/{observationId}', { params: { observationId } });
    for (const fields of ['', ...GROUPS, GROUPS.join()]) {
      await walker.call('GET /v2/observations', { query: { traceId, fields } });
    }
    await walker.call('GET /v2/observations', { query: { name: walker.unique, limit: 1 } });
  },
};
