import { Type } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import { presentQueue } from '../presenters/annotation-queue.js';
import { definedFields } from '../presenters/defined-fields.js';
import { AnnotationQueue } from '../schemas/annotation-queue.js';
import { named, Nullable, Paged, pageQuery, Strict } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';
import { writerOf } from './writer.js';

const tag = 'Annotation queues';

export const listQueues = endpoint({
  method: 'GET',
  path: '/annotation-queues',
  access: 'project',
  tag,
  summary: 'List annotation queues, newest first',
  query: Strict(pageQuery),
  response: Paged(AnnotationQueue),
  handle: async ({ query, principal, call, calls }) => {
    const { projectId } = principal;
    const { queues, totalItems } = await calls.queues.listQueues({ projectId, ...query }, call);
    return { data: queues.map(presentQueue), meta: pageMeta(query, totalItems) };
  },
});

export const createQueue = endpoint({
  method: 'POST',
  path: '/annotation-queues',
  access: 'project',
  tag,
  summary: 'Create an annotation queue',
  query: Strict({}),
  body: named(
    'CreateAnnotationQueueRequest',
    Strict({
      name: Type.String({ description: 'Unique in the project.' }),
      description: Type.Optional(Nullable(Type.String())),
      scoreConfigIds: Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 1000,
        description: 'What reviewers score with; archived configs too.',
      }),
    }),
  ),
  response: AnnotationQueue,
  handle: async ({ body, principal, call, calls }) => {
    const { name, scoreConfigIds, description } = body;
    const request = {
      ...writerOf(principal),
      name,
      scoreConfigIds,
      ...definedFields({ description: description ?? undefined }),
    };
    return presentQueue(await calls.queues.createQueue(request, call));
  },
});

export const getQueue = endpoint({
  method: 'GET',
  path: '/annotation-queues/:queueId',
  access: 'project',
  tag,
  summary: 'Read an annotation queue',
  query: Strict({}),
  response: AnnotationQueue,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentQueue(await calls.queues.getQueue({ projectId: principal.projectId, ...params }, call)),
});

const AssignmentBody = named('AnnotationQueueAssignmentRequest', Strict({ userId: Type.String() }));

const assignmentFacts = {
  path: '/annotation-queues/:queueId/assignments',
  access: 'project',
  tag,
  query: Strict({}),
  body: AssignmentBody,
  errors: ['not_found'],
} as const;

export const createAssignment = endpoint({
  ...assignmentFacts,
  method: 'POST',
  summary: 'Assign a user to an annotation queue',
  description: 'The user needs access to the project. Assigning again changes nothing.',
  response: named(
    'AnnotationQueueAssignment',
    Type.Object({ userId: Type.String(), queueId: Type.String(), projectId: Type.String() }),
  ),
  handle: async ({ params, body, principal, call, calls }) => {
    const request = { ...writerOf(principal), ...params, ...body };
    const { userId, queueId, projectId } = await calls.assignments.putAssignment(request, call);
    return { userId, queueId, projectId };
  },
});

export const deleteAssignment = endpoint({
  ...assignmentFacts,
  method: 'DELETE',
  summary: 'Take a user off an annotation queue',
  description: 'Succeeds when the user is not assigned.',
  response: named('AnnotationQueueAssignmentDeletion', Type.Object({ success: Type.Boolean() })),
  handle: async ({ params, body, principal, call, calls }) => {
    await calls.assignments.deleteAssignment({ ...writerOf(principal), ...params, ...body }, call);
    return { success: true };
  },
});
