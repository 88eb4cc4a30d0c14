import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { Changes } from '@assay/mongo';
import type { integration } from '@assay/proto';
import type { DeliveryDocument } from './delivery.model.js';
import type { DeliveryStore } from './delivery.store.js';
import { makeDelivery, makeExpiry, PING_EVENT } from './make-delivery.js';
import { getWebhook, scopeOf } from './webhook.handlers.js';
import { toDeliveryMessage } from './webhook-message.js';
import type { WebhookStore } from './webhook.store.js';

export interface DeliveryDependencies {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly changes: Changes;
  /** Told when a delivery is waiting. */
  readonly onWaiting: () => void;
}

type DeliveryMethods = Pick<
  integration.WebhookServiceMethods,
  'pingWebhook' | 'listWebhookDeliveries' | 'getWebhookDelivery' | 'redeliverWebhook'
>;

export function deliveryHandlers(dependencies: DeliveryDependencies): DeliveryMethods {
  const { webhooks, deliveries, changes, onWaiting } = dependencies;
  return {
    pingWebhook: async (request, call) => {
      const webhook = await getWebhook(webhooks, request);
      const { _id, projectId } = webhook;
      const eventId = randomUUID();
      const document = await changes(
        scopeOf(request, projectId),
        call,
        async ({ session, nowMs, record }) => {
          const event = { id: eventId, type: PING_EVENT, projectId, atMs: nowMs, data: { webhookId: _id } };
          const delivery = makeDelivery(event, webhook, nowMs);
          await deliveries.createMissing([delivery], session);
          await record({ resourceId: _id, action: 'ping', after: { deliveryId: delivery._id } });
          return delivery;
        },
      );
      onWaiting();
      return toDeliveryMessage(document, true);
    },

    listWebhookDeliveries: async (request) => {
      const { webhookId, status, eventType, cursor, limit } = request;
      await getWebhook(webhooks, request);
      const filter = {
        ...(status !== undefined && { status }),
        ...(eventType !== undefined && { eventType }),
      };
      const { items, nextCursor } = await deliveries.list(webhookId, filter, { cursor, limit });
      return { deliveries: items.map((item) => toDeliveryMessage(item, false)), nextCursor };
    },

    getWebhookDelivery: async (request) => {
      await getWebhook(webhooks, request);
      return toDeliveryMessage(await getDelivery(deliveries, request), true);
    },

    redeliverWebhook: async (request, call) => {
      const { webhookId, deliveryId } = request;
      const { projectId } = await getWebhook(webhooks, request);
      const document = await changes(
        scopeOf(request, projectId),
        call,
        async ({ session, nowMs, record }) => {
          await getDelivery(deliveries, request, session);
          await deliveries.restart(webhookId, deliveryId, { nowMs, expiresAt: makeExpiry(nowMs) }, session);
          await record({ resourceId: webhookId, action: 'redeliver', after: { deliveryId } });
          return getDelivery(deliveries, request, session);
        },
      );
      onWaiting();
      return toDeliveryMessage(document, true);
    },
  };
}

async function getDelivery(
  deliveries: DeliveryStore,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  session?: Parameters<DeliveryStore['find']>[2],
): Promise<DeliveryDocument> {
  const found = await deliveries.find(webhookId, deliveryId, session);
  if (!found) throw new AppError('not_found', 'DELIVERY_NOT_FOUND', 'Delivery not found');
  return found;
}
