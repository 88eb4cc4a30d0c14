import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { annotation } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { textOrNull } from '../presenters/text.js';
import { named, Nullable, OneOf, Paged, pageQuery, Strict, Text, Timestamp } from '../schemas/primitives.js';
import { invalidData, invalidField } from '../validation/issues.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Comments';
const OBJECT_TYPES = ['TRACE', 'OBSERVATION', 'SESSION', 'PROMPT'] as const;
const TYPE_WORDS = '`TRACE`, `OBSERVATION`, `SESSION` or `PROMPT`, in any letter case.';

const Comment = named(
  'Comment',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    objectType: OneOf(OBJECT_TYPES),
    objectId: Type.String(),
    content: Type.String(),
    authorUserId: Nullable(Type.String()),
  }),
);
type Comment = Static<typeof Comment>;

function presentComment(comment: annotation.Comment): Comment {
  return {
    id: comment.id,
    projectId: comment.projectId,
    createdAt: formatTimestampMs(comment.createdMs),
    updatedAt: formatTimestampMs(comment.updatedMs),
    objectType: comment.objectType as Comment['objectType'],
    objectId: comment.objectId,
    content: comment.content,
    authorUserId: textOrNull(comment.authorUserId),
  };
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA`. */
function acceptObjectType(text: string): Comment['objectType'] {
  const found = OBJECT_TYPES.find((type) => type === text.toUpperCase());
  if (found !== undefined) return found;
  const options = OBJECT_TYPES.map((type) => JSON.stringify(type)).join('|');
  throw invalidData([
    {
      code: 'invalid_value',
      values: OBJECT_TYPES,
      path: ['objectType'],
      message: `Invalid option: expected one of ${options}`,
    },
  ]);
}

export const createComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: 'project',
  tag,
  summary: 'Comment on a trace, an observation, a session or a prompt',
  query: Strict({}),
  body: named(
    'CreateCommentRequest',
    Strict({
      projectId: Type.String({ description: "Ignored: the comment belongs to the key's project." }),
      objectType: Type.String({ description: TYPE_WORDS }),
      objectId: Type.String({ description: 'Of an object that exists; of a prompt the id of a version.' }),
      content: Type.String({ description: '1 to 5,000 characters without the white space around them.' }),
      authorUserId: Type.Optional(
        Nullable(Type.String({ description: 'A member of the organization that owns the project.' })),
      ),
    }),
  ),
  response: named('CreateCommentResponse', Type.Object({ id: Type.String() })),
  errors: ['not_found'],
  handle: async ({ body, principal, call, calls }) => {
    const { objectType, objectId, content, authorUserId } = body;
    const request = {
      ...writerOf(principal),
      objectType: acceptObjectType(objectType),
      objectId,
      content,
      ...definedFields({ authorUserId: authorUserId ?? undefined }),
    };
    const { id } = await calls.comments.createComment(request, call);
    return { id };
  },
});

export const listComments = endpoint({
  method: 'GET',
  path: '/comments',
  access: 'project',
  tag,
  summary: 'List comments, oldest first',
  query: Strict({
    ...pageQuery,
    objectType: Text(TYPE_WORDS),
    objectId: Text('Exact; only together with `objectType`.'),
    authorUserId: Text('Exact.'),
  }),
  response: Paged(Comment),
  handle: async ({ query, principal, call, calls }) => {
    const { page, limit, objectType, objectId, authorUserId } = query;
    if (objectId !== undefined && objectType === undefined) {
      throw invalidField('objectType', 'objectType is required when objectId is provided');
    }
    const request = {
      projectId: principal.projectId,
      page,
      limit,
      ...definedFields({
        objectType: objectType === undefined ? undefined : acceptObjectType(objectType),
        objectId,
        authorUserId,
      }),
    };
    const { comments, totalItems } = await calls.comments.listComments(request, call);
    return { data: comments.map(presentComment), meta: pageMeta(query, totalItems) };
  },
});

export const getComment = endpoint({
  method: 'GET',
  path: '/comments/:commentId',
  access: 'project',
  tag,
  summary: 'Read a comment',
  query: Strict({}),
  response: Comment,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentComment(await calls.comments.getComment({ projectId: principal.projectId, ...params }, call)),
});
