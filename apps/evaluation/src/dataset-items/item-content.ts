// C0 and C1 controls but tab, line feed, form feed and carriage return.
// eslint-disable-next-line no-control-regex -- they are what it is about
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u009F]/g;
const HAS_CONTROL = new RegExp(CONTROLS.source);
/** A whole string, or a number outside of one. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** What the nesting of a body may be: a string says no more than a body could. */
const MAX_DEPTH = 1000;

/**
 * The JSON text that an item keeps for a value of a request: an empty string is null, a string that is JSON
 * counts as what it says, control characters are dropped from texts.
 *
 * Source: behaviour/evaluation-and-prompts.md §2.4.
 */
export function normalizeContent(json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'string') return HAS_CONTROL.test(json) || json.includes('\\u') ? clean(value) : json;
  return value === '' ? 'null' : clean(parseString(value));
}

/** What a string says as JSON, with its numbers exact; the string itself when it is none, or nests too deeply. */
function parseString(text: string): unknown {
  try {
    // Before anything is looked for: in JSON every string ends, so that the search for the next one is short.
    if (isDeeperThan(JSON.parse(text), MAX_DEPTH)) return text;
  } catch {
    return text;
  }
  return JSON.parse(text.replace(STRING_OR_NUMBER, keepExact));
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** A number that a double would change becomes a string. */
function keepExact(token: string): string {
  return token.startsWith('"') || isExact(token) ? token : JSON.stringify(token);
}

function isExact(token: string): boolean {
  const number = Number(token);
  return Number.isFinite(number) && digitsOf(token) === digitsOf(String(number));
}

/** The digits that count: no sign, point, exponent, nor zeros at either end. */
function digitsOf(token: string): string {
  const [mantissa = ''] = token.toLowerCase().split('e');
  return trimEndZeros(mantissa.replace(/[-.]/g, '').replace(/^0+/, ''));
}

/** A pattern would start over at each zero of a run that is not the last. */
function trimEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function clean(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(CONTROLS, '') : inner,
  );
}
