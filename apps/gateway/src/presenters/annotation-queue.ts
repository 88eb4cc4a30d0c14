import type { annotation } from '@assay/proto';
import type { AnnotationQueue, AnnotationQueueItem } from '../schemas/annotation-queue.js';
import { formatTimestampMs } from '../validation/timestamp.js';

/** Source: behaviour/platform-and-metrics.md §1.1. */
export function presentQueue(queue: annotation.Queue): AnnotationQueue {
  return {
    id: queue.id,
    name: queue.name,
    description: queue.description ?? null,
    scoreConfigIds: queue.scoreConfigIds,
    createdAt: formatTimestampMs(queue.createdMs),
    updatedAt: formatTimestampMs(queue.updatedMs),
  };
}

/** An item without who holds it and who completed it. */
export function presentQueueItem(item: annotation.QueueItem): AnnotationQueueItem {
  return {
    id: item.id,
    queueId: item.queueId,
    objectId: item.objectId,
    objectType: item.objectType as AnnotationQueueItem['objectType'],
    status: item.status as AnnotationQueueItem['status'],
    completedAt: item.completedMs === undefined ? null : formatTimestampMs(item.completedMs),
    createdAt: formatTimestampMs(item.createdMs),
    updatedAt: formatTimestampMs(item.updatedMs),
  };
}
