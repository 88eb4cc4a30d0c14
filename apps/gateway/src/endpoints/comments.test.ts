import { AppError } from '@assay/errors';
import type { annotation } from '@assay/proto';
import { recordCall, START_ISO, START_US } from '../testing/builders.js';
import { createTestGateway, PROJECT_ID, type FakeCalls, type TestGateway } from '../testing/test-gateway.js';

const opened: TestGateway[] = [];
function open(comments: FakeCalls['comments'] = {}): TestGateway {
  const gateway = createTestGateway({ comments });
  opened.push(gateway);
  return gateway;
}
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const url = '/api/public/comments';
const stored: annotation.Comment = {
  projectId: PROJECT_ID,
  id: 'comment-1',
  objectType: 'TRACE',
  objectId: 'trace-1',
  content: 'Well said.',
  authorUserId: '',
  createdMs: START_US / 1000,
  updatedMs: START_US / 1000,
};
const shown = {
  id: 'comment-1',
  projectId: PROJECT_ID,
  createdAt: START_ISO,
  updatedAt: START_ISO,
  objectType: 'TRACE',
  objectId: 'trace-1',
  content: 'Well said.',
  authorUserId: null,
};
const body = { projectId: PROJECT_ID, objectType: 'TRACE', objectId: 'trace-1', content: 'Well said.' };

function create(gateway: TestGateway, payload: unknown) {
  return gateway.request('POST', url, {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
}

it("creates a comment in the key's project, whatever the body says", async () => {
  const { calls, method } = recordCall<annotation.CreateCommentRequest, annotation.Comment>(stored);
  const gateway = open({ createComment: method });
  const response = await create(gateway, { ...body, projectId: 'another', authorUserId: null });
  expect([response.statusCode, response.json()]).toEqual([200, { id: 'comment-1' }]);
  await create(gateway, { ...body, authorUserId: 'ann' });
  const { projectId, ...fields } = body;
  const asked = { projectId, organizationId: 'organization-1', actorKeyId: 'key-1', ...fields };
  expect(calls).toEqual([asked, { ...asked, authorUserId: 'ann' }]);
});

it.each(['trace', 'Trace', 'TRACE', 'observation', 'sEsSiOn', 'prompt'])(
  'takes the type %s',
  async (type) => {
    const write = recordCall<annotation.CreateCommentRequest, annotation.Comment>(stored);
    const read = recordCall<annotation.ListCommentsRequest, annotation.ListCommentsResponse>({
      comments: [],
      totalItems: 0,
    });
    const gateway = open({ createComment: write.method, listComments: read.method });
    await create(gateway, { ...body, objectType: type });
    await gateway.request('GET', `${url}?objectType=${type}`);
    const objectType = type.toUpperCase();
    expect([write.calls, read.calls]).toMatchObject([[{ objectType }], [{ objectType }]]);
  },
);

it.each([
  ['no project', { ...body, projectId: undefined }, { path: ['projectId'] }],
  ['no content', { ...body, content: undefined }, { path: ['content'] }],
  [
    'an unknown type',
    { ...body, objectType: 'DATASET' },
    { code: 'invalid_value', path: ['objectType'], values: ['TRACE', 'OBSERVATION', 'SESSION', 'PROMPT'] },
  ],
  ['an unknown field', { ...body, dataField: 'input' }, { code: 'unrecognized_keys', keys: ['dataField'] }],
])('refuses %s', async (_what, payload, issue) => {
  const response = await create(open(), payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: 'Invalid request data', error: [issue] });
});

it('lists by what the comments are about and who wrote them', async () => {
  const { calls, method } = recordCall<annotation.ListCommentsRequest, annotation.ListCommentsResponse>({
    comments: [{ ...stored, authorUserId: 'ann' }],
    totalItems: 1,
  });
  const gateway = open({ listComments: method });
  const response = await gateway.request(
    'GET',
    `${url}?objectType=TRACE&objectId=trace-1&authorUserId=ann&page=1&limit=10`,
  );
  expect(response.json()).toEqual({
    data: [{ ...shown, authorUserId: 'ann' }],
    meta: { page: 1, limit: 10, totalItems: 1, totalPages: 1 },
  });
  await gateway.request('GET', url);
  expect(calls).toEqual([
    {
      projectId: PROJECT_ID,
      page: 1,
      limit: 10,
      objectType: 'TRACE',
      objectId: 'trace-1',
      authorUserId: 'ann',
    },
    { projectId: PROJECT_ID, page: 1, limit: 50 },
  ]);
});

it('refuses an object without its type, an unknown type, an unknown parameter', async () => {
  const response = await open().request('GET', `${url}?objectId=trace-1`);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    message: 'Invalid request data',
    error: [
      {
        code: 'custom',
        path: ['objectType'],
        message: 'objectType is required when objectId is provided',
      },
    ],
  });
  for (const query of ['objectType=DATASET', 'traceId=x', 'limit=101']) {
    expect((await open().request('GET', `${url}?${query}`)).statusCode).toBe(400);
  }
});

it('reads one, and is 404 for one that is not there', async () => {
  const { calls, method } = recordCall<annotation.GetCommentRequest, annotation.Comment>(stored);
  expect((await open({ getComment: method }).request('GET', `${url}/comment-1`)).json()).toEqual(shown);
  expect(calls).toEqual([{ projectId: PROJECT_ID, commentId: 'comment-1' }]);
  const getComment = () =>
    Promise.reject(
      new AppError('not_found', 'COMMENT_NOT_FOUND', 'Comment not found within authorized project'),
    );
  const response = await open({ getComment }).request('GET', `${url}/x`);
  expect([response.statusCode, response.json()]).toEqual([
    404,
    {
      message: 'Comment not found within authorized project',
      error: 'NotFoundError',
      reason: 'COMMENT_NOT_FOUND',
    },
  ]);
});
