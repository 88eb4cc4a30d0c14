/** The known names in a comma-separated `fields` parameter, each once, in their own order. */
export function knownGroups<G extends string>(fields: string | undefined, known: readonly G[]): G[] {
  const asked = new Set((fields ?? '').split(',').map((name) => name.trim()));
  return known.filter((group) => asked.has(group));
}

/** The values of a comma-separated list, trimmed, without empty ones. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
