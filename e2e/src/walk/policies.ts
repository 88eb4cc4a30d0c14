import { target } from '../harness/target.js';
import { writeSample } from './events.js';
import type { Walk } from './walk.js';

const path = '/api/assay/v1/masking';

export const masking: Walk = {
  resource: 'masking',
  run: async (walker) => {
    const rules = [
      { name: 'pattern', pattern: `never-${walker.unique}` },
      { name: 'path', path: '$..never_in_here', replacement: 'x' },
    ];
    await walker.call(`GET ${path}`);
    const { version } = await walker.call(`PUT ${path}`, { json: { rules } });
    await walker.call(`GET ${path}`);
    await walker.call(`POST ${path}/preview`, { json: { sample: { input: { a: 1 }, name: 'b' } } });
    await walker.call(`POST ${path}/preview`, { json: { sample: {}, rules } });
    await walker.call(`PUT ${path}`, { json: { rules: [], expectedVersion: version as number } });
  },
};

export const usage: Walk = {
  resource: 'usage and audit log',
  run: async (walker) => {
    await writeSample(walker);
    await walker.call('GET /api/assay/v1/usage');
    await walker.call('GET /api/assay/v1/usage', { auth: target.keys, query: { fromMonth: '2026-01' } });
    const month = { fromMonth: '2000-01', toMonth: '2000-12' };
    await walker.call('GET /api/assay/v1/usage', { query: month, mayBeEmpty: true });
    const audit = 'GET /api/assay/v1/audit';
    const { meta } = await walker.call(audit, { query: { limit: 1 } });
    await walker.call(audit, { query: { limit: 1, cursor: (meta as { cursor: string }).cursor } });
    await walker.call(audit, { query: { resourceType: 'apiKey', action: 'create' } });
  },
};
