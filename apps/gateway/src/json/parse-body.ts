import { AppError } from '@assay/errors';

/** Deeper than any honest document, far below what would exhaust the stack when it is written out again. */
const MAX_DEPTH = 1000;

/**
 * Parses a JSON body.
 *
 * @throws AppError `invalid/BODY_NOT_JSON`, `invalid/BODY_TOO_DEEP`.
 */
export function parseBody(text: string): unknown {
  if (isTooDeep(text)) {
    throw new AppError('invalid', 'BODY_TOO_DEEP', `The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'BODY_NOT_JSON', 'The request body is not valid JSON.', { cause });
  }
}

/** Whether JSON nests deeper than can be written out again: parsing survives any depth, writing does not. */
export function isTooDeep(json: string): boolean {
  // Each level takes two brackets.
  if (json.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // a string: skip to its closing quote
        at = endOfString(json, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > MAX_DEPTH) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`; the text's end when it never closes. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
