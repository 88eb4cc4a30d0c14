import { randomUUID } from 'node:crypto';
import type { Logger } from '@assay/logging';
import type { DeliveryStore } from './delivery.store.js';
import type { ClaimedDelivery } from './deliver.js';

export interface DeliveryWorkerOptions {
  readonly deliveries: DeliveryStore;
  readonly deliver: (delivery: ClaimedDelivery) => Promise<void>;
  /** Deliveries at once. */
  readonly concurrency: number;
  /** How long a claim holds; longer than an attempt can take. */
  readonly claimMs: number;
  readonly log: Logger;
  readonly clock: () => number;
}

/** A slow receiver gets no more than this, so that it cannot take all the places. */
const MAX_PER_WEBHOOK = 2;

/** Claims deliveries that are due and sends them. Any number of instances may run on one store. */
export class DeliveryWorker {
  readonly #running = new Map<Promise<void>, string>();
  #filling: Promise<void> | undefined;
  #isAsked = false;
  #isStopping = false;
  #isFailing = false;

  constructor(private readonly options: DeliveryWorkerOptions) {}

  /** Looks for due deliveries now. Never rejects. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isStopping || this.#filling) return;
    this.#filling = this.#fill().finally(() => {
      this.#filling = undefined;
      if (this.#isAsked) this.wake();
    });
  }

  /** Takes no more; waits for what is being sent. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#filling;
    await Promise.allSettled([...this.#running.keys()]);
  }

  async #fill(): Promise<void> {
    const { concurrency, log } = this.options;
    this.#isAsked = false;
    try {
      while (!this.#isStopping && this.#running.size < concurrency) {
        const delivery = await this.#claim();
        if (!delivery) break;
        this.#send(delivery);
      }
      this.#isFailing = false;
    } catch (error) {
      // The next tick tries again; one line per outage is enough.
      if (!this.#isFailing) log.warn({ error }, 'webhook deliveries not read');
      this.#isFailing = true;
    }
  }

  async #claim(): Promise<ClaimedDelivery | undefined> {
    const { deliveries, claimMs, clock } = this.options;
    const nowMs = clock();
    const claimId = randomUUID();
    const claimed = await deliveries.claim({ nowMs, untilMs: nowMs + claimMs, claimId }, this.#listBusy());
    return claimed && { ...claimed, claimId };
  }

  #send(delivery: ClaimedDelivery): void {
    const { deliver, log } = this.options;
    const { _id, webhookId } = delivery;
    const sending = deliver(delivery)
      .catch((error: unknown) =>
        log.warn({ error, deliveryId: _id, webhookId }, 'webhook delivery interrupted'),
      )
      .finally(() => {
        this.#running.delete(sending);
        this.wake();
      });
    this.#running.set(sending, webhookId);
  }

  #listBusy(): string[] {
    const counts = new Map<string, number>();
    for (const id of this.#running.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MAX_PER_WEBHOOK).map(([id]) => id);
  }
}
