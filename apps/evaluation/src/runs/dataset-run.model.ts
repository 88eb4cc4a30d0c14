import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';

/** A run of a dataset. Its id is also the id of the experiment that its spans name. */
export interface DatasetRunDocument extends BaseDocument {
  projectId: string;
  datasetId: string;
  name: string;
  description?: string;
  /** A JSON object. */
  metadataJson: string;
  createdMs: number;
  updatedMs: number;
}

/** What came of an item once. */
export interface RunLink {
  id: string;
  traceId: string;
  observationId?: string;
  createdMs: number;
}

/** All that came of one item in one run: one document, so that a repetition and the order change together. */
export interface RunItemDocument extends BaseDocument {
  projectId: string;
  datasetId: string;
  runId: string;
  itemId: string;
  /** Begin of the item version that was linked last. */
  itemVersionMs: number;
  /** Newest first; the first is the one that lists show. */
  links: RunLink[];
  /** `createdMs` of the first link. */
  latestMs: number;
  /** When the service took the last link, whatever time its client gave it. */
  linkedMs: number;
}

const runSchema = makeSchema<DatasetRunDocument>({
  projectId: { type: String, required: true },
  datasetId: { type: String, required: true },
  // Not `required`: may be empty.
  name: String,
  description: String,
  metadataJson: { type: String, required: true },
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, datasetId: 1, name: 1 }, { unique: true })
  .index({ projectId: 1, datasetId: 1, createdMs: -1, _id: 1 });

const runItemSchema = makeSchema<RunItemDocument>({
  projectId: { type: String, required: true },
  datasetId: { type: String, required: true },
  runId: { type: String, required: true },
  itemId: { type: String, required: true },
  itemVersionMs: { type: Number, required: true },
  // RunLink[]; plain, for nothing but the store writes them.
  links: { type: Array, required: true },
  latestMs: { type: Number, required: true },
  linkedMs: { type: Number, required: true },
})
  .index({ projectId: 1, runId: 1, latestMs: -1, _id: 1 })
  .index({ projectId: 1, linkedMs: -1 })
  .index({ projectId: 1, itemId: 1 });

export interface RunModels {
  readonly runs: Model<DatasetRunDocument>;
  readonly runItems: Model<RunItemDocument>;
}

export function datasetRunModels(connection: Connection): RunModels {
  return {
    runs: modelOf(connection, 'datasetRuns', runSchema),
    runItems: modelOf(connection, 'datasetRunItems', runItemSchema),
  };
}
