import { randomUUID } from 'node:crypto';
import type { Logger } from '@assay/logging';
import type { Changes } from '@assay/mongo';
import type { SecretBox } from '../secrets/secret-box.js';
import type { AddressGuard } from './address-guard.js';
import type { DeliveryDocument } from './delivery.model.js';
import type { AttemptResult, DeliveryStore } from './delivery.store.js';
import { PING_EVENT } from './make-delivery.js';
import { makeRetryPauseMs, type RetrySettings } from './retry-pause.js';
import { sendRequest, type WebhookOutcome } from './send-request.js';
import { signBody } from './signature.js';
import { scopeOf, secretContext } from './webhook.handlers.js';
import { toWebhookMessage } from './webhook-message.js';
import type { WebhookDocument } from './webhook.model.js';
import type { WebhookStore } from './webhook.store.js';

export interface DeliverOptions {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly changes: Changes;
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
  readonly retry: RetrySettings & { readonly maxAttempts: number };
  readonly timeoutMs: number;
  readonly disableAfterMs: number;
  readonly log: Logger;
  readonly clock: () => number;
}

/** A delivery that this process has claimed. */
export type ClaimedDelivery = DeliveryDocument & { readonly claimId: string };

const HOUR_MS = 3_600_000;

/**
 * Makes one attempt at a claimed delivery and notes how it ended.
 *
 * @throws AppError `unavailable` when the store is away: the claim ends by itself, and the attempt is repeated.
 */
export async function deliver(delivery: ClaimedDelivery, options: DeliverOptions): Promise<void> {
  const { webhooks, deliveries, clock } = options;
  const { _id, claimId, webhookId } = delivery;
  const webhook = await webhooks.findById(webhookId);
  if (!webhook) return deliveries.deleteOfWebhook(webhookId);
  if (!webhook.isEnabled && delivery.eventType !== PING_EVENT) return deliveries.cancel(_id, claimId);

  const atMs = clock();
  const outcome = await send(delivery, webhook, atMs, options);
  const result = judge(delivery, outcome, atMs, options);
  logAttempt(delivery, result, options.log);
  await deliveries.finish(_id, claimId, result);
  await noteHealth(webhook, result, options);
}

function send(
  delivery: ClaimedDelivery,
  webhook: WebhookDocument,
  nowMs: number,
  { secretBox, guard, timeoutMs }: DeliverOptions,
): Promise<WebhookOutcome> {
  const { _id, eventType, bodyJson, attemptCount } = delivery;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'assay-webhooks',
    'x-assay-event': eventType,
    'x-assay-delivery': _id,
    'x-assay-attempt': String(attemptCount),
    'x-assay-signature': signBody(bodyJson, openSecrets(webhook, nowMs, secretBox), nowMs),
  };
  return sendRequest({ url: webhook.url, body: bodyJson, headers }, { guard, timeoutMs });
}

function openSecrets(webhook: WebhookDocument, nowMs: number, secretBox: SecretBox): string[] {
  const { _id, sealedSecret, sealedOldSecret, oldSecretUntilMs = 0 } = webhook;
  const isOldGood = sealedOldSecret !== undefined && nowMs < oldSecretUntilMs;
  return [sealedSecret, ...(isOldGood ? [sealedOldSecret] : [])].map((sealed) =>
    secretBox.decrypt(sealed, secretContext(_id)).reveal(),
  );
}

function judge(
  { roundAttempts }: ClaimedDelivery,
  outcome: WebhookOutcome,
  atMs: number,
  { retry, clock }: DeliverOptions,
): AttemptResult {
  const { statusCode, error, durationMs } = outcome;
  const attempt = { atMs, durationMs, ...(statusCode !== undefined && { statusCode }), error };
  if (error === '') return { attempt, status: 'delivered' };
  if (roundAttempts >= retry.maxAttempts) return { attempt, status: 'failed' };
  const pauseMs = makeRetryPauseMs(roundAttempts, retry, Math.random());
  return { attempt, status: 'pending', nextAttemptMs: clock() + pauseMs };
}

/** Never the URL, which may hold a token, and never the body. */
function logAttempt(delivery: ClaimedDelivery, { attempt, status }: AttemptResult, log: Logger): void {
  const { _id, webhookId, projectId, eventType, attemptCount } = delivery;
  const { statusCode, durationMs, error } = attempt;
  const fields = {
    deliveryId: _id,
    webhookId,
    projectId,
    eventType,
    attemptCount,
    status,
    statusCode,
    durationMs,
  };
  log.info(error === '' ? fields : { ...fields, failure: error }, 'webhook called');
}

async function noteHealth(
  webhook: WebhookDocument,
  { attempt, status }: AttemptResult,
  options: DeliverOptions,
): Promise<void> {
  const { webhooks, disableAfterMs, clock } = options;
  const { _id, failingSinceMs } = webhook;
  if (status === 'delivered') {
    if (failingSinceMs !== undefined) await webhooks.clearFailing(_id);
    return;
  }
  if (failingSinceMs === undefined) await webhooks.putFailing(_id, attempt.atMs);
  const failingMs = clock() - (failingSinceMs ?? attempt.atMs);
  if (status === 'failed' && failingMs >= disableAfterMs) await disable(_id, failingMs, options);
}

async function disable(
  id: string,
  failingMs: number,
  { webhooks, changes, log }: DeliverOptions,
): Promise<void> {
  const found = await webhooks.findById(id);
  if (!found?.isEnabled) return;
  const { organizationId, projectId } = found;
  const scope = scopeOf({ organizationId, actorKeyId: '' }, projectId);
  await changes(scope, { requestId: randomUUID() }, async ({ session, nowMs, record }) => {
    const before = await webhooks.findById(id, session);
    if (!before?.isEnabled) return;
    const hours = Math.floor(failingMs / HOUR_MS);
    const disabledReason = `Switched off: no delivery was taken for ${hours} hours.`;
    const after = { ...before, isEnabled: false, disabledReason, updatedMs: nowMs };
    await webhooks.replace(after, session);
    const snapshots = { before: toWebhookMessage(before), after: toWebhookMessage(after) };
    await record({ resourceId: id, action: 'disable', ...snapshots });
  });
  log.warn({ webhookId: id, projectId, failingMs }, 'webhook disabled');
}
