import { randomUUID } from 'node:crypto';
import type { annotation } from '@assay/proto';
import { describeAnnotation } from '../testing/describe-annotation.js';
import { testCall, WRITER } from '../testing/test-annotation.js';

describeAnnotation('comments', ({ clients, auditOf }) => {
  const create = (fields: Partial<annotation.CreateCommentRequest> = {}): Promise<annotation.Comment> =>
    clients.comments.createComment(
      { ...WRITER, objectType: 'TRACE', objectId: 'trace-1', content: 'Well said.', ...fields },
      testCall(),
    );
  const list = (
    fields: Partial<annotation.ListCommentsRequest> = {},
  ): Promise<annotation.ListCommentsResponse> =>
    clients.comments.listComments({ projectId: WRITER.projectId, page: 1, limit: 50, ...fields }, testCall());

  it('are kept as they were written, without the white space around them', async () => {
    const created = await create({ content: ' \n Well said. ', authorUserId: 'ann' });
    expect(created).toEqual({
      projectId: WRITER.projectId,
      id: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ) as string,
      objectType: 'TRACE',
      objectId: 'trace-1',
      content: 'Well said.',
      authorUserId: 'ann',
      createdMs: expect.any(Number) as number,
      updatedMs: created.createdMs,
    });
    const read = await clients.comments.getComment(
      { projectId: WRITER.projectId, commentId: created.id },
      testCall(),
    );
    expect(read).toEqual(created);
  });

  it.each([
    ['TRACE', 'trace-1'],
    ['OBSERVATION', 'observation-1'],
    ['SESSION', 'session-1'],
    ['PROMPT', 'prompt-1'],
  ])('can be about a %s that exists, and no other', async (objectType, objectId) => {
    expect(await create({ objectType, objectId })).toMatchObject({ objectType, objectId });
    await expect(create({ objectType, objectId: 'unknown' })).rejects.toMatchObject({
      kind: 'not_found',
      reason: 'REFERENCE_NOT_FOUND',
      message: expect.stringContaining(`Reference object, ${objectType}: unknown not found.`) as string,
    });
    // Of the project itself, not of another.
    if (objectType === 'PROMPT') return;
    await expect(create({ objectType, objectId, projectId: 'another' })).rejects.toMatchObject({
      reason: 'REFERENCE_NOT_FOUND',
    });
  });

  it.each([
    ['no', '', 'too_small'],
    ['only white', ' \t\n', 'too_small'],
    ['too much', 'x'.repeat(5_001), 'too_big'],
  ])('refuse %s content', async (_name, content, code) => {
    await expect(create({ content })).rejects.toMatchObject({
      kind: 'invalid',
      details: { issues: [{ code, path: ['content'], origin: 'string', inclusive: true }] },
    });
  });

  it('take 5,000 characters', async () => {
    expect((await create({ content: ` ${'x'.repeat(5_000)} ` })).content).toHaveLength(5_000);
  });

  it('refuse an author who is no member, before they look for the object', async () => {
    await expect(create({ authorUserId: 'nobody', objectId: 'unknown' })).rejects.toMatchObject({
      kind: 'invalid',
      reason: 'AUTHOR_NOT_MEMBER',
    });
    // Any role will do.
    expect(await create({ authorUserId: 'outsider' })).toMatchObject({ authorUserId: 'outsider' });
  });

  it('refuse an unknown type, and an object without its type', async () => {
    await expect(create({ objectType: 'trace' })).rejects.toMatchObject({ reason: 'OBJECT_TYPE_INVALID' });
    await expect(list({ objectId: 'trace-1' })).rejects.toMatchObject({ reason: 'OBJECT_TYPE_MISSING' });
  });

  it('are listed oldest first, by page, and by what they are about and who wrote them', async () => {
    const projectId = `project`;
    const before = (await list()).totalItems;
    const author = { authorUserId: 'bob' };
    const first = await create({ ...author, objectType: 'SESSION', objectId: 'session-1', content: 'first' });
    await new Promise((resolve) => setTimeout(resolve, 2)); // another millisecond, another place
    const second = await create({ ...author, content: 'second' });
    expect(await list(author)).toEqual({ comments: [first, second], totalItems: 2 });
    expect(await list({ ...author, page: 2, limit: 1 })).toEqual({ comments: [second], totalItems: 2 });
    expect(await list({ ...author, page: 3, limit: 1 })).toEqual({ comments: [], totalItems: 2 });
    expect((await list({ ...author, objectType: 'TRACE' })).comments).toEqual([second]);
    expect((await list({ objectType: 'TRACE', objectId: 'trace-1' })).comments.at(-1)).toEqual(second);
    expect((await list({ projectId })).totalItems).toBe(before + 2);
  });

  it('of another project do not exist', async () => {
    const { id: commentId } = await create();
    await expect(
      clients.comments.getComment({ projectId: 'another', commentId }, testCall()),
    ).rejects.toMatchObject({
      kind: 'not_found',
      message: 'Comment not found within authorized project',
    });
    expect(await list({ projectId: 'another' })).toEqual({ comments: [], totalItems: 0 });
  });

  it('leave an entry in the audit log', async () => {
    const { id: resourceId, ...rest } = await create({ content: randomUUID() });
    const entries = await auditOf(resourceId);
    expect(entries).toMatchObject([
      { resourceType: 'comment', action: 'create', actorKeyId: 'key', requestId: 'request-1' },
    ]);
    expect(JSON.parse(entries[0]?.afterJson ?? '')).toMatchObject(rest);
  });
});
