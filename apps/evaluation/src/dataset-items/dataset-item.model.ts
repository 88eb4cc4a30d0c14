import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** A deleted item stays as a marker: its id belongs to its dataset for good. */
export type ItemState = 'ACTIVE' | 'ARCHIVED' | 'DELETED';

/** What both collections keep of a version. */
export interface ItemVersion extends BaseDocument {
  projectId: string;
  itemId: string;
  datasetId: string;
  state: ItemState;
  /** JSON texts, `null` included. */
  inputJson: string;
  expectedOutputJson: string;
  metadataJson: string;
  sourceTraceId?: string;
  sourceObservationId?: string;
  /** First moment at which the item was like this. */
  validFromMs: number;
}

/**
 * A superseded version. `validToMs` is the first moment after it, or later: writers that race for one item may
 * leave it too late, never too early. Of an item's versions that cover a moment the latest begun one is true.
 */
export interface PastItemVersion extends ItemVersion {
  validToMs: number;
  /** Node of the interval, see `forkOf`. */
  forkMs: number;
}

const fields = {
  projectId: { type: String, required: true },
  itemId: { type: String, required: true },
  datasetId: { type: String, required: true },
  state: { type: String, required: true },
  inputJson: { type: String, required: true },
  expectedOutputJson: { type: String, required: true },
  metadataJson: { type: String, required: true },
  sourceTraceId: String,
  sourceObservationId: String,
  validFromMs: { type: Number, required: true },
};

// Each list is one run through an index, in the order it is shown.
const currentSchema = makeSchema<ItemVersion>(fields)
  .index({ projectId: 1, datasetId: 1, state: 1, validFromMs: -1, itemId: 1 })
  .index({ projectId: 1, state: 1, validFromMs: -1, itemId: 1 })
  .index({ projectId: 1, sourceTraceId: 1, state: 1, validFromMs: -1, itemId: 1 })
  .index({ projectId: 1, sourceObservationId: 1, state: 1, validFromMs: -1, itemId: 1 });

// Reading a moment needs the versions that cover it: their keys come from these two indexes alone.
const pastSchema = makeSchema<PastItemVersion>({
  ...fields,
  validToMs: { type: Number, required: true },
  forkMs: { type: Number, required: true },
})
  .index({ projectId: 1, datasetId: 1, forkMs: 1, validToMs: 1, validFromMs: 1, itemId: 1, state: 1 })
  .index({ projectId: 1, datasetId: 1, forkMs: 1, validFromMs: 1, itemId: 1, state: 1 })
  .index({ projectId: 1, itemId: 1, validToMs: 1 });

export interface ItemModels {
  /** One document per item: its latest version. */
  readonly current: Model<ItemVersion>;
  /** All earlier versions. */
  readonly past: Model<PastItemVersion>;
}

export function datasetItemModels(connection: Connection): ItemModels {
  return {
    current: modelOf(connection, 'datasetItems', currentSchema),
    past: modelOf(connection, 'datasetItemVersions', pastSchema),
  };
}
