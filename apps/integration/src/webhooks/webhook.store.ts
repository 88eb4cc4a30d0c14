import { listPage, withStoreErrors, type ListedPage } from '@assay/mongo';
import type { Page } from '@assay/paging';
import type { ClientSession, Model } from 'mongoose';
import type { WebhookDocument } from './webhook.model.js';

/** The webhooks of organizations. Writes with a session are part of a change. */
export interface WebhookStore {
  find(organizationId: string, id: string, session?: ClientSession): Promise<WebhookDocument | undefined>;
  /** Newest first, ties by id. */
  list(
    organizationId: string,
    filter: { readonly projectId?: string },
    page: Page,
  ): Promise<ListedPage<WebhookDocument>>;
  count(organizationId: string, projectId: string, session: ClientSession): Promise<number>;
  create(document: WebhookDocument, session: ClientSession): Promise<void>;
  /** Puts the whole document in the place of the one with its id. */
  replace(document: WebhookDocument, session: ClientSession): Promise<void>;
  delete(organizationId: string, id: string, session: ClientSession): Promise<void>;

  /** Of these projects, those that are enabled and want one of the events. */
  findListening(
    projectIds: readonly string[],
    events: readonly string[],
    session?: ClientSession,
  ): Promise<WebhookDocument[]>;
  /** For the one who delivers: whatever its organization. */
  findById(id: string, session?: ClientSession): Promise<WebhookDocument | undefined>;
  /** Since when nothing was taken; the first moment stays. */
  putFailing(id: string, sinceMs: number): Promise<void>;
  clearFailing(id: string): Promise<void>;
}

export function mongoWebhookStore(model: Model<WebhookDocument>): WebhookStore {
  const findOne = async (
    filter: { readonly _id: string; readonly organizationId?: string },
    session?: ClientSession,
  ): Promise<WebhookDocument | undefined> =>
    (await model
      .findOne(filter)
      .session(session ?? null)
      .lean<WebhookDocument>()) ?? undefined;
  return {
    find: (organizationId, id, session) =>
      withStoreErrors(() => findOne({ _id: id, organizationId }, session)),
    findById: (id, session) => withStoreErrors(() => findOne({ _id: id }, session)),
    list: (organizationId, filter, page) =>
      listPage(model, { organizationId, ...filter }, { createdMs: -1 }, page),
    count: (organizationId, projectId, session) =>
      withStoreErrors(() => model.countDocuments({ organizationId, projectId }).session(session).exec()),
    create: async (document, session) => {
      await model.insertMany([document], { session });
    },
    replace: async (document, session) => {
      const { _id, organizationId } = document;
      await model.replaceOne({ _id, organizationId }, document, { session });
    },
    delete: async (organizationId, id, session) => {
      await model.deleteOne({ _id: id, organizationId }, { session });
    },
    findListening: (projectIds, events, session) =>
      withStoreErrors(() =>
        model
          .find({ projectId: { $in: [...projectIds] }, isEnabled: true, events: { $in: [...events] } })
          .session(session ?? null)
          .lean<WebhookDocument[]>()
          .exec(),
      ),
    putFailing: (id, sinceMs) =>
      withStoreErrors(async () => {
        await model.updateOne(
          { _id: id, failingSinceMs: { $exists: false } },
          { $set: { failingSinceMs: sinceMs } },
        );
      }),
    clearFailing: (id) =>
      withStoreErrors(async () => {
        await model.updateOne({ _id: id }, { $unset: { failingSinceMs: 1 } });
      }),
  };
}
