/** One broken rule of a request, as public error bodies list them. */
export interface RuleIssue {
  readonly code: 'custom';
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function makeIssue(path: readonly (string | number)[], message: string): RuleIssue {
  return { code: 'custom', path, message };
}

interface NameRule {
  readonly message: string;
  readonly isBroken: (name: string) => boolean;
}

const RULES: readonly NameRule[] = [
  { message: 'Text cannot be empty', isBroken: (name) => name === '' },
  { message: 'Text cannot contain HTML tags', isBroken: hasTag },
  { message: 'Name cannot start with a slash', isBroken: (name) => name.startsWith('/') },
  { message: 'Name cannot contain consecutive slashes', isBroken: (name) => name.includes('//') },
  { message: 'Name cannot end with a slash', isBroken: (name) => name.endsWith('/') },
  { message: 'Name cannot be empty', isBroken: (name) => name !== '' && name.trim() === '' },
];

/** A `<` with a `>` anywhere after it. A pattern would look for the `>` again from each `<`. */
function hasTag(name: string): boolean {
  const start = name.indexOf('<');
  return start >= 0 && name.includes('>', start);
}

/**
 * What is wrong with a name of a dataset or a prompt, as it would be kept.
 *
 * Source: behaviour/evaluation-and-prompts.md §1.3.
 */
export function listNameProblems(name: string): string[] {
  return RULES.filter(({ isBroken }) => isBroken(name)).map(({ message }) => message);
}
