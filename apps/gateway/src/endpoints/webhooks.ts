import { Type } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { pageMeta } from '@assay/paging';
import { definedFields } from '../presenters/defined-fields.js';
import { presentWebhook, presentWebhookWithSecret } from '../presenters/webhook.js';
import { Message, named, OneOf, Paged, pageQuery, Text } from '../schemas/primitives.js';
import { Webhook, WEBHOOK_EVENTS, WebhookWithSecret } from '../schemas/webhook.js';
import { invalidData } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';

const shared = {
  base: '/api/assay/v1',
  access: 'organization',
  tag: 'Assay',
  denied: organizationKeyRequired,
} as const;

/** Who changes which webhook. */
export function webhookScope(
  { organizationId, keyId }: Principal,
  webhookId: string,
): { organizationId: string; actorKeyId: string; webhookId: string } {
  return { organizationId, actorKeyId: keyId, webhookId };
}

const url = Type.String({ description: 'http or https, without credentials; not a private address.' });
const events = Type.Array(OneOf(WEBHOOK_EVENTS), { minItems: 1 });
const description = Type.String({ description: 'Up to 500 characters.' });

export const createWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhooks',
  summary: 'Send events of a project to a URL',
  description:
    'Each event is posted as JSON `{id, type, createdAt, projectId, data}` until the answer is 2xx: at least once, in no certain order. ' +
    '`x-assay-delivery` names the delivery in every attempt. `x-assay-signature` is `t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>` under the secret; ' +
    'refuse what is old or has no right `v1`. Redirects are not followed. A project has at most 20 webhooks.',
  body: named(
    'CreateWebhookRequest',
    Type.Object({
      projectId: Type.String(),
      url,
      events,
      description: Type.Optional(description),
      enabled: Type.Optional(Type.Boolean({ description: 'True when absent.' })),
    }),
  ),
  status: 201,
  response: WebhookWithSecret,
  errors: ['not_found', 'conflict'],
  handle: async ({ body, principal, call, calls }) => {
    const created = await calls.webhooks.createWebhook(
      {
        organizationId: principal.organizationId,
        actorKeyId: principal.keyId,
        projectId: body.projectId,
        url: body.url,
        events: body.events,
        description: body.description ?? '',
        isEnabled: body.enabled ?? true,
      },
      call,
    );
    return presentWebhookWithSecret(created);
  },
});

export const listWebhooks = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhooks',
  summary: "List the organization's webhooks, newest first",
  query: Type.Object({ projectId: Text('Those of this project.'), ...pageQuery }),
  response: Paged(Webhook),
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit, projectId } = query;
    const { webhooks, totalItems } = await calls.webhooks.listWebhooks(
      {
        organizationId: principal.organizationId,
        page,
        limit,
        ...definedFields({ projectId: projectId || undefined }),
      },
      call,
    );
    return { data: webhooks.map(presentWebhook), meta: pageMeta(query, totalItems) };
  },
});

export const getWebhook = endpoint({
  ...shared,
  method: 'GET',
  path: '/webhooks/:webhookId',
  summary: 'Read a webhook',
  response: Webhook,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    const { organizationId } = principal;
    const { webhookId } = params;
    return presentWebhook(await calls.webhooks.getWebhook({ organizationId, webhookId }, call));
  },
});

export const updateWebhook = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/webhooks/:webhookId',
  summary: 'Change a webhook',
  description: 'Absent fields stay. Enabling it forgets earlier failures.',
  body: named(
    'UpdateWebhookRequest',
    Type.Object({
      url: Type.Optional(url),
      events: Type.Optional(events),
      description: Type.Optional(description),
      enabled: Type.Optional(Type.Boolean()),
    }),
  ),
  response: Webhook,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) => {
    const { url, events, description, enabled } = body;
    const fields = definedFields({ url, description, isEnabled: enabled });
    if (!events && Object.keys(fields).length === 0) {
      const message = 'Request body must have at least one field to change';
      throw invalidData([{ code: 'custom', path: [], message }]);
    }
    const updated = await calls.webhooks.updateWebhook(
      { ...webhookScope(principal, params.webhookId), events: events ? { events } : null, ...fields },
      call,
    );
    return presentWebhook(updated);
  },
});

export const deleteWebhook = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  summary: 'Delete a webhook and its log',
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) => {
    await calls.webhooks.deleteWebhook(webhookScope(principal, params.webhookId), call);
    return { message: 'Webhook successfully deleted' };
  },
});

export const rotateWebhookSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/webhooks/:webhookId/rotate-secret',
  summary: 'Give a webhook a new signing secret',
  description:
    'The only answer that shows it. Until the overlap ends requests carry a `v1` of each secret: put the new one in place, and none is refused.',
  body: named(
    'RotateWebhookSecretRequest',
    Type.Object({
      overlapSeconds: Type.Integer({ minimum: 0, maximum: 604_800, default: 86_400 }),
    }),
  ),
  response: WebhookWithSecret,
  errors: ['not_found'],
  handle: async ({ params, body, principal, call, calls }) =>
    presentWebhookWithSecret(
      await calls.webhooks.rotateWebhookSecret(
        { ...webhookScope(principal, params.webhookId), overlapSeconds: body.overlapSeconds },
        call,
      ),
    ),
});
