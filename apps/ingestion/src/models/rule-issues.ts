import { AppError } from '@assay/errors';

type Path = readonly (string | number)[];

/** Broken rules of one request, told together. */
export class RuleIssues {
  readonly #issues: { code: 'custom'; path: Path; message: string }[] = [];

  add(path: Path, message: string): void {
    this.#issues.push({ code: 'custom', path, message });
  }

  check(holds: boolean, path: Path, message: string): void {
    if (!holds) this.add(path, message);
  }

  /** @throws AppError `invalid` with the given reason when a rule was broken. */
  throwIfAny(reason: string): void {
    if (this.#issues.length === 0) return;
    throw new AppError('invalid', reason, 'Invalid request data', {
      details: { issues: this.#issues.slice(0, 50) },
    });
  }
}
