import { randomUUID } from 'node:crypto';
import { AppError } from '@assay/errors';
import type { Change } from '@assay/mongo';
import type { evaluation } from '@assay/proto';
import {
  acceptContent,
  checkNames,
  listTexts,
  type PromptContent,
  type PromptType,
} from './prompt-content.js';
import { moveLabels } from './labels.js';
import { resolveFromStore, toVersion } from './prompt-graph.js';
import { toPromptMessage, toPromptSnapshot } from './prompt-message.js';
import { acceptPromptHeader, LATEST } from './prompt-rules.js';
import type { PromptContentDocument, PromptDocument } from './prompt.model.js';
import type { PromptStore } from './prompt.store.js';
import { parseReferences } from './references.js';

/** A checked request for a new version. */
export interface NewPrompt {
  readonly projectId: string;
  readonly name: string;
  readonly type: PromptType;
  readonly content: PromptContent;
  readonly configJson: string;
  readonly labels: readonly string[];
  readonly tags: readonly string[] | undefined;
  readonly commitMessage: string | undefined;
}

/** @throws AppError `invalid/INVALID_REQUEST_DATA` listing what is wrong. */
export function acceptNewPrompt(request: evaluation.CreatePromptRequest): NewPrompt {
  const { name } = acceptPromptHeader(request);
  const type = request.type as PromptType;
  return {
    projectId: request.projectId,
    name,
    type,
    content: acceptContent(type, parseJson(request.promptJson)),
    configJson: request.configJson === '' ? '{}' : request.configJson,
    labels: request.labels,
    tags: request.tags?.tags,
    commitMessage: request.commitMessage,
  };
}

/**
 * Writes the next version within a change.
 *
 * @throws AppError `invalid/PROMPT_TYPE_CHANGED`, `invalid/PROMPT_NAMES_CLASH`, those of a resolution.
 * Source: behaviour/evaluation-and-prompts.md §6.2.
 */
export async function createPrompt(
  store: PromptStore,
  prompt: NewPrompt,
  { session, nowMs, record }: Change,
): Promise<evaluation.Prompt> {
  const { projectId, name, type } = prompt;
  const newest = await store.findNewest(projectId, name, session);
  if (newest && newest.type !== type) {
    throw new AppError(
      'invalid',
      'PROMPT_TYPE_CHANGED',
      `Previous versions have different prompt type. Create a new prompt with a different name instead of a ${type} version of a ${newest.type} prompt.`,
    );
  }
  checkNames(prompt.content);
  const { document, content } = makeDocuments(prompt, newest, nowMs);
  if (document.references) {
    await resolveFromStore(store, projectId, toVersion(document, content), { kind: 'invalid', session });
  }
  const labels = document.labels ?? [];
  await moveLabels(store, { projectId, name, labels, targetId: document._id }, nowMs, session);
  if (prompt.tags) await store.putTags(projectId, name, prompt.tags, nowMs, session);
  await store.create(document, content, session);
  await record({
    resourceType: 'prompt',
    resourceId: name,
    action: 'create',
    after: toPromptSnapshot(document),
  });
  return toPromptMessage(document, content);
}

function makeDocuments(
  prompt: NewPrompt,
  newest: PromptDocument | undefined,
  nowMs: number,
): { document: PromptDocument; content: PromptContentDocument } {
  const { projectId, name, type, configJson, commitMessage } = prompt;
  const _id = randomUUID();
  const references = parseReferences(listTexts(prompt.content));
  return {
    document: {
      _id,
      projectId,
      name,
      version: (newest?.version ?? 0) + 1,
      type,
      labels: [...new Set([...prompt.labels, LATEST])],
      tags: [...(prompt.tags ?? newest?.tags ?? [])],
      ...(references.length > 0 && { references }),
      ...(commitMessage !== undefined && { commitMessage }),
      createdBy: 'API',
      createdMs: nowMs,
      updatedMs: nowMs,
    },
    content: { _id, promptJson: JSON.stringify(prompt.content), configJson },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'PROMPT_JSON_INVALID', 'The prompt is not valid JSON.', { cause });
  }
}
