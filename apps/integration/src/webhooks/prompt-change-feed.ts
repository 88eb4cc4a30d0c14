import type { Logger } from '@assay/logging';
import type { evaluation } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import type { EventPublisher, EventType, IntegrationEvent } from '../events.js';

export interface PromptChangeFeedOptions {
  readonly changes: evaluation.PromptChangeServiceMethods;
  readonly publisher: EventPublisher;
  readonly log: Logger;
}

const PAGE_SIZE = 200;
const CALL_TIMEOUT_MS = 20_000;

const TYPES: Readonly<Record<string, EventType | undefined>> = {
  create: 'prompt.created',
  update: 'prompt.updated',
  delete: 'prompt.deleted',
};

/**
 * Takes changes of prompts over from the service that keeps prompts: publishes them, then has them deleted
 * there. Without a lease: when several instances read the same change, the delivery is the same one, and a
 * lease would only add a way to stand still.
 */
export class PromptChangeFeed {
  #running: Promise<void> | undefined;
  #isFailing = false;
  #isStopping = false;

  constructor(private readonly options: PromptChangeFeedOptions) {}

  /** Takes over all there is. One at a time; never rejects. */
  check(): Promise<void> {
    return (this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    }));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #look(): Promise<void> {
    try {
      while (!this.#isStopping && (await this.#takePage()) === PAGE_SIZE);
      this.#isFailing = false;
    } catch (error) {
      // They wait where they are; one line per outage is enough.
      if (!this.#isFailing) this.options.log.warn({ error }, 'prompt changes not read');
      this.#isFailing = true;
    }
  }

  async #takePage(): Promise<number> {
    const { changes, publisher } = this.options;
    const scope = beginCall({ timeoutMs: CALL_TIMEOUT_MS });
    try {
      const { changes: found } = await changes.listPromptChanges({ limit: PAGE_SIZE }, scope.call);
      if (found.length === 0) return 0;
      await publisher.publish(found.flatMap(toEvents));
      await changes.deletePromptChanges({ ids: found.map(({ id }) => id) }, scope.call);
      return found.length;
    } finally {
      scope.end();
    }
  }
}

function toEvents(change: evaluation.PromptChange): IntegrationEvent[] {
  const type = TYPES[change.action];
  if (!type) return [];
  const { id, organizationId, projectId, name, beforeJson, afterJson, atMs } = change;
  const data = {
    name,
    ...(beforeJson !== undefined && { before: JSON.parse(beforeJson) as unknown }),
    ...(afterJson !== undefined && { after: JSON.parse(afterJson) as unknown }),
  };
  return [{ id, type, organizationId, projectId, atMs, data }];
}
