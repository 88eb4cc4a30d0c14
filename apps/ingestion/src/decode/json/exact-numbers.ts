import { randomBytes } from 'node:crypto';

/**
 * Numbers that a double cannot hold keep their digits by travelling as marked strings: `"<mark>12345678901234567890"`.
 * The mark is random per process, so no client can forge one.
 */
const MARK = `number-${randomBytes(16).toString('hex')}-`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, 'g');
/** A double holds any 15 significant digits, so only runs from here on can lose some. */
const LONG_RUN = 16;

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Whether the text may hold a number of 16 or more digits. Looks at every 16th byte only: a run that long
 * cannot slip between two of them, so ordinary bodies cost next to nothing.
 */
export function hasLongNumber(bytes: Uint8Array): boolean {
  for (let at = LONG_RUN - 1; at < bytes.length; at += LONG_RUN) {
    if (!isNumeric(bytes[at])) continue;
    let start = at;
    let end = at;
    while (isNumeric(bytes[start - 1])) start--;
    while (isNumeric(bytes[end + 1])) end++;
    if (end - start + 1 >= LONG_RUN) return true;
  }
  return false;
}

/** The same JSON with each number that parsing would change as a marked string. */
export function markLongNumbers(json: string): string {
  let marked = '';
  let copied = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = findStringEnd(json, at);
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      const end = findNumberEnd(json, at);
      const literal = json.slice(at, end);
      if (isChangedByParsing(literal)) {
        marked += `${json.slice(copied, at)}"${MARK}${literal}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return marked + json.slice(copied);
}

/** JSON text with every marked string turned back into its number. */
export function unmarkNumbers(json: string): string {
  return json.includes(MARK) ? json.replace(MARKED, '$1') : json;
}

/** The number behind a marked string, as its digits; undefined for any other string. */
export function readMarkedNumber(text: string): string | undefined {
  return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}

function isNumeric(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 48 && byte <= 57) || byte === 46);
}

function findStringEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}

function findNumberEnd(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && '0123456789.eE+-'.includes(json.charAt(end))) end++;
  return end;
}

function isChangedByParsing(literal: string): boolean {
  const value = Number(literal);
  // No number at all: left for the parser to refuse.
  if (Number.isNaN(value)) return false;
  if (literal.length < LONG_RUN && Number.isFinite(value)) return false;
  return !Number.isFinite(value) || getCanonicalDigits(literal) !== getCanonicalDigits(String(value));
}

/** Significant digits and decimal exponent: equal for every spelling of the same number. */
function getCanonicalDigits(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.slice(0, getEndOfSignificant(digits));
  if (significant === '') return '0';
  const scale = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${literal.startsWith('-') ? '-' : ''}${significant}e${scale}`;
}

/** A loop, because a pattern for trailing zeros takes quadratic time on a number of a million zeros. */
function getEndOfSignificant(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return end;
}
