import { AppError } from '@assay/errors';
import type { annotation } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes } from '@assay/mongo';
import type { Members } from '../members/members.js';
import { acceptContent, acceptObjectType } from './comment.js';
import { toComment, type CommentDocument } from './comment.model.js';
import type { CommentStore } from './comment.store.js';
import type { References } from './references.js';

export interface CommentDependencies {
  readonly comments: CommentStore;
  readonly members: Members;
  readonly references: References;
  readonly changes: Changes;
}

/** RPC methods of comments. Source: behaviour/platform-and-metrics.md §2. */
export function commentHandlers({
  comments,
  members,
  references,
  changes,
}: CommentDependencies): annotation.CommentServiceMethods {
  return {
    getComment: async ({ projectId, commentId }) => toComment(await comments.get(projectId, commentId)),

    listComments: async ({ projectId, page, limit, objectType, objectId, authorUserId }) => {
      if (objectId !== undefined && objectType === undefined) {
        throw new AppError(
          'invalid',
          'OBJECT_TYPE_MISSING',
          'objectType is required when objectId is provided',
        );
      }
      const filter = {
        ...(objectType !== undefined && { objectType: acceptObjectType(objectType) }),
        ...(objectId !== undefined && { objectId }),
        ...(authorUserId !== undefined && { authorUserId }),
      };
      const { items, totalItems } = await comments.list(projectId, filter, { page, limit });
      return { comments: items.map(toComment), totalItems };
    },

    createComment: async (request, call) => {
      const { projectId, organizationId, objectId, authorUserId: userId } = request;
      const objectType = acceptObjectType(request.objectType);
      const content = acceptContent(request.content);
      if (userId !== undefined && !(await members.isMember({ organizationId, projectId, userId }, call))) {
        throw new AppError(
          'invalid',
          'AUTHOR_NOT_MEMBER',
          'The author must be a member of the organization that owns the project.',
        );
      }
      if (!(await references.exists(projectId, objectType, objectId, call))) {
        throw new AppError(
          'not_found',
          'REFERENCE_NOT_FOUND',
          `Reference object, ${objectType}: ${objectId} not found. A comment needs an object that exists in the project.`,
        );
      }
      const _id = randomUUID();
      return changes(request, call, async ({ session, nowMs, record }) => {
        const document: CommentDocument = {
          _id,
          projectId,
          objectType,
          objectId,
          content,
          authorUserId: userId ?? '',
          createdMs: nowMs,
          updatedMs: nowMs,
        };
        await comments.create(document, session);
        const comment = toComment(document);
        await record({ resourceType: 'comment', resourceId: _id, action: 'create', after: comment });
        return comment;
      });
    },
  };
}
