import { AppError } from '@assay/errors';
import type { integration } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(feedback: FakeCalls['feedback'] = {}): TestGateway {
  const gateway = createTestGateway({ feedback });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const stored: integration.Feedback = {
  id: '3f6c1d52-3f39-4a4e-8f3a-0d0d6a1f3b5e',
  organizationId: 'organization-1',
  projectId: PROJECT_ID,
  targetType: 'docs',
  target: 'quick start',
  feedback: 'Too short.',
  createdMs: START_US / 1000,
};
const body = { targetType: 'docs', target: 'quick start', feedback: 'Too short.' };

function send(gateway: TestGateway, payload: string) {
  return gateway.request('POST', '/api/public/feedback', {
    headers: { 'content-type': 'application/json' },
    payload,
  });
}

it('takes feedback and answers its id', async () => {
  const { calls, method } = recordCall<integration.CreateFeedbackRequest, integration.Feedback>(stored);
  const gateway = open({ createFeedback: method });
  const response = await send(gateway, JSON.stringify({ ...body, goal: 'g', referenceUrl: null }));
  expect([response.statusCode, response.json()]).toEqual([201, { id: stored.id }]);
  const writer = { projectId: PROJECT_ID, organizationId: 'organization-1', actorKeyId: 'key-1' };
  expect(calls).toEqual([{ ...writer, ...body, goal: 'g' }]);
});

it.each([
  ['null', 'null', []],
  ['an unknown field', JSON.stringify({ ...body, x: 1 }), []],
  ['an unknown target type', JSON.stringify({ ...body, targetType: 'x' }), ['targetType']],
  ['no text', JSON.stringify({ targetType: 'docs', target: 't' }), ['feedback']],
])('refuses %s', async (_what, payload, path) => {
  const response = await send(open(), payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [{ path }] });
});

it('refuses a body above 16 KB', async () => {
  const response = await send(open(), JSON.stringify({ ...body, feedback: 'x'.repeat(16 * 1024) }));
  expect(response.statusCode).toBe(413);
});

it('is a conflict where none is taken', async () => {
  const message = 'Feedback submission is not configured for this deployment';
  const createFeedback = () => Promise.reject(new AppError('conflict', 'FEEDBACK_DISABLED', message));
  const response = await send(open({ createFeedback }), JSON.stringify(body));
  expect([response.statusCode, response.json()]).toEqual([
    409,
    { message, error: 'ConflictError', reason: 'FEEDBACK_DISABLED' },
  ]);
});

it("shows an organization its projects' feedback, by cursor", async () => {
  const { calls, method } = recordCall<integration.ListFeedbackRequest, integration.ListFeedbackResponse>({
    feedback: [stored],
    nextCursor: 'next',
  });
  const response = await open({ listFeedback: method }).request(
    'GET',
    '/api/assay/v1/feedback?projectId=project-1&targetType=docs&limit=1&cursor=here',
    { key: 'organization' },
  );
  expect(response.json()).toEqual({
    data: [
      { ...body, id: stored.id, projectId: PROJECT_ID, timestamp: START_ISO, goal: null, referenceUrl: null },
    ],
    meta: { limit: 1, cursor: 'next' },
  });
  expect(calls).toEqual([
    { organizationId: 'organization-1', projectId: PROJECT_ID, targetType: 'docs', cursor: 'here', limit: 1 },
  ]);
});
