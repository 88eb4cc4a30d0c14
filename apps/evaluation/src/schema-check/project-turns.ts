/** Waiting work; projects take turns, within a project the oldest comes first. */
export class ProjectTurns<T> {
  readonly #waitingByProjectId = new Map<string, T[]>();

  add(projectId: string, work: T): void {
    const waiting = this.#waitingByProjectId.get(projectId);
    if (waiting) waiting.push(work);
    else this.#waitingByProjectId.set(projectId, [work]);
  }

  take(): T | undefined {
    for (const [projectId, waiting] of this.#waitingByProjectId) {
      const next = waiting.shift();
      // At the end again: all others come before its next one.
      this.#waitingByProjectId.delete(projectId);
      if (waiting.length > 0) this.#waitingByProjectId.set(projectId, waiting);
      return next;
    }
    return undefined;
  }
}
