import { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(webhooks: FakeCalls['webhooks'] = {}): TestGateway {
  const gateway = createTestGateway({ webhooks });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const URL = '/api/assay/v1/webhooks';
const START_MS = START_US / 1000;
const stored: integration.Webhook = {
  id: 'webhook-1',
  organizationId: 'organization-1',
  projectId: PROJECT_ID,
  url: 'https://hooks.example.com/',
  events: ['export.finished'],
  description: '',
  isEnabled: true,
  disabledReason: '',
  displaySecret: 'whs...1234',
  createdMs: START_MS,
  updatedMs: START_MS,
};
const shown = {
  id: 'webhook-1',
  projectId: PROJECT_ID,
  url: 'https://hooks.example.com/',
  events: ['export.finished'],
  description: '',
  enabled: true,
  disabledReason: null,
  displaySecret: 'whs...1234',
  previousSecretExpiresAt: null,
  failingSince: null,
  createdAt: START_ISO,
  updatedAt: START_ISO,
};
const actor = { organizationId: 'organization-1', actorKeyId: 'key-1' };
const scope = { ...actor, webhookId: 'webhook-1' };

function send(
  gateway: TestGateway,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: unknown,
) {
  return gateway.request(method, `${URL}${path}`, {
    key: 'organization',
    ...(payload !== undefined && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    }),
  });
}

it('creates a webhook and shows its secret', async () => {
  const { calls, method } = recordCall<integration.CreateWebhookRequest, integration.WebhookWithSecret>({
    webhook: stored,
    secret: 'whsec_x',
  });
  const body = { projectId: PROJECT_ID, url: stored.url, events: stored.events };
  const response = await send(open({ createWebhook: method }), 'POST', '', body);
  expect([response.statusCode, response.json()]).toEqual([201, { ...shown, secret: 'whsec_x' }]);
  expect(calls).toEqual([{ ...actor, ...body, description: '', isEnabled: true }]);
});

it.each([
  ['no project', { url: 'https://a/', events: ['export.failed'] }, ['projectId']],
  ['no events', { projectId: 'p', url: 'https://a/', events: [] }, ['events']],
  ['an unknown event', { projectId: 'p', url: 'https://a/', events: ['x'] }, ['events', 0]],
  ['a URL that is none', { projectId: 'p', url: 1, events: ['export.failed'] }, ['url']],
])('refuses %s', async (_what, body, path) => {
  const response = await send(open(), 'POST', '', body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: [{ path }] });
});

it('lists by page and project', async () => {
  const troubled = {
    ...stored,
    isEnabled: false,
    disabledReason: 'Switched off.',
    oldSecretUntilMs: START_MS,
    failingSinceMs: START_MS,
  };
  const { calls, method } = recordCall<integration.ListWebhooksRequest, integration.ListWebhooksResponse>({
    webhooks: [troubled],
    totalItems: 1,
  });
  const response = await send(open({ listWebhooks: method }), 'GET', '?projectId=p&limit=1');
  expect(response.json()).toEqual({
    data: [
      {
        ...shown,
        enabled: false,
        disabledReason: 'Switched off.',
        previousSecretExpiresAt: START_ISO,
        failingSince: START_ISO,
      },
    ],
    meta: { page: 1, limit: 1, totalItems: 1, totalPages: 1 },
  });
  expect(calls).toEqual([{ organizationId: 'organization-1', projectId: 'p', page: 1, limit: 1 }]);
});

it('reads one, and is 404 for one that is not there', async () => {
  const { calls, method } = recordCall<integration.GetWebhookRequest, integration.Webhook>(stored);
  expect((await send(open({ getWebhook: method }), 'GET', '/webhook-1')).json()).toEqual(shown);
  expect(calls).toEqual([{ organizationId: 'organization-1', webhookId: 'webhook-1' }]);
  const getWebhook = () =>
    Promise.reject(new AppError('not_found', 'WEBHOOK_NOT_FOUND', 'Webhook not found'));
  expect((await send(open({ getWebhook }), 'GET', '/x')).statusCode).toBe(404);
});

it('changes what is sent, and refuses a change of nothing', async () => {
  const { calls, method } = recordCall<integration.UpdateWebhookRequest, integration.Webhook>(stored);
  const gateway = open({ updateWebhook: method });
  await send(gateway, 'PATCH', '/webhook-1', { enabled: false });
  await send(gateway, 'PATCH', '/webhook-1', {
    events: ['export.failed'],
    url: 'https://b/',
    description: '',
  });
  expect(calls).toEqual([
    { ...scope, events: null, isEnabled: false },
    { ...scope, events: { events: ['export.failed'] }, url: 'https://b/', description: '' },
  ]);
  expect((await send(gateway, 'PATCH', '/webhook-1', {})).statusCode).toBe(400);
});

