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
