import { writeSample } from './events.js';
import type { Walk } from './walk.js';

export const traces: Walk = {
  resource: 'traces',
  run: async (walker) => {
    const { traceId } = await writeSample(walker);
    const { traceId: second } = await writeSample(walker);
    for (const fields of ['', 'core', 'core,io', 'core,scores', 'core,observations', 'core,metrics']) {
      await walker.call('GET /traces', { query: { fields, name: walker.unique } });
      await walker.call('GET /traces/{traceId}', { params: { traceId }, query: { fields } });
    }
    await walker.call('DELETE /traces/{traceId}', { params: { traceId } });
    await walker.call('DELETE /traces', { json: { traceIds: [second] } });
  },
};
