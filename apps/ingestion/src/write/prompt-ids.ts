import { LRUCache } from 'lru-cache';
import { readField } from '../merge/field-text.js';
import type { Prompts } from '../ports.js';
import type { Entity } from './entity.js';

const MAX_ENTRIES = 20_000;
/** A version that does not exist yet may be created any moment. */
const UNKNOWN_TTL_MS = 5_000;

/** Ids of prompt versions, asked for before rows are built so that building stays synchronous. */
export class PromptIds {
  readonly #ids = new LRUCache<string, { id: string }>({ max: MAX_ENTRIES });

  constructor(private readonly prompts: Prompts) {}

  /** Looks up what the entities name. An owner that does not answer leaves ids empty, never fails a row. */
  async prepare(entities: readonly Entity[]): Promise<void> {
    const wanted = new Map<string, { projectId: string; name: string; version: number }>();
    for (const { projectId, fields } of entities) {
      const text = fields.get('prompt');
      if (text === undefined) continue;
      const { name, version } = readField(text) as { name: string; version: number };
      const key = keyOf(projectId, name, version);
      if (!this.#ids.has(key)) wanted.set(key, { projectId, name, version });
    }
    await Promise.all(
      [...wanted].map(async ([key, { projectId, name, version }]) => {
        const id = await this.prompts.findId(projectId, name, version).catch(() => undefined);
        this.#ids.set(key, { id: id ?? '' }, id === undefined ? { ttl: UNKNOWN_TTL_MS } : {});
      }),
    );
  }

  find(projectId: string, name: string, version: number): string | undefined {
    return this.#ids.get(keyOf(projectId, name, version))?.id;
  }
}

function keyOf(projectId: string, name: string, version: number): string {
  return `${projectId}\n${version}\n${name}`;
}
