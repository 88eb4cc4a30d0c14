/**
 * A field of an entity's state: 20 digits of priority, one digit of rank, a colon, the value as JSON. The
 * engine's maxMap keeps the bytewise greatest text of each key, so "greater" must mean the same here.
 */
const PREFIX_CHARS = 20;
export const HEAD_CHARS = PREFIX_CHARS + 2;
const HALF = 100_000_000;

/** Unix microseconds, zero-padded. Times before 1970 count as 1970. */
function pad(us: number): string {
  return String(Math.max(0, us)).padStart(PREFIX_CHARS, '0');
}

/** `99999999999999999999 - us`, in halves: the difference has more digits than a double. */
function complement(us: number): string {
  const clamped = Math.max(0, us);
  const high = Math.floor(clamped / HALF);
  return `9999${pad8(HALF - 1 - high)}${pad8(HALF - 1 - (clamped - high * HALF))}`;
}

const pad8 = (value: number): string => String(value).padStart(8, '0');

/** Who said it when, as the heads of the texts of one statement. */
export interface FieldHeads {
  /** The latest statement wins; of two at the same time, the update. */
  readonly last: string;
  /** The earliest statement wins; of two at the same time, the create. */
  readonly first: string;
}

export function makeHeads(eventUs: number, isUpdate: boolean): FieldHeads {
  return {
    last: `${pad(eventUs)}${isUpdate ? '1' : '0'}:`,
    first: `${complement(eventUs)}${isUpdate ? '0' : '1'}:`,
  };
}

/** Heads below those of any statement: what a stored row knows gives way to everything said since. */
export const SEED_HEADS: FieldHeads = { last: `${pad(0)}0:`, first: `${complement(0)}1:` };

/** Of several, the smallest value stays. */
export function leastOf(value: number): string {
  return `${complement(value)}0:${value}`;
}

/** Of several, the greatest value stays. */
export function greatestOf(value: number): string {
  return `${pad(value)}0:${value}`;
}

/** The value of a field's text. */
export function readField(text: string): unknown {
  return JSON.parse(text.slice(HEAD_CHARS));
}

/**
 * Whether `a` is greater than `b` as UTF-8 bytes. JavaScript compares UTF-16 units, which differs where a
 * surrogate pair meets a character from U+E000 on.
 */
export function isGreaterText(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codeOrder(x) > codeOrder(y);
  }
  return a.length > b.length;
}

/** Surrogates stand for characters above all others: they move to the end, the rest above them moves down. */
function codeOrder(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
