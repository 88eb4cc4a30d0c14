import { buildClickhouseError } from './clickhouse-error.js';

export type Lane = 'read' | 'insert';

interface Waiter {
  readonly resolve: (slot: number) => void;
  readonly reject: (error: Error) => void;
}

interface LaneState {
  readonly freeSlots: number[];
  readonly waiters: Set<Waiter>;
}

/**
 * Bounds how many requests are inside the engine at once. A third of the slots serves inserts and nothing
 * else, the rest everything else, so that long reads cannot keep data out and inserts cannot starve reads.
 * Within a lane, first come first served.
 */
export class Slots {
  readonly #lanes: Record<Lane, LaneState>;

  /**
   * @param total       Slots of both lanes, at least 2.
   * @param maxWaiting  Requests that may queue per lane; one more is refused.
   */
  constructor(
    total: number,
    private readonly maxWaiting: number,
  ) {
    const insertCount = Math.max(1, Math.floor(total / 3));
    const numbers = Array.from({ length: total }, (_, index) => index);
    this.#lanes = {
      insert: { freeSlots: numbers.slice(0, insertCount), waiters: new Set() },
      read: { freeSlots: numbers.slice(insertCount), waiters: new Set() },
    };
  }

  /**
   * Waits for a slot of the lane.
   *
   * @returns The slot's number, unique among the slots in use.
   * @throws ClickhouseError 202 when the queue is full, 394 when the caller went away meanwhile.
   */
  acquire(lane: Lane, signal: AbortSignal): Promise<number> {
    if (signal.aborted) return Promise.reject(buildGone());
    const state = this.#lanes[lane];
    const slot = state.freeSlots.pop();
    if (slot !== undefined) return Promise.resolve(slot);
    if (state.waiters.size >= this.maxWaiting) {
      return Promise.reject(
        buildClickhouseError(202, `Too many simultaneous queries: ${this.maxWaiting} are already waiting.`),
      );
    }
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        state.waiters.delete(waiter);
        reject(buildGone());
      };
      const waiter: Waiter = {
        resolve: (free) => {
          signal.removeEventListener('abort', onAbort);
          resolve(free);
        },
        reject,
      };
      state.waiters.add(waiter);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Gives the slot back, to the longest waiting request of its lane if there is one. */
  release(lane: Lane, slot: number): void {
    const state = this.#lanes[lane];
    const [next] = state.waiters;
    if (next === undefined) {
      state.freeSlots.push(slot);
      return;
    }
    state.waiters.delete(next);
    next.resolve(slot);
  }
}

function buildGone(): Error {
  return buildClickhouseError(394, 'The client went away before its query began.');
}
