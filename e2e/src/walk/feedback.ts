import type { Walk } from './walk.js';

export const feedback: Walk = {
  resource: 'feedback',
  run: async (walker) => {
    const body = { targetType: 'docs', target: walker.unique, feedback: 'Walked.' };
    await walker.call('POST /feedback', { json: body });
    await walker.call('POST /feedback', {
      json: { ...body, goal: 'to walk', referenceUrl: 'https://example.com/docs' },
    });
    const { meta } = await walker.call('GET /api/assay/v1/feedback', { query: { limit: 1 } });
    await walker.call('GET /api/assay/v1/feedback', { query: { cursor: meta.cursor, targetType: 'docs' } });
  },
};
