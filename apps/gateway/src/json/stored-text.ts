import { endOfString, isTooDeep } from './parse-body.js';

/**
 * Something that JSON can start with; `t`, `f`, `n` only as the whole word. Most text that is not JSON is told
 * apart here, without the cost of a parse that throws.
 */
const JSON_START = /^\s*(?:[{["]|-?\d|(?:true|false|null)\s*$)/;

/** Digits that a double may not hold, or an exponent out of its range: only then the text is looked at again. */
const SUSPICIOUS_NUMBER = /[\d.]{16,}|\d[eE][+-]?\d{3}/;

/**
 * A stored input, output or metadata value as JSON: parsed when it is JSON, else the text itself; empty is
 * null. What nests too deep to be written out again stays text too. Numbers whose digits a double would change come back as strings with the exact digits.
 * Source: behaviour/ingestion-and-tracing.md §0.3.
 */
export function parseStored(text: string): unknown {
  if (text === '') return null;
  if (!JSON_START.test(text) || isTooDeep(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (!SUSPICIOUS_NUMBER.test(text)) return value;
    const quoted = quoteInexactNumbers(text);
    return quoted === text ? value : JSON.parse(quoted);
  } catch {
    return text; // it only looked like JSON
  }
}

/** Puts quotes around each number that would not come out as it went in. `json` must be valid JSON. */
function quoteInexactNumbers(json: string): string {
  let result = '';
  let copied = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(json, at);
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(json, at);
      const number = json.slice(at, end);
      if (!isExact(number)) {
        result += `${json.slice(copied, at)}"${number}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? json : result + json.slice(copied);
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length) {
    const code = json.charCodeAt(end);
    const isPart =
      (code >= 0x30 && code <= 0x39) ||
      code === 0x2e ||
      code === 0x2b ||
      code === 0x2d ||
      code === 0x65 ||
      code === 0x45;
    if (!isPart) break;
    end += 1;
  }
  return end;
}

/** Whether the double prints the same significant digits: 0.1 and 3.141592653589793 do, 2^53 + 1 does not. */
function isExact(number: string): boolean {
  if (number.length <= 15 && !/[eE]/.test(number)) return true;
  const value = Number(number);
  return Number.isFinite(value) && significantDigits(number) === significantDigits(String(value));
}

function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/[eE]/);
  return trimEndZeros(mantissa.replace(/[-.]/g, '').replace(/^0+/, ''));
}

/** A loop: a pattern would start over at each zero of a run that is not the last. */
function trimEndZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return digits.slice(0, end);
}
