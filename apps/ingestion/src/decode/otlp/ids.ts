import { MAX_ID_CHARS } from '../limits.js';
import { makeWellFormed } from '../well-formed.js';

const HEX = /^(?:[0-9a-fA-F]{16}|[0-9a-fA-F]{32})$/;
/** 16 bytes end in two padding characters, 8 bytes in one. */
const BASE64 = /^(?:[A-Za-z0-9+/_-]{22}==|[A-Za-z0-9+/_-]{11}=)$/;

/** An id in JSON: hex in lower case, base64 of 16 or 8 bytes as hex, anything else as it was sent. */
export function normalizeId(text: string): string {
  if (HEX.test(text)) return text.toLowerCase();
  if (BASE64.test(text)) return Buffer.from(text, 'base64').toString('hex');
  return text;
}

/** Why the text cannot be an id; undefined when it can. */
export function findIdFault(id: string): string | undefined {
  if (id === '') return 'absent';
  const isGood = id.length <= MAX_ID_CHARS && !id.includes('\r') && makeWellFormed(id) === id;
  return isGood ? undefined : 'not_an_id';
}
