import type { EventPublisher } from '../events.js';
import type { DeliveryStore } from './delivery.store.js';
import { makeDelivery } from './make-delivery.js';
import type { WebhookStore } from './webhook.store.js';

/** @param onPublished Told when deliveries may be waiting; within a transaction they come a moment later. */
export function createEventPublisher(options: {
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  clock: () => number;
  onPublished: () => void;
}): EventPublisher {
  const { webhooks, deliveries, clock, onPublished } = options;
  return {
    publish: async (events, session) => {
      if (events.length === 0) return;
      const projectIds = [...new Set(events.map(({ projectId }) => projectId))];
      const types = [...new Set(events.map(({ type }) => type))];
      const listening = await webhooks.findListening(projectIds, types, session);
      const nowMs = clock();
      const documents = events.flatMap((event) =>
        listening
          .filter(
            ({ projectId, events: wanted }) => projectId === event.projectId && wanted.includes(event.type),
          )
          .map((webhook) => makeDelivery(event, webhook, nowMs)),
      );
      if (documents.length === 0) return;
      await deliveries.createMissing(documents, session);
      onPublished();
    },
  };
}
