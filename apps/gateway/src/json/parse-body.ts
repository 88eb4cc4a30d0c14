import { AppError } from '@assay/errors';

/** Deeper than any honest document, far below what would exhaust the stack when it is written out again. */
const MAX_DEPTH = 1000;

/**
 * Parses a JSON body.
 *
 * @throws AppError `invalid/BODY_NOT_JSON`, `invalid/BODY_TOO_DEEP`.
 */
export function parseBody(text: string): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) {
    throw new AppError('invalid', 'BODY_TOO_DEEP', `The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'BODY_NOT_JSON', 'The request body is not valid JSON.', { cause });
  }
}

function isDeeperThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // a string: skip to its closing quote
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > max) return true;
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