it('deletes one', async () => {
  const { calls, method } = recordCall<integration.DeleteWebhookRequest, object>({});
  const response = await send(open({ deleteWebhook: method }), 'DELETE', '/webhook-1');
  expect(response.json()).toEqual({ message: 'Webhook successfully deleted' });
  expect(calls).toEqual([scope]);
});

it('rotates the secret, with a day of overlap unless told', async () => {
  const { calls, method } = recordCall<integration.RotateWebhookSecretRequest, integration.WebhookWithSecret>(
    {
      webhook: stored,
      secret: 'whsec_y',
    },
  );
  const gateway = open({ rotateWebhookSecret: method });
  const response = await send(gateway, 'POST', '/webhook-1/rotate-secret', {});
  expect(response.json()).toEqual({ ...shown, secret: 'whsec_y' });
  await send(gateway, 'POST', '/webhook-1/rotate-secret', { overlapSeconds: 0 });
  expect(calls.map(({ overlapSeconds }) => overlapSeconds)).toEqual([86_400, 0]);
  const tooLong = await send(gateway, 'POST', '/webhook-1/rotate-secret', { overlapSeconds: 604_801 });
  expect(tooLong.statusCode).toBe(400);
});

const delivery: integration.WebhookDelivery = {
  id: 'delivery-1',
  webhookId: 'webhook-1',
  eventId: 'event-1',
  eventType: 'webhook.ping',
  status: 'pending',
  attemptCount: 2,
  nextAttemptMs: START_MS,
  createdMs: START_MS,
  attempts: [
    { atMs: START_MS, durationMs: 5, statusCode: 500, error: 'Answered 500.' },
    { atMs: START_MS, durationMs: 10_000, error: 'No answer in time.' },
  ],
  bodyJson: '{"id":"event-1"}',
};
const attempts = [
  { timestamp: START_ISO, durationMs: 5, statusCode: 500, error: 'Answered 500.' },
  { timestamp: START_ISO, durationMs: 10_000, statusCode: null, error: 'No answer in time.' },
];
const shownDelivery = {
  id: 'delivery-1',
  webhookId: 'webhook-1',
  eventId: 'event-1',
  eventType: 'webhook.ping',
  status: 'pending',
  attemptCount: 2,
  lastAttempt: attempts[1],
  nextAttemptAt: START_ISO,
  createdAt: START_ISO,
  deliveredAt: null,
};
const whole = { ...shownDelivery, attempts, payload: { id: 'event-1' } };

it('pings and sends again', async () => {
  const pinged = recordCall<integration.PingWebhookRequest, integration.WebhookDelivery>(delivery);
  const repeated = recordCall<integration.RedeliverWebhookRequest, integration.WebhookDelivery>(delivery);
  const gateway = open({ pingWebhook: pinged.method, redeliverWebhook: repeated.method });
  const ping = await send(gateway, 'POST', '/webhook-1/ping');
  expect([ping.statusCode, ping.json()]).toEqual([202, whole]);
  expect(pinged.calls).toEqual([scope]);
  const repeat = await send(gateway, 'POST', '/webhook-1/deliveries/delivery-1/redeliver');
  expect([repeat.statusCode, repeat.json()]).toEqual([202, whole]);
  expect(repeated.calls).toEqual([{ ...scope, deliveryId: 'delivery-1' }]);
});

it('shows the log and one delivery', async () => {
  const listed = recordCall<
    integration.ListWebhookDeliveriesRequest,
    integration.ListWebhookDeliveriesResponse
  >({
    deliveries: [{ ...delivery, attempts: delivery.attempts.slice(-1), bodyJson: '' }],
    nextCursor: 'next',
  });
  const read = recordCall<integration.GetWebhookDeliveryRequest, integration.WebhookDelivery>({
    ...delivery,
    attempts: [],
    deliveredMs: START_MS,
  });
  const gateway = open({ listWebhookDeliveries: listed.method, getWebhookDelivery: read.method });
  const list = await send(gateway, 'GET', '/webhook-1/deliveries?status=pending&eventType=&limit=1');
  expect(list.json()).toEqual({ data: [shownDelivery], meta: { limit: 1, cursor: 'next' } });
  const at = { organizationId: 'organization-1', webhookId: 'webhook-1' };
  expect(listed.calls).toEqual([{ ...at, cursor: '', limit: 1, status: 'pending' }]);
  expect((await send(gateway, 'GET', '/webhook-1/deliveries?status=x')).statusCode).toBe(400);
  const one = await send(gateway, 'GET', '/webhook-1/deliveries/delivery-1');
  expect(one.json()).toEqual({ ...whole, attempts: [], lastAttempt: null, deliveredAt: START_ISO });
  expect(read.calls).toEqual([{ ...at, deliveryId: 'delivery-1' }]);
});
