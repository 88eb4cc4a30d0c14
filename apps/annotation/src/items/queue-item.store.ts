import { AppError } from '@assay/errors';
import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { CLAIM_INDEX, LOCK_INDEX, type ItemStatus, type QueueItemDocument } from './queue-item.model.js';

/** Names an item; one of another queue or project is not found. */
export interface ItemKey {
  readonly projectId: string;
  readonly queueId: string;
  readonly itemId: string;
}

/** Items of a queue that have a status and an annotator (empty: none) in common. */
export interface ItemCount {
  readonly status: ItemStatus;
  readonly annotatorUserId: string;
  readonly count: number;
}

/** The items of annotation queues, and who holds them. */
export interface QueueItemStore {
  /** @throws AppError `not_found/QUEUE_ITEM_NOT_FOUND`. */
  get(key: ItemKey, session?: ClientSession): Promise<QueueItemDocument>;
  /** Newest first, ties by id descending. */
  list(
    projectId: string,
    queueId: string,
    status: ItemStatus | undefined,
    page: Page,
  ): Promise<ListedPage<QueueItemDocument>>;
  create(document: QueueItemDocument, session: ClientSession): Promise<void>;
  /** Puts the whole document in the place of the one with its id. */
  replace(document: QueueItemDocument, session: ClientSession): Promise<void>;
  /** Takes it away and answers what it was. @throws AppError `not_found/QUEUE_ITEM_NOT_FOUND`. */
  delete(key: ItemKey, session: ClientSession): Promise<QueueItemDocument>;
  /** Locks the item that the user holds already, else the oldest pending one that nobody holds. */
  claim(
    projectId: string,
    queueId: string,
    lock: { userId: string; nowMs: number; untilMs: number },
  ): Promise<QueueItemDocument | undefined>;
  /** Makes the user's lock last until `untilMs` at least; undefined when the user does not hold the item now. */
  extendLock(
    key: ItemKey,
    lock: { userId: string; nowMs: number; untilMs: number },
  ): Promise<QueueItemDocument | undefined>;
  countByStatus(projectId: string, queueId: string): Promise<ItemCount[]>;
  /** Items that are held at `nowMs`, by user. */
  countLocks(projectId: string, queueId: string, nowMs: number): Promise<Map<string, number>>;
}

/** Longest a count may run in the store. */
const MAX_TIME_MS = 10_000;

export function mongoQueueItemStore(model: Model<QueueItemDocument>): QueueItemStore {
  /** Finds and locks in one step: of two that find the same item the second looks again. */
  const lockFirst = (
    filter: QueryFilter<QueueItemDocument>,
    lock: object,
    order: object = {},
  ): Promise<QueueItemDocument | null> =>
    model
      .findOneAndUpdate({ ...filter, status: 'PENDING' }, lock, { ...order, returnDocument: 'after' })
      .lean<QueueItemDocument | null>();

  return {
    get: ({ projectId, queueId, itemId }, session) =>
      withStoreErrors(async () => {
        const found = await model
          .findOne({ _id: itemId, queueId, projectId })
          .session(session ?? null)
          .lean<QueueItemDocument>();
        return found ?? missing();
      }),
    list: (projectId, queueId, status, page) =>
      listPage(model, { projectId, queueId, ...(status && { status }) }, { createdMs: -1, _id: -1 }, page),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
    replace: async (document, session) => {
      const { _id, projectId } = document;
      await model.replaceOne({ _id, projectId }, document, { session });
    },
    delete: async ({ projectId, queueId, itemId }, session) => {
      const deleted = await model
        .findOneAndDelete({ _id: itemId, queueId, projectId }, { session })
        .lean<QueueItemDocument>();
      return deleted ?? missing();
    },
    claim: (projectId, queueId, { userId, nowMs, untilMs }) =>
      withStoreErrors(async () => {
        const lock = { $set: { lockedByUserId: userId, lockedUntilMs: untilMs } };
        const queue = { projectId, queueId };
        // By the hints: the filters fit other indexes too, on which they would read every open item.
        const mine = { ...queue, lockedUntilMs: { $gt: nowMs }, lockedByUserId: userId };
        const held = await lockFirst(mine, lock, { hint: LOCK_INDEX });
        if (held) return held;
        const oldest = { sort: { createdMs: 1, _id: 1 }, hint: CLAIM_INDEX };
        return (await lockFirst({ ...queue, lockedUntilMs: { $lte: nowMs } }, lock, oldest)) ?? undefined;
      }),
    extendLock: ({ projectId, queueId, itemId }, { userId, nowMs, untilMs }) =>
      withStoreErrors(async () => {
        const held = await lockFirst(
          { _id: itemId, queueId, projectId, lockedByUserId: userId, lockedUntilMs: { $gt: nowMs } },
          { $max: { lockedUntilMs: untilMs } },
        );
        return held ?? undefined;
      }),
    countByStatus: (projectId, queueId) =>
      withStoreErrors(async () => {
        const groups = await model
          .aggregate<{ _id: Omit<ItemCount, 'count'>; count: number }>([
            { $match: { projectId, queueId } },
            {
              $group: {
                _id: { status: '$status', annotatorUserId: '$annotatorUserId' },
                count: { $sum: 1 },
              },
            },
          ])
          .option({ maxTimeMS: MAX_TIME_MS });
        return groups.map(({ _id, count }) => ({ ..._id, count }));
      }),
    countLocks: (projectId, queueId, nowMs) =>
      withStoreErrors(async () => {
        const groups = await model
          .aggregate<{ _id: string; count: number }>([
            { $match: { projectId, queueId, lockedUntilMs: { $gt: nowMs } } },
            { $group: { _id: '$lockedByUserId', count: { $sum: 1 } } },
          ])
          .option({ maxTimeMS: MAX_TIME_MS });
        return new Map(groups.map(({ _id, count }) => [_id, count]));
      }),
  };
}

function missing(): never {
  throw new AppError('not_found', 'QUEUE_ITEM_NOT_FOUND', 'Annotation queue item not found');
}
