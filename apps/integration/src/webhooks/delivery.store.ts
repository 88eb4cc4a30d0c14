import { listNewest, withStoreErrors, type NewestPage } from '@assay/mongo';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { DeliveryAttempt, DeliveryDocument, DeliveryStatus } from './delivery.model.js';

/** What one attempt did to its delivery. */
export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  /** Of a delivery that stays pending. */
  readonly nextAttemptMs?: number;
}

export interface DeliveryFilter {
  readonly status?: string;
  readonly eventType?: string;
}

/** Events on their way to webhooks, and the log of them. */
export interface DeliveryStore {
  /** Those that are there already stay as they are. */
  createMissing(documents: readonly DeliveryDocument[], session?: ClientSession): Promise<void>;
  find(webhookId: string, id: string, session?: ClientSession): Promise<DeliveryDocument | undefined>;
  /** Newest first, ties by id descending, without bodies. @throws AppError `invalid/CURSOR_INVALID`. */
  list(
    webhookId: string,
    filter: DeliveryFilter,
    page: { readonly cursor: string; readonly limit: number },
  ): Promise<NewestPage<DeliveryDocument>>;
  /**
   * Takes the delivery that is longest due, and counts the attempt. Nobody else gets it until `untilMs`; when
   * nothing was said about it by then, it is due again.
   */
  claim(
    at: { readonly nowMs: number; readonly untilMs: number; readonly claimId: string },
    exceptWebhookIds: readonly string[],
  ): Promise<DeliveryDocument | undefined>;
  /** Ends an attempt, unless the claim was lost meanwhile. */
  finish(id: string, claimId: string, result: AttemptResult): Promise<void>;
  /** Gives up a claimed delivery without an attempt. */
  cancel(id: string, claimId: string): Promise<void>;
  /** Makes it due now, with all attempts before it; one that is being sent is left alone. */
  restart(
    webhookId: string,
    id: string,
    at: { nowMs: number; expiresAt: Date },
    session: ClientSession,
  ): Promise<void>;
  deleteOfWebhook(webhookId: string): Promise<void>;
}

/** More attempts than this are counted, not kept. */
const MAX_ATTEMPTS_KEPT = 50;

export function mongoDeliveryStore(model: Model<DeliveryDocument>): DeliveryStore {
  const update = (
    filter: QueryFilter<DeliveryDocument>,
    change: UpdateQuery<DeliveryDocument>,
  ): Promise<void> =>
    withStoreErrors(async () => {
      await model.updateOne(filter, change);
    });
  return {
    createMissing: (documents, session) =>
      withStoreErrors(async () => {
        if (documents.length === 0) return;
        const operations = documents.map(({ _id, ...fields }) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
        }));
        const write = () => model.bulkWrite(operations, session ? { session } : {});
        // Two instances at once: one upsert loses, and finds the document the second time.
        await (session ? write() : write().catch(write));
      }),
    find: (webhookId, id, session) =>
      withStoreErrors(
        async () =>
          (await model
            .findOne({ _id: id, webhookId })
            .session(session ?? null)
            .lean<DeliveryDocument>()) ?? undefined,
      ),
    list: (webhookId, filter, page) =>
      listNewest(model, 'createdMs', { webhookId, ...filter }, { ...page, projection: { bodyJson: 0 } }),
    claim: ({ nowMs, untilMs, claimId }, exceptWebhookIds) =>
      withStoreErrors(async () => {
        const due = { status: 'pending' as const, nextAttemptMs: { $lte: nowMs } };
        const claimed = await model
          .findOneAndUpdate(
            exceptWebhookIds.length > 0 ? { ...due, webhookId: { $nin: [...exceptWebhookIds] } } : due,
            { $set: { nextAttemptMs: untilMs, claimId }, $inc: { attemptCount: 1, roundAttempts: 1 } },
            { returnDocument: 'after', sort: { nextAttemptMs: 1 } },
          )
          .lean<DeliveryDocument>();
        return claimed ?? undefined;
      }),
    finish: (id, claimId, { attempt, status, nextAttemptMs }) =>
      update(
        { _id: id, claimId },
        {
          $set: {
            status,
            ...(nextAttemptMs !== undefined && { nextAttemptMs }),
            ...(status === 'delivered' && { deliveredMs: attempt.atMs + attempt.durationMs }),
          },
          $push: { attempts: { $each: [attempt], $slice: -MAX_ATTEMPTS_KEPT } },
          $unset: { claimId: 1, ...(nextAttemptMs === undefined && { nextAttemptMs: 1 }) },
        },
      ),
    cancel: (id, claimId) =>
      update(
        { _id: id, claimId },
        {
          $set: { status: 'cancelled' },
          $inc: { attemptCount: -1, roundAttempts: -1 },
          $unset: { claimId: 1, nextAttemptMs: 1 },
        },
      ),
    restart: async (webhookId, id, { nowMs, expiresAt }, session) => {
      await model.updateOne(
        { _id: id, webhookId, claimId: { $exists: false } },
        {
          $set: { status: 'pending', nextAttemptMs: nowMs, roundAttempts: 0, expiresAt },
          $unset: { deliveredMs: 1 },
        },
        { session },
      );
    },
    deleteOfWebhook: (webhookId) =>
      withStoreErrors(async () => {
        await model.deleteMany({ webhookId });
      }),
  };
}
