import type { annotation } from '@assay/proto';
import type { ItemCount } from '../items/queue-item.store.js';

const MAX_REVIEWERS = 1_000;

/**
 * Puts the counts of a queue together.
 *
 * @param counts Items by status and annotator (empty: none).
 * @param locks  Items that are held now, by user.
 */
export function buildProgress(
  counts: readonly ItemCount[],
  locks: ReadonlyMap<string, number>,
  assignedUserIds: readonly string[],
): annotation.QueueProgress {
  const done = counts.filter(({ status }) => status === 'COMPLETED');
  const doneByUserId = new Map(done.map(({ annotatorUserId, count }) => [annotatorUserId, count]));
  const assigned = new Set(assignedUserIds);
  const userIds = new Set([...assigned, ...doneByUserId.keys(), ...locks.keys()]);
  userIds.delete('');
  const reviewers = [...userIds].map((userId) => ({
    userId,
    isAssigned: assigned.has(userId),
    lockedItems: locks.get(userId) ?? 0,
    doneItems: doneByUserId.get(userId) ?? 0,
  }));
  return {
    openItems: sum(counts.filter(({ status }) => status === 'PENDING').map(({ count }) => count)),
    lockedItems: sum([...locks.values()]),
    doneItems: sum(done.map(({ count }) => count)),
    reviewers: reviewers.sort(compareReviewers).slice(0, MAX_REVIEWERS),
  };
}

function compareReviewers(a: annotation.ReviewerProgress, b: annotation.ReviewerProgress): number {
  return b.doneItems - a.doneItems || (a.userId < b.userId ? -1 : 1);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
