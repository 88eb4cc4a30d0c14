import { AppError } from '@assay/errors';
import {
  ITEM_OBJECT_TYPES,
  ITEM_STATUSES,
  type ItemStatus,
  type QueueItemDocument,
} from './queue-item.model.js';

/** @throws AppError `invalid/STATUS_INVALID`. */
export function acceptStatus(status: string): ItemStatus {
  return acceptOne(status, ITEM_STATUSES, 'STATUS_INVALID');
}

/** @throws AppError `invalid/OBJECT_TYPE_INVALID`. */
export function acceptObjectType(type: string): QueueItemDocument['objectType'] {
  return acceptOne(type, ITEM_OBJECT_TYPES, 'OBJECT_TYPE_INVALID');
}

function acceptOne<T extends string>(text: string, options: readonly T[], reason: string): T {
  const found = options.find((option) => option === text);
  if (found !== undefined) return found;
  throw new AppError('invalid', reason, `Expected one of ${options.join(', ')}.`);
}

/**
 * The item with the status set through the API, by nobody in particular. `completedMs` moves with each COMPLETED and
 * stays with PENDING; who completed it is known only while it stays completed, and only open items are locked.
 * Source: behaviour/platform-and-metrics.md §1.4.
 */
export function withStatus(
  item: QueueItemDocument,
  status: ItemStatus | undefined,
  nowMs: number,
): QueueItemDocument {
  // Two changes within a millisecond are still one after the other.
  const updatedMs = Math.max(nowMs, item.updatedMs + 1);
  if (status === undefined) return { ...item, updatedMs };
  const annotatorUserId = item.status === status ? item.annotatorUserId : '';
  if (status === 'PENDING') return { ...item, status, annotatorUserId, updatedMs };
  const lock = { lockedByUserId: '', lockedUntilMs: 0 };
  return { ...item, ...lock, status, annotatorUserId, completedMs: nowMs, updatedMs };
}

/** The item as its reviewer completed it. */
export function completedBy(item: QueueItemDocument, userId: string, nowMs: number): QueueItemDocument {
  return { ...withStatus(item, 'COMPLETED', nowMs), annotatorUserId: userId };
}
