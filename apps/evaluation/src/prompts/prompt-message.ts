import type { evaluation } from '@assay/proto';
import type { Resolution } from './composition.js';
import type { PromptContentDocument, PromptDocument } from './prompt.model.js';

/** A version as it was written, or with a resolution in the place of its content. */
export function toPromptMessage(
  document: PromptDocument,
  content: PromptContentDocument,
  resolution?: Resolution,
): evaluation.Prompt {
  const { _id, labels = [], references: _references, ...fields } = document;
  return {
    ...fields,
    id: _id,
    labels,
    promptJson: resolution?.graph ? JSON.stringify(resolution.content) : content.promptJson,
    configJson: content.configJson,
    graph: resolution?.graph ?? null,
  };
}

/** What the audit log keeps of a version: everything but its text. */
export function toPromptSnapshot(document: PromptDocument): Record<string, unknown> {
  const { _id, projectId: _projectId, labels = [], references: _references, ...fields } = document;
  return { id: _id, labels, ...fields };
}
