import type { ConfigOf } from '@assay/config';
import type { Logger } from '@assay/logging';
import { ensureIndexes, type Changes } from '@assay/mongo';
import { integration, type evaluation, type identity } from '@assay/proto';
import { serve, type ServedContract } from '@assay/rpc';
import type { Connection } from 'mongoose';
import type { EventPublisher } from '../events.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { createAddressGuard } from './address-guard.js';
import { deliver } from './deliver.js';
import { DeliveryWorker } from './delivery-worker.js';
import { deliveryHandlers } from './delivery.handlers.js';
import { deliveryModel } from './delivery.model.js';
import { mongoDeliveryStore } from './delivery.store.js';
import { PromptChangeFeed } from './prompt-change-feed.js';
import { createEventPublisher } from './publisher.js';
import { webhookHandlers } from './webhook.handlers.js';
import { webhookModel } from './webhook.model.js';
import { mongoWebhookStore } from './webhook.store.js';
import type { webhooksConfig } from './webhooks.config.js';

export interface StartedWebhooks {
  readonly serves: readonly ServedContract[];
  readonly publisher: EventPublisher;
  /** Waits for the requests that are under way. */
  stop(): Promise<void>;
}

/** Beyond the time of a request: reading the webhook before it, writing the outcome after it. */
const CLAIM_MARGIN_MS = 20_000;

/** Webhooks over one database: their operations, and the sending of what happens. */
export async function startWebhooks(options: {
  connection: Connection;
  changes: Changes;
  secretBox: SecretBox;
  projects: identity.ProjectServiceMethods;
  promptChanges: evaluation.PromptChangeServiceMethods;
  config: ConfigOf<typeof webhooksConfig>;
  log: Logger;
  clock: () => number;
}): Promise<StartedWebhooks> {
  const { connection, changes, secretBox, projects, promptChanges, config, log, clock } = options;
  const models = { webhooks: webhookModel(connection), deliveries: deliveryModel(connection) };
  await ensureIndexes(Object.values(models));
  const webhooks = mongoWebhookStore(models.webhooks);
  const deliveries = mongoDeliveryStore(models.deliveries);
  const guard = createAddressGuard(config.WEBHOOK_ALLOWED_NETWORKS);
  const shared = { webhooks, deliveries, changes, secretBox, guard, log, clock };

  const retry = {
    firstMs: config.WEBHOOK_RETRY_FIRST_MS,
    maxMs: config.WEBHOOK_RETRY_MAX_MS,
    maxAttempts: config.WEBHOOK_MAX_ATTEMPTS,
  };
  const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
  const disableAfterMs = config.WEBHOOK_DISABLE_AFTER_MS;
  const worker = new DeliveryWorker({
    ...shared,
    deliver: (delivery) => deliver(delivery, { ...shared, retry, timeoutMs, disableAfterMs }),
    concurrency: config.WEBHOOK_CONCURRENCY,
    claimMs: timeoutMs + CLAIM_MARGIN_MS,
  });
  const wake = (): void => worker.wake();
  const publisher = createEventPublisher({ ...shared, onPublished: wake });
  const feed = new PromptChangeFeed({ changes: promptChanges, publisher, log });
  const timer = setInterval(() => {
    wake();
    void feed.check();
  }, config.WEBHOOK_POLL_MS);

  const handlers = {
    ...webhookHandlers({ ...shared, projects }),
    ...deliveryHandlers({ ...shared, onWaiting: wake }),
  };
  return {
    serves: [serve(integration.WebhookService, handlers)],
    publisher,
    stop: async () => {
      clearInterval(timer);
      await feed.stop();
      await worker.stop();
    },
  };
}
