/** Flushes under way. */
export class Flights {
  readonly #running = new Set<Promise<unknown>>();

  track<T>(flight: Promise<T>): Promise<T> {
    const ended = flight.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(ended);
    void ended.then(() => this.#running.delete(ended));
    return flight;
  }

  /** Resolves when all that are under way now have ended, well or not; later ones do not matter. */
  async whenLanded(): Promise<void> {
    await Promise.all(this.#running);
  }
}
