import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { Change, Changes, ResourceNote, ResourceScope } from '@assay/mongo';
import type { identity, integration } from '@assay/proto';
import { makeIssue, throwIssues } from '../issues.js';
import { maskSecret } from '../secrets/mask-secret.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { AddressGuard } from './address-guard.js';
import type { DeliveryStore } from './delivery.store.js';
import { makeWebhookSecret } from './signature.js';
import { checkWebhook } from './webhook.js';
import { toWebhookMessage } from './webhook-message.js';
import type { WebhookDocument } from './webhook.model.js';
import type { WebhookStore } from './webhook.store.js';

export interface WebhookDependencies {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly projects: Pick<identity.ProjectServiceMethods, 'getProject'>;
  readonly changes: Changes;
  readonly secretBox: SecretBox;
  readonly guard: AddressGuard;
}

type WebhookMethods = Pick<
  integration.WebhookServiceMethods,
  'createWebhook' | 'getWebhook' | 'listWebhooks' | 'updateWebhook' | 'deleteWebhook' | 'rotateWebhookSecret'
>;

const MAX_PER_PROJECT = 20;
const MAX_OVERLAP_SECONDS = 7 * 24 * 3_600;

export function webhookHandlers(dependencies: WebhookDependencies): WebhookMethods {
  const { webhooks, deliveries, projects, changes, secretBox, guard } = dependencies;

  /** Runs a change of one webhook; what `work` returns takes its place. */
  const change = async (
    request: { organizationId: string; actorKeyId: string; webhookId: string },
    call: Parameters<Changes>[1],
    action: string,
    work: (before: WebhookDocument, nowMs: number) => WebhookDocument,
  ): Promise<WebhookDocument> => {
    const { projectId } = await getWebhook(webhooks, request);
    return changes(scopeOf(request, projectId), call, async ({ session, nowMs, record }) => {
      const before = await getWebhook(webhooks, request, session);
      const after = work(before, nowMs);
      await webhooks.replace(after, session);
      const snapshots = { before: toWebhookMessage(before), after: toWebhookMessage(after) };
      await record({ resourceId: after._id, action, ...snapshots });
      return after;
    });
  };

  return {
    createWebhook: async (request, call) => {
      const { organizationId, projectId } = request;
      checkWebhook(request, guard);
      await projects.getProject({ organizationId, projectId }, call);
      const secret = makeWebhookSecret();
      return changes(scopeOf(request, projectId), call, async (change) => {
        const document = makeWebhook(request, change.nowMs, sealSecret(secretBox, randomUUID(), secret));
        await createWebhook(webhooks, document, change);
        return { webhook: toWebhookMessage(document), secret };
      });
    },

    getWebhook: async (request) => toWebhookMessage(await getWebhook(webhooks, request)),

    listWebhooks: async ({ organizationId, projectId, page, limit }) => {
      const filter = projectId === undefined ? {} : { projectId };
      const { items, totalItems } = await webhooks.list(organizationId, filter, { page, limit });
      return { webhooks: items.map(toWebhookMessage), totalItems };
    },

    updateWebhook: async (request, call) =>
      toWebhookMessage(
        await change(request, call, 'update', (before, nowMs) => {
          const after = mergeWebhook(before, request, nowMs);
          checkWebhook(after, guard);
          return after;
        }),
      ),

    deleteWebhook: async (request, call) => {
      const { organizationId, webhookId } = request;
      const { projectId } = await getWebhook(webhooks, request);
      await changes(scopeOf(request, projectId), call, async ({ session, record }) => {
        const before = await getWebhook(webhooks, request, session);
        await webhooks.delete(organizationId, webhookId, session);
        await record({ resourceId: webhookId, action: 'delete', before: toWebhookMessage(before) });
      });
      // Apart from the change, they may be many; what a crash leaves behind goes when it is due or too old.
      await deliveries.deleteOfWebhook(webhookId);
      return {};
    },

    rotateWebhookSecret: async (request, call) => {
      const { overlapSeconds } = request;
      if (overlapSeconds < 0 || overlapSeconds > MAX_OVERLAP_SECONDS) {
        throwIssues([makeIssue(['overlapSeconds'], `From 0 to ${MAX_OVERLAP_SECONDS}`)]);
      }
      const secret = makeWebhookSecret();
      const after = await change(request, call, 'rotate', (before, nowMs) => {
        const { sealedOldSecret: _old, oldSecretUntilMs: _until, ...kept } = before;
        const old = { sealedOldSecret: before.sealedSecret, oldSecretUntilMs: nowMs + overlapSeconds * 1000 };
        return {
          ...kept,
          ...(overlapSeconds > 0 && old),
          ...sealSecret(secretBox, before._id, secret),
          updatedMs: nowMs,
        };
      });
      return { webhook: toWebhookMessage(after), secret };
    },
  };
}

/** Where the secrets of a webhook belong; see `SecretBox`. */
export function secretContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

export function scopeOf(
  { organizationId, actorKeyId }: { organizationId: string; actorKeyId: string },
  projectId: string,
): ResourceScope {
  return { organizationId, projectId, actorKeyId, resourceType: 'webhook' };
}

/** @throws AppError `not_found/WEBHOOK_NOT_FOUND`. */
export async function getWebhook(
  webhooks: WebhookStore,
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
  session?: Change['session'],
): Promise<WebhookDocument> {
  const found = await webhooks.find(organizationId, webhookId, session);
  if (!found) throw new AppError('not_found', 'WEBHOOK_NOT_FOUND', 'Webhook not found');
  return found;
}

function sealSecret(
  secretBox: SecretBox,
  _id: string,
  secret: string,
): Pick<WebhookDocument, '_id' | 'sealedSecret' | 'displaySecret'> {
  const sealedSecret = secretBox.encrypt(secret, secretContext(_id));
  return { _id, sealedSecret, displaySecret: maskSecret(secret) };
}

function makeWebhook(
  request: integration.CreateWebhookRequest,
  nowMs: number,
  secret: ReturnType<typeof sealSecret>,
): WebhookDocument {
  const { organizationId, projectId, url, events, description, isEnabled } = request;
  return {
    ...secret,
    organizationId,
    projectId,
    url,
    events: [...new Set(events)],
    description,
    isEnabled,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}

async function createWebhook(
  webhooks: WebhookStore,
  document: WebhookDocument,
  { session, record }: Change<ResourceNote>,
): Promise<void> {
  const { _id, organizationId, projectId } = document;
  if ((await webhooks.count(organizationId, projectId, session)) >= MAX_PER_PROJECT) {
    throw new AppError('conflict', 'WEBHOOK_LIMIT', `A project has at most ${MAX_PER_PROJECT} webhooks`);
  }
  await webhooks.create(document, session);
  await record({ resourceId: _id, action: 'create', after: toWebhookMessage(document) });
}

/** Switching it on forgets earlier failures: they would switch it off again at the next one. */
function mergeWebhook(
  before: WebhookDocument,
  { url, events, description, isEnabled }: integration.UpdateWebhookRequest,
  nowMs: number,
): WebhookDocument {
  const { disabledReason, failingSinceMs, ...kept } = before;
  const failures = {
    ...(disabledReason !== undefined && { disabledReason }),
    ...(failingSinceMs !== undefined && { failingSinceMs }),
  };
  return {
    ...kept,
    ...(isEnabled !== true && failures),
    url: url ?? before.url,
    events: events ? [...new Set(events.events)] : before.events,
    description: description ?? before.description,
    isEnabled: isEnabled ?? before.isEnabled,
    updatedMs: nowMs,
  };
}
