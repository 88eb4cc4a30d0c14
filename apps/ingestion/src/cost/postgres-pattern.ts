const CLASSES: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  blank: ' \\t',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

const ESCAPES: Readonly<Record<string, string>> = {
  A: '^',
  Z: '$',
  m: '\\b(?=\\w)',
  M: '\\b(?<=\\w)',
  y: '\\b',
  Y: '\\B',
};

/**
 * A model's pattern in the words of JavaScript. Clients write them for PostgreSQL (behaviour 4.1), whose own words
 * JavaScript would not refuse but take for letters: such a model would match nothing, unnoticed.
 */
export function translatePostgres(pattern: string): string {
  return pattern.replace(/\\([\s\S])|\[:([a-z]+):\]/g, (whole, escaped?: string, name?: string) =>
    escaped === undefined ? (CLASSES[name ?? ''] ?? whole) : (ESCAPES[escaped] ?? whole),
  );
}
