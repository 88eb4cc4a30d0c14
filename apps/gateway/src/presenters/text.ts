/** Messages say "absent" with empty text; public JSON says it with null. */
export function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}
