/** One broken rule of a request, as public error bodies list them. */
export interface RuleIssue {
  readonly code: 'custom';
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function makeIssue(path: readonly (string | number)[], message: string): RuleIssue {
  return { code: 'custom', path, message };
}

/**
 * What is wrong with a name of a prompt, which is kept without the blanks at its ends.
 * Source: behaviour/evaluation-and-prompts.md §1.3.
 */
export function listNameProblems(name: string): string[] {
  const trimmed = name.trim();
  if (trimmed === '') return [name === '' ? 'Text cannot be empty' : 'Name cannot be empty'];
  const problems: string[] = [];
  // A pattern would look for the `>` again from each `<`.
  const tagStart = trimmed.indexOf('<');
  if (tagStart >= 0 && trimmed.includes('>', tagStart)) problems.push('Text cannot contain HTML tags');
  if (trimmed.startsWith('/')) problems.push('Name cannot start with a slash');
  if (trimmed.includes('//')) problems.push('Name cannot contain consecutive slashes');
  if (trimmed.endsWith('/')) problems.push('Name cannot end with a slash');
  return problems;
}
