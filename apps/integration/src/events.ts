import type { ClientSession } from 'mongoose';

/** What webhooks can be told. `webhook.ping` is sent on request and cannot be subscribed to. */
export const EVENT_TYPES = [
  'export.finished',
  'export.failed',
  'prompt.created',
  'prompt.updated',
  'prompt.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Something that happened in a project. */
export interface IntegrationEvent {
  /** The same id is delivered once per webhook however often it is published: make it from what happened. */
  readonly id: string;
  readonly type: EventType;
  readonly organizationId: string;
  readonly projectId: string;
  readonly atMs: number;
  /** Public JSON without secrets, a few KB; sent as `data`. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventPublisher {
  /**
   * Puts the events in the delivery queue of every webhook that wants them; cheap when none does.
   *
   * @param session Makes it part of a transaction in this service's database: told if, and only if, it happened.
   * @throws AppError `unavailable` when the store is away. Publish again then.
   */
  publish(events: readonly IntegrationEvent[], session?: ClientSession): Promise<void>;
}
