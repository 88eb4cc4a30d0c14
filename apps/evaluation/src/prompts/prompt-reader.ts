import { AppError } from '@assay/errors';
import type { evaluation } from '@assay/proto';
import { LRUCache } from 'lru-cache';
import type { RevisionWatch } from '../revisions/revision-watch.js';
import { resolveFromStore, toVersion } from './prompt-graph.js';
import { toPromptMessage } from './prompt-message.js';
import type { PromptSelector, PromptStore } from './prompt.store.js';

export interface PromptReaderOptions {
  readonly store: PromptStore;
  readonly revisions: Pick<RevisionWatch, 'get'>;
  readonly cacheBytes: number;
}

/** Beside the texts; roughly what an entry and its key take. */
const ENTRY_BYTES = 1_024;
const BYTES_PER_CHARACTER = 2;

/**
 * Resolved prompts from memory. The revision of the project is part of an entry's key: a change anywhere in the
 * project leaves the old entries to be pushed out, and what was being read meanwhile is never found again.
 */
export class PromptReader {
  readonly #store: PromptStore;
  readonly #revisions: Pick<RevisionWatch, 'get'>;
  readonly #entries: LRUCache<string, evaluation.Prompt>;
  /** Reads under way: many clients that ask for one prompt at once cause one. */
  readonly #loading = new Map<string, Promise<evaluation.Prompt>>();

  constructor({ store, revisions, cacheBytes }: PromptReaderOptions) {
    this.#store = store;
    this.#revisions = revisions;
    this.#entries = new LRUCache({ maxSize: cacheBytes, sizeCalculation: sizeOf });
  }

  /** @throws AppError `not_found/PROMPT_NOT_FOUND`; `conflict` when a prompt it refers to cannot be resolved. */
  async get(projectId: string, name: string, selector: PromptSelector): Promise<evaluation.Prompt> {
    const revision = await this.#revisions.get(projectId);
    const key = JSON.stringify([projectId, revision, name, selector]);
    const known = this.#entries.get(key);
    if (known) return known;
    const loading = this.#loading.get(key) ?? this.#load(key, projectId, name, selector);
    return loading;
  }

  /** As it was written; always from the store. @throws AppError `not_found/PROMPT_NOT_FOUND`. */
  async getUnresolved(projectId: string, name: string, selector: PromptSelector): Promise<evaluation.Prompt> {
    const { document, content } = await this.#read(projectId, name, selector);
    return toPromptMessage(document, content);
  }

  #load(key: string, projectId: string, name: string, selector: PromptSelector): Promise<evaluation.Prompt> {
    const loading = this.#resolve(projectId, name, selector)
      .then((prompt) => {
        this.#entries.set(key, prompt);
        return prompt;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #resolve(projectId: string, name: string, selector: PromptSelector): Promise<evaluation.Prompt> {
    const { document, content } = await this.#read(projectId, name, selector);
    if (!document.references) return toPromptMessage(document, content);
    const version = toVersion(document, content);
    const resolution = await resolveFromStore(this.#store, projectId, version, { kind: 'conflict' });
    return toPromptMessage(document, content, resolution);
  }

  async #read(projectId: string, name: string, selector: PromptSelector) {
    const document = await this.#store.find(projectId, name, selector);
    const contents = document && (await this.#store.findContents([document._id]));
    const content = document && contents?.get(document._id);
    // Without its content it is being deleted this very moment.
    if (!content) throw promptNotFound(name, selector);
    return { document, content };
  }
}

export function promptNotFound(name: string, selector: PromptSelector): AppError {
  const which = 'version' in selector ? `version ${selector.version}` : `label '${selector.label}'`;
  return new AppError('not_found', 'PROMPT_NOT_FOUND', `Prompt not found: '${name}' with ${which}`);
}

function sizeOf(prompt: evaluation.Prompt, key: string): number {
  const { promptJson, configJson } = prompt;
  return ENTRY_BYTES + (key.length + promptJson.length + configJson.length) * BYTES_PER_CHARACTER;
}
