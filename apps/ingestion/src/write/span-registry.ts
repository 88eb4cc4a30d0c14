import type { EntityRef } from './entity.js';
import type { PlacedChunk } from './span-folding.js';

const MAX_REMEMBERED = 100_000;

/** Spans under way to their table, and the ends of those that landed lately. */
export class SpanRegistry {
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #ends = new Map<string, number>();

  /** Marks the spans as under way; `leave` must be called whatever comes of them. */
  enter(chunks: readonly PlacedChunk[]): { leave(): void } {
    let land = (): void => undefined;
    const landed = new Promise<void>((resolve) => (land = resolve));
    const keys = chunks.flatMap(({ projectId, chunk }) => chunk.ids.map((id) => `${projectId}\n${id}`));
    for (const key of keys) this.#inFlight.set(key, landed);
    return {
      leave: () => {
        for (const key of keys) if (this.#inFlight.get(key) === landed) this.#inFlight.delete(key);
        land();
      },
    };
  }

  /** Resolves when no span of these ids is under way any more. */
  async whenLanded(entities: readonly EntityRef[]): Promise<void> {
    if (this.#inFlight.size === 0) return;
    const flights = entities
      .filter(({ kind }) => kind === 'observation')
      .flatMap(({ projectId, id }) => this.#inFlight.get(`${projectId}\n${id}`) ?? []);
    await Promise.all(flights);
  }

  remember(chunks: readonly PlacedChunk[]): void {
    for (const { projectId, chunk } of chunks)
      chunk.ids.forEach((id, index) => this.#ends.set(`${projectId}\n${id}`, chunk.ends[index] as number));
    for (const key of this.#ends.keys()) {
      if (this.#ends.size <= MAX_REMEMBERED) break;
      this.#ends.delete(key);
    }
  }

  /** Whether a version of the span is under way or landed lately. */
  remembers(projectId: string, id: string): boolean {
    const key = `${projectId}\n${id}`;
    return this.#ends.has(key) || this.#inFlight.has(key);
  }

  /** Whether a version of the span that ended later is stored already, as far as this process remembers. */
  hasLaterEnd(projectId: string, id: string, endUs: number): boolean {
    return (this.#ends.get(`${projectId}\n${id}`) ?? -1) > endUs;
  }

  /** Forgets ends of spans: after a deletion a version may come again. */
  forget(projectId: string, ids: Iterable<string>): void {
    for (const id of ids) this.#ends.delete(`${projectId}\n${id}`);
  }
}
