const MAX_CHARS = 200;

/**
 * Metadata with long values cut to 200 characters. The text of a JSON object stays whole: cut, it could not be
 * taken apart into dotted keys any more, and it is those keys' values that the limit is about.
 */
export function cutMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, text]) => [key, isObjectText(text) ? text : cut(text)]),
  );
}

function isObjectText(text: string): boolean {
  return text.startsWith('{') && text.endsWith('}');
}

/** Never between the two halves of a character outside the basic plane. */
function cut(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const last = text.charCodeAt(MAX_CHARS - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_CHARS - 1 : MAX_CHARS);
}
