import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { target } from '../harness/target.js';
import type { Walk } from './walk.js';

const BASE = '/api/assay/v1/webhooks';
const GIVE_UP_MS = 15_000;

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
    for (const giveUpMs = Date.now() + GIVE_UP_MS; ; await wait(100)) {
      const { attempts } = await walker.call(`GET ${BASE}/{webhookId}/deliveries/{deliveryId}`, one);
      if (attempts.length > 0) break;
      assert(Date.now() < giveUpMs, 'no attempt was made');
    }
    await walker.call(`GET ${BASE}/{webhookId}/deliveries`, { params });
    await walker.call(`POST ${BASE}/{webhookId}/deliveries/{deliveryId}/redeliver`, one);
    await walker.call(`DELETE ${BASE}/{webhookId}`, { params });
  },
};
