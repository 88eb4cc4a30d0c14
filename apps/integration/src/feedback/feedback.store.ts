import {
  listNewest,
  makeSchema,
  modelOf,
  withStoreErrors,
  type BaseDocument,
  type NewestPage,
} from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

export interface FeedbackDocument extends BaseDocument {
  organizationId: string;
  projectId: string;
  actorKeyId: string;
  targetType: string;
  target: string;
  feedback: string;
  goal?: string;
  referenceUrl?: string;
  createdMs: number;
}

const schema = makeSchema<FeedbackDocument>({
  organizationId: { type: String, required: true },
  projectId: { type: String, required: true },
  actorKeyId: { type: String, required: true },
  targetType: { type: String, required: true },
  target: { type: String, required: true },
  feedback: { type: String, required: true },
  goal: String,
  referenceUrl: String,
  createdMs: { type: Number, required: true },
})
  .index({ organizationId: 1, createdMs: -1, _id: -1 })
  .index({ organizationId: 1, projectId: 1, createdMs: -1, _id: -1 })
  .index({ projectId: 1 });

export interface FeedbackFilter {
  readonly projectId?: string;
  readonly targetType?: string;
}

export interface FeedbackStore {
  readonly model: Model<FeedbackDocument>;
  create(document: FeedbackDocument): Promise<void>;
  /** Newest first, ties by id descending. @throws AppError `invalid/CURSOR_INVALID`. */
  list(
    organizationId: string,
    filter: FeedbackFilter,
    page: { readonly cursor: string; readonly limit: number },
  ): Promise<NewestPage<FeedbackDocument>>;
}

export function mongoFeedbackStore(connection: Connection): FeedbackStore {
  const model = modelOf(connection, 'feedback', schema);
  return {
    model,
    create: (document) =>
      withStoreErrors(async () => {
        await model.insertMany([document]);
      }),
    list: (organizationId, filter, page) =>
      listNewest(model, 'createdMs', { organizationId, ...filter }, page),
  };
}
