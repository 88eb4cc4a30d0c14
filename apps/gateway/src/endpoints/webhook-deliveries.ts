import { Type } from '@sinclair/typebox';
import { definedFields } from '../presenters/defined-fields.js';
import { presentDelivery, presentWholeDelivery } from '../presenters/webhook.js';
import { named, OneOf, pageQuery, Text } from '../schemas/primitives.js';
import { DELIVERY_STATUSES, WebhookDelivery, WebhookDeliveryWithAttempts } from '../schemas/webhook.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';
import { webhookScope } from './webhooks.js';

const shared = {
  base: '/api/assay/v1',
  access: 'organization',
  tag: 'Assay',
  denied: organizationKeyRequired,
  errors: ['not_found'],
} as const;

export const pingWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhooks/:webhookId/ping',
  summary: 'Send a `webhook.ping` event, also to a webhook that is switched off',
  status: 202,
  response: WebhookDeliveryWithAttempts,
  handle: async ({ params, principal, call, calls }) =>
    presentWholeDelivery(await calls.webhooks.pingWebhook(webhookScope(principal, params.webhookId), call)),
});

export const listWebhookDeliveries = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries',
  summary: 'List what was sent to a webhook in the last 30 days, newest first',
  query: Type.Object({
    status: Type.Optional(OneOf(DELIVERY_STATUSES)),
    eventType: Text('Events of this type.'),
    cursor: Text('From the previous page.'),
    limit: pageQuery.limit,
  }),
  response: named(
    'WebhookDeliveries',
    Type.Object({
      data: Type.Array(WebhookDelivery),
      meta: Type.Object({ limit: Type.Integer(), cursor: Type.Optional(Type.String()) }),
    }),
  ),
  handle: async ({ params, query, principal, call, calls }) => {
    const { deliveries, nextCursor } = await calls.webhooks.listWebhookDeliveries(
      {
        organizationId: principal.organizationId,
        webhookId: params.webhookId,
        cursor: query.cursor ?? '',
        limit: query.limit,
        ...definedFields({ status: query.status, eventType: query.eventType || undefined }),
      },
      call,
    );
    return {
      data: deliveries.map(presentDelivery),
      meta: { limit: query.limit, ...(nextCursor !== '' && { cursor: nextCursor }) },
    };
  },
});

export const getWebhookDelivery = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'Read a delivery with its attempts and what was sent',
  response: WebhookDeliveryWithAttempts,
  handle: async ({ params, principal, call, calls }) => {
    const { organizationId } = principal;
    return presentWholeDelivery(await calls.webhooks.getWebhookDelivery({ organizationId, ...params }, call));
  },
});

export const redeliverWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  summary: 'Send a delivery once more, with all attempts before it',
  status: 202,
  response: WebhookDeliveryWithAttempts,
  handle: async ({ params, principal, call, calls }) => {
    const { webhookId, deliveryId } = params;
    const request = { ...webhookScope(principal, webhookId), deliveryId };
    return presentWholeDelivery(await calls.webhooks.redeliverWebhook(request, call));
  },
});
