import { createUser } from '../harness/users.js';
import { writeSample } from './events.js';
import type { Walk } from './walk.js';

const own = '/api/assay/v1/annotation-queues/{queueId}';

export const annotationQueues: Walk = {
  resource: 'annotation queues',
  run: async (walker) => {
    const { traceId, observationId, sessionId } = await writeSample(walker);
    const userId = await createUser();
    const config = { name: 'walk', dataType: 'BOOLEAN' };
    const { id: configId } = await walker.call('POST /score-configs', { json: config });
    const queue = { name: walker.unique, scoreConfigIds: [configId] };
    const { id: queueId } = await walker.call('POST /annotation-queues', { json: queue });
    const params = { queueId };
    await walker.call('POST /annotation-queues', {
      json: { ...queue, name: `${walker.unique} 2`, description: 'With words.' },
    });
    await walker.call('GET /annotation-queues');
    await walker.call('GET /annotation-queues/{queueId}', { params });
    await walker.call('POST /annotation-queues/{queueId}/assignments', { params, json: { userId } });

    const objects = [
      { objectType: 'TRACE', objectId: traceId },
      { objectType: 'OBSERVATION', objectId: observationId },
      { objectType: 'SESSION', objectId: sessionId, status: 'COMPLETED' },
    ];
    for (const json of objects) {
      const { id: itemId } = await walker.call('POST /annotation-queues/{queueId}/items', { params, json });
      const item = { params: { queueId, itemId } };
      await walker.call('GET /annotation-queues/{queueId}/items/{itemId}', item);
      await walker.call('PATCH /annotation-queues/{queueId}/items/{itemId}', { ...item, json: {} });
    }
    for (const query of [{}, { status: 'PENDING' }, { status: 'COMPLETED' }]) {
      await walker.call('GET /annotation-queues/{queueId}/items', { params, query });
    }

    const { id: itemId } = await walker.call(`POST ${own}/claim`, { params, json: { userId } });
    const scores = [{ configId, value: 1, comment: 'Yes.', metadata: { sure: true } }];
    await walker.call(`POST ${own}/items/{itemId}/complete`, {
      params: { queueId, itemId },
      json: { userId, scores },
    });
    await walker.call(`GET ${own}/progress`, { params });
    await walker.call('GET /v3/scores', { query: { queueId, fields: 'core,annotation' } });

    await walker.call('DELETE /annotation-queues/{queueId}/items/{itemId}', { params: { queueId, itemId } });
    await walker.call('DELETE /annotation-queues/{queueId}/assignments', { params, json: { userId } });
  },
};
