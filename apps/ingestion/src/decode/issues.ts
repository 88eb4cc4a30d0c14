import { MAX_ISSUES } from './limits.js';

/** One finding about a refused body, in the form that clients of this API know. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
}

/** Gathers the findings about one body; allocates nothing while there are none. Keeps the first 20. */
export class IssueList {
  private found: Issue[] | undefined;

  constructor(private readonly root: readonly (string | number)[]) {}

  get isEmpty(): boolean {
    return this.found === undefined;
  }

  get all(): readonly Issue[] {
    return this.found ?? [];
  }

  add(code: string, path: readonly (string | number)[], message: string, expected?: string): void {
    this.found ??= [];
    if (this.found.length >= MAX_ISSUES) return;
    const issue = { code, path: [...this.root, ...path], message };
    this.found.push(expected === undefined ? issue : { ...issue, expected });
  }

  addType(expected: string, path: readonly (string | number)[], value: unknown): void {
    const message = `Invalid input: expected ${expected}, received ${describeType(value)}`;
    this.add('invalid_type', path, message, expected);
  }

  addOption(options: readonly string[], path: readonly (string | number)[]): void {
    const listed = options.map((option) => JSON.stringify(option)).join('|');
    this.add('invalid_value', path, `Invalid option: expected one of ${listed}`);
  }
}

function describeType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
