import { AppError } from '@assay/errors';
import type { ClientSession } from 'mongoose';
import { MAX_DEPTH, resolvePrompt, type PromptVersion, type Resolution } from './composition.js';
import type { PromptContent } from './prompt-content.js';
import type { PromptContentDocument, PromptDocument } from './prompt.model.js';
import type { PromptStore } from './prompt.store.js';
import { keyOfReference, type PromptReference } from './references.js';

/** Prompts that one resolution may read. */
const MAX_PROMPTS = 500;

export interface ResolveOptions {
  /** See {@link resolvePrompt}. */
  readonly kind: 'invalid' | 'conflict';
  readonly session?: ClientSession;
}

/**
 * Resolves a version with what the store has now: two queries a level, however many prompts it has.
 *
 * @throws AppError those of {@link resolvePrompt}, `PROMPT_REFERENCES_TOO_MANY`; store errors.
 */
export async function resolveFromStore(
  store: PromptStore,
  projectId: string,
  root: PromptVersion,
  { kind, session }: ResolveOptions,
): Promise<Resolution> {
  const versions = new Map<string, PromptVersion>();
  const asked = new Set<string>();
  let references: readonly PromptReference[] = root.references;
  // The level below the deepest one is read too: whether its prompts exist decides which error it is.
  for (let level = 1; level <= MAX_DEPTH; level += 1) {
    const wanted = references.filter((reference) => {
      const key = keyOfReference(reference);
      return !asked.has(key) && asked.add(key);
    });
    if (wanted.length === 0) break;
    if (asked.size > MAX_PROMPTS) {
      throw new AppError(
        kind,
        'PROMPT_REFERENCES_TOO_MANY',
        `A prompt may refer to at most ${MAX_PROMPTS} prompts, directly and indirectly`,
      );
    }
    const found = await store.findReferenced(projectId, wanted, session);
    const contents = await store.findContents(
      found.map(({ _id }) => _id),
      session,
    );
    const read = found.flatMap((document) => {
      const content = contents.get(document._id);
      return content ? [toVersion(document, content)] : [];
    });
    for (const version of read) for (const key of keysOf(version)) versions.set(key, version);
    references = read.flatMap((version) => version.references);
  }
  return resolvePrompt(root, (reference) => versions.get(keyOfReference(reference)), kind);
}

export function toVersion(document: PromptDocument, content: PromptContentDocument): PromptVersion {
  const { _id, name, version, type, labels = [], references = [] } = document;
  return {
    id: _id,
    name,
    version,
    type,
    labels,
    references,
    content: JSON.parse(content.promptJson) as PromptContent,
  };
}

function keysOf({ name, version, labels }: PromptVersion): string[] {
  return [{ name, version }, ...labels.map((label) => ({ name, label }))].map(keyOfReference);
}
