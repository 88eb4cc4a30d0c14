import { writeSample } from './events.js';
import type { Walk } from './walk.js';

export const sessions: Walk = {
  resource: 'sessions',
  run: async (walker) => {
    const { sessionId } = await writeSample(walker);
    await walker.call('GET /sessions');
    await walker.call('GET /sessions/{sessionId}', { params: { sessionId } });
  },
};
