import { createUser } from '../harness/users.js';
import { writeSample } from './events.js';
import type { Walk } from './walk.js';

export const comments: Walk = {
  resource: 'comments',
  run: async (walker) => {
    const { traceId, observationId, sessionId } = await writeSample(walker);
    const prompt = { name: walker.unique, type: 'text', prompt: 'Hello' };
    const { id: promptId } = await walker.call('POST /v2/prompts', { json: prompt });
    const authorUserId = await createUser();
    const objects = { trace: traceId, OBSERVATION: observationId, Session: sessionId, PROMPT: promptId };
    for (const [objectType, objectId] of Object.entries(objects)) {
      const { id: commentId } = await walker.call('POST /comments', {
        json: { projectId: '', objectType, objectId, content: 'Noted.', authorUserId },
      });
      await walker.call('GET /comments/{commentId}', { params: { commentId } });
      await walker.call('GET /comments', { query: { objectType, objectId } });
    }
    await walker.call('POST /comments', {
      json: { projectId: '', objectType: 'TRACE', objectId: traceId, content: 'By nobody.' },
    });
    await walker.call('GET /comments', { query: { authorUserId } });
  },
};
