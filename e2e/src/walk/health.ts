import type { Walk } from './walk.js';

export const health: Walk = {
  resource: 'health',
  run: async (walker) => {
    await walker.call('GET /health');
    await walker.call('GET /ready');
  },
};
