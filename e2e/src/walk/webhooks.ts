import { eventually } from '@assay/testing';
import { target } from '../harness/target.js';
import type { Walk } from './walk.js';

const BASE = '/api/assay/v1/webhooks';

export const webhooks: Walk = {
  resource: 'webhooks',
  run: async (walker) => {
    // A name that never resolves: the log shows failed attempts, and nobody outside is called.
    const json = {
      projectId: target.keys.projectId,
      url: `https://${walker.unique}.invalid/`,
      events: ['export.failed'],
    };
    const { id: webhookId } = await walker.call(`POST ${BASE}`, { json });
    const params = { webhookId };
    await walker.call(`GET ${BASE}`, { query: { projectId: target.keys.projectId } });
    await walker.call(`GET ${BASE}/{webhookId}`, { params });
    await walker.call(`PATCH ${BASE}/{webhookId}`, { params, json: { description: 'Walked.' } });
    await walker.call(`POST ${BASE}/{webhookId}/rotate-secret`, { params, json: { overlapSeconds: 60 } });
    const { id: deliveryId } = await walker.call(`POST ${BASE}/{webhookId}/ping`, { params });
    const one = { params: { ...params, deliveryId } };
    await eventually(async () => {
      const { attempts } = await walker.call(`GET ${BASE}/{webhookId}/deliveries/{deliveryId}`, one);
      return attempts.length > 0;
    });
    await walker.call(`GET ${BASE}/{webhookId}/deliveries`, { params });
    await walker.call(`POST ${BASE}/{webhookId}/deliveries/{deliveryId}/redeliver`, one);
    await walker.call(`DELETE ${BASE}/{webhookId}`, { params });
  },
};
