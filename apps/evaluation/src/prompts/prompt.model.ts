import { makeSchema, modelOf, type BaseDocument } from '@assay/mongo';
import type { Connection, Model } from 'mongoose';
import type { PromptType } from './prompt-content.js';
import type { PromptReference } from './references.js';

/** A version without its content: what lists, labels and deletes look at. */
export interface PromptDocument extends BaseDocument {
  projectId: string;
  name: string;
  version: number;
  type: PromptType;
  /** Absent when there are none: the unique index takes an empty list for a value. */
  labels?: string[];
  tags: string[];
  /** What the content refers to, in order; absent when nothing. */
  references?: PromptReference[];
  commitMessage?: string;
  createdBy: string;
  createdMs: number;
  updatedMs: number;
}

/** The content of the version with the same id. Kept apart: it may be large, and never changes. */
export interface PromptContentDocument extends BaseDocument {
  promptJson: string;
  configJson: string;
}

const promptSchema = makeSchema<PromptDocument>({
  projectId: { type: String, required: true },
  name: { type: String, required: true },
  version: { type: Number, required: true },
  type: { type: String, required: true },
  labels: { type: [String], default: undefined },
  tags: { type: [String], required: true },
  references: { type: [{ _id: false, name: String, version: Number, label: String }], default: undefined },
  commitMessage: String,
  createdBy: { type: String, required: true },
  createdMs: { type: Number, required: true },
  updatedMs: { type: Number, required: true },
})
  .index({ projectId: 1, name: 1, version: 1 }, { unique: true })
  // A label is on one version of a name, whatever happens above the store.
  .index(
    { projectId: 1, name: 1, labels: 1 },
    { unique: true, partialFilterExpression: { labels: { $exists: true } } },
  )
  .index({ projectId: 1, 'references.name': 1 });

const contentSchema = makeSchema<PromptContentDocument>({
  promptJson: { type: String, required: true },
  configJson: { type: String, required: true },
});

export interface PromptModels {
  readonly prompts: Model<PromptDocument>;
  readonly contents: Model<PromptContentDocument>;
}

export function promptModels(connection: Connection): PromptModels {
  return {
    prompts: modelOf(connection, 'prompts', promptSchema),
    contents: modelOf(connection, 'promptContents', contentSchema),
  };
}
