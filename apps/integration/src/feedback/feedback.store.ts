import { makeSchema, modelOf, withStoreErrors, type BaseDocument } from '@assay/mongo';
import { decodeCursor, encodeCursor } from '@assay/paging';
import type { Connection, Model, QueryFilter } from 'mongoose';

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
  ): Promise<{ items: FeedbackDocument[]; nextCursor: string }>;
}

const CURSOR_VERSION = 1;

interface Position {
  createdMs: number;
  id: string;
}

export function mongoFeedbackStore(connection: Connection): FeedbackStore {
  const model = modelOf(connection, 'feedback', schema);
  return {
    model,
    create: (document) =>
      withStoreErrors(async () => {
        await model.insertMany([document]);
      }),
    list: (organizationId, filter, { cursor, limit }) =>
      withStoreErrors(async () => {
        const items = await model
          .find({ organizationId, ...filter, ...afterCursor(cursor) })
          .sort({ createdMs: -1, _id: -1 })
          .limit(limit + 1)
          .lean<FeedbackDocument[]>();
        const page = items.slice(0, limit);
        const last = items.length > limit ? page.at(-1) : undefined;
        const nextCursor = last
          ? encodeCursor(CURSOR_VERSION, { createdMs: last.createdMs, id: last._id })
          : '';
        return { items: page, nextCursor };
      }),
  };
}

function afterCursor(cursor: string): QueryFilter<FeedbackDocument> {
  if (cursor === '') return {};
  const { createdMs, id } = decodeCursor<Position>(
    cursor,
    CURSOR_VERSION,
    (value) => Number.isSafeInteger(value['createdMs']) && typeof value['id'] === 'string',
  );
  return { $or: [{ createdMs: { $lt: createdMs } }, { createdMs, _id: { $lt: id } }] };
}
