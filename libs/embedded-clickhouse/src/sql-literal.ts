const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A string as a single-quoted SQL literal that the engine reads back byte for byte. */
export function encodeSqlString(text: string): string {
  return `'${text.replace(/[\\'\0\b\f\n\r\t]/g, (character) => ESCAPES[character] ?? character)}'`;
}

/** A name as a back-quoted identifier. */
export function encodeIdentifier(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
