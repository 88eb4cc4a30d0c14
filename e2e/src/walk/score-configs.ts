import type { Walk } from './walk.js';

export const scoreConfigs: Walk = {
  resource: 'score configs',
  run: async (walker) => {
    const bodies = [
      { dataType: 'NUMERIC', minValue: 0, maxValue: 1, description: 'From 0 to 1.' },
      { dataType: 'BOOLEAN' },
      { dataType: 'TEXT' },
      { dataType: 'CATEGORICAL', categories: [{ label: 'good', value: 1 }] },
    ];
    for (const body of bodies) {
      const { id: configId } = await walker.call('POST /score-configs', { json: { name: 'walk', ...body } });
      await walker.call('GET /score-configs/{configId}', { params: { configId } });
      await walker.call('PATCH /score-configs/{configId}', {
        params: { configId },
        json: { isArchived: true },
      });
    }
    await walker.call('GET /score-configs');
  },
};
