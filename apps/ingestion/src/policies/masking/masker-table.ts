import { Masker } from './masker.js';
import type { MaskingRule } from './masking-rule.js';
import type { ProjectRules } from './masking-directory.js';

/** The maskers of a worker thread: rules of all projects, compiled when a project first writes. */
export class MaskerTable {
  readonly #rules = new Map<string, readonly MaskingRule[]>();
  readonly #maskers = new Map<string, Masker>();

  put(changed: readonly ProjectRules[]): void {
    for (const [projectId, rules] of changed) {
      this.#maskers.delete(projectId);
      if (rules.length > 0) this.#rules.set(projectId, rules);
      else this.#rules.delete(projectId);
    }
  }

  /** The project's masker, ready for a request; undefined for a project without rules. */
  begin(projectId: string): Masker | undefined {
    const rules = this.#rules.get(projectId);
    if (!rules) return undefined;
    const masker = this.#maskers.get(projectId) ?? new Masker(rules);
    this.#maskers.set(projectId, masker);
    masker.begin();
    return masker;
  }
}
