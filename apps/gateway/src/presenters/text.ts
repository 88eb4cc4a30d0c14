/** Messages say "absent" with empty text; public JSON says it with null. */
export function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

/** The first characters of a longer text, never half of one outside the basic plane. */
export function cutText(text: string, maxChars: number): string {
  const last = text.charCodeAt(maxChars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars);
}
