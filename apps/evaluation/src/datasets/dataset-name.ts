import { AppError } from '@assay/errors';

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
  { message: 'Name cannot be empty', isBroken: (name) => name.trim() === '' },
];

/** A `<` with a `>` anywhere after it. A pattern would look for the `>` again from each `<`. */
function hasTag(name: string): boolean {
  const start = name.indexOf('<');
  return start >= 0 && name.includes('>', start);
}

/**
 * Checks a dataset's name; it is kept as sent, blanks at its ends included.
 *
 * @throws AppError `invalid/DATASET_NAME_INVALID` listing every broken rule.
 * Source: behaviour/evaluation-and-prompts.md §1.3.
 */
export function checkDatasetName(name: string): void {
  const issues = RULES.filter(({ isBroken }) => isBroken(name)).map(({ message }) => ({
    code: 'custom',
    path: ['name'],
    message,
  }));
  if (issues.length === 0) return;
  throw new AppError('invalid', 'DATASET_NAME_INVALID', `Dataset name not valid. ${JSON.stringify(issues)}`);
}

/**
 * What a name in a path may stand for: itself, or, sent encoded twice, its decoded form. In order of precedence.
 */
export function listNameForms(name: string): string[] {
  if (!name.includes('%')) return [name];
  try {
    const decoded = decodeURIComponent(name);
    return decoded === name ? [name] : [name, decoded];
  } catch {
    return [name]; // a literal % that escapes nothing
  }
}
