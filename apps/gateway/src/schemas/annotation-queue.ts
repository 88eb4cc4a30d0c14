import { Type, type Static } from '@sinclair/typebox';
import { named, Nullable, OneOf, Timestamp } from './primitives.js';

/** A list of objects to score by hand, and the score configs to do it with. */
export const AnnotationQueue = named(
  'AnnotationQueue',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    scoreConfigIds: Type.Array(Type.String()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type AnnotationQueue = Static<typeof AnnotationQueue>;

export const QueueItemStatus = OneOf(['PENDING', 'COMPLETED']);
export const QueueItemObjectType = OneOf(['TRACE', 'OBSERVATION', 'SESSION']);

/** An object of a queue. */
export const AnnotationQueueItem = named(
  'AnnotationQueueItem',
  Type.Object({
    id: Type.String(),
    queueId: Type.String(),
    objectId: Type.String(),
    objectType: QueueItemObjectType,
    status: QueueItemStatus,
    completedAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type AnnotationQueueItem = Static<typeof AnnotationQueueItem>;
