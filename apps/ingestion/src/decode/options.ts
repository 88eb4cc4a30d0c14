import { MAX_TEXT_CHARS } from './limits.js';

export interface DecodeOptions {
  /** Receipt time, Unix milliseconds: the time of what carries none of its own. */
  readonly nowMs: number;
  /** Longest input, output or metadata value, in UTF-16 units; the rest is cut with a note. */
  readonly maxTextChars?: number;
}

export interface BatchOptions extends DecodeOptions {
  /** The key may only write scores and logs; every other event is refused with 401. */
  readonly scoresOnly: boolean;
}

/** The text limit in force. */
export function getMaxTextChars(options: DecodeOptions): number {
  return options.maxTextChars ?? MAX_TEXT_CHARS;
}
