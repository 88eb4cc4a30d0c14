import { makeSchema, modelOf, withStoreErrors, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** How far one instance is; the id is the instance's, the same after a restart. */
interface WriterMarkDocument extends BaseDocument {
  lowUs: number;
  seenMs: number;
}

const schema = makeSchema<WriterMarkDocument>({
  lowUs: { type: Number, required: true },
  seenMs: { type: Number, required: true },
});

/** The marks of all instances that write. */
export interface WriterMarkStore {
  put(writerId: string, lowUs: number, nowMs: number): Promise<void>;
  /** The instance writes no more and has nothing left to write. */
  delete(writerId: string): Promise<void>;
  /** The lowest mark of all but one; undefined when there is no other. Those not seen since are forgotten. */
  findLowest(exceptId: string, sinceMs: number): Promise<number | undefined>;
}

export function writerMarkModel(connection: Connection): Model<WriterMarkDocument> {
  return modelOf(connection, 'writerMarks', schema);
}

export function mongoWriterMarkStore(model: Model<WriterMarkDocument>): WriterMarkStore {
  return {
    put: (writerId, lowUs, nowMs) =>
      withStoreErrors(async () => {
        await model.updateOne({ _id: writerId }, { $set: { lowUs, seenMs: nowMs } }, { upsert: true });
      }),
    delete: (writerId) =>
      withStoreErrors(async () => {
        await model.deleteOne({ _id: writerId });
      }),
    findLowest: (exceptId, sinceMs) =>
      withStoreErrors(async () => {
        const [lowest] = await model
          .find({ _id: { $ne: exceptId }, seenMs: { $gte: sinceMs } })
          .sort({ lowUs: 1 })
          .limit(1)
          .lean<WriterMarkDocument[]>();
        return lowest?.lowUs;
      }),
  };
}
