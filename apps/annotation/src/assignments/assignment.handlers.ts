import { AppError, isAppError } from '@assay/errors';
import type { annotation, CallContext } from '@assay/proto';
import { randomUUID } from 'node:crypto';
import type { Changes } from '@assay/mongo';
import type { Members } from '../members/members.js';
import type { QueueStore } from '../queues/queue.store.js';
import { toAssignment, type AssignmentDocument } from './assignment.model.js';
import type { AssignmentStore } from './assignment.store.js';

const RESOURCE_TYPE = 'annotationQueueAssignment';
const ALREADY_ASSIGNED = 'ALREADY_ASSIGNED';

/** RPC methods of queue assignments. Source: behaviour/platform-and-metrics.md §1.5. */
export function assignmentHandlers({
  queues,
  assignments,
  members,
  changes,
}: {
  queues: QueueStore;
  assignments: AssignmentStore;
  members: Members;
  changes: Changes;
}): annotation.AssignmentServiceMethods {
  const assign = (request: annotation.PutAssignmentRequest, call: CallContext): Promise<AssignmentDocument> =>
    changes(
      request,
      call,
      async ({ session, nowMs, record }) => {
        const { projectId, queueId, userId } = request;
        const known = await assignments.find(request, session);
        if (known) return known;
        const document = { _id: randomUUID(), projectId, queueId, userId, createdMs: nowMs };
        await assignments.create(document, session);
        const after = toAssignment(document);
        await record({ resourceType: RESOURCE_TYPE, resourceId: document._id, action: 'create', after });
        return document;
      },
      () => new AppError('conflict', ALREADY_ASSIGNED, 'The user is assigned already.'),
    );

  return {
    putAssignment: async (request, call) => {
      await queues.get(request.projectId, request.queueId);
      await members.checkAccess(request, call);
      try {
        return toAssignment(await assign(request, call));
      } catch (error) {
        // Two at once: the other one assigned the user, and now is found.
        if (!isAppError(error) || error.reason !== ALREADY_ASSIGNED) throw error;
        return toAssignment(await assign(request, call));
      }
    },

    deleteAssignment: async (request, call) => {
      await queues.get(request.projectId, request.queueId);
      return changes(request, call, async ({ session, record }) => {
        const deleted = await assignments.delete(request, session);
        if (!deleted) return {};
        const before = toAssignment(deleted);
        await record({ resourceType: RESOURCE_TYPE, resourceId: deleted._id, action: 'delete', before });
        return {};
      });
    },
  };
}
