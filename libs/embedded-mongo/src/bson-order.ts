import type { Code } from 'bson';
import { Binary, BSONRegExp, BSONSymbol, type ObjectId, type Timestamp } from 'bson';
import { compareNumbers } from './numbers.js';
import { objectEntries, TYPE_RANK, typeRank } from './values.js';

/**
 * Orders two strings as their UTF-8 bytes do. UTF-16 units differ from that only where one side is a surrogate.
 */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) {
      x = x >= 0xe000 ? x - 0x800 : x + 0x2000;
      y = y >= 0xe000 ? y - 0x800 : y + 0x2000;
    }
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** Bytes and subtype of any binary-like value. */
export function binaryParts(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary) {
    return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
  }
  return { bytes: value as Uint8Array, subtype: 0 };
}

/** Pattern and flags of either regular expression type. */
export function regexParts(value: unknown): [pattern: string, flags: string] {
  if (value instanceof BSONRegExp) return [value.pattern, value.options];
  const regex = value as RegExp;
  return [regex.source, regex.flags];
}

function compareBinary(a: unknown, b: unknown): number {
  const left = binaryParts(a);
  const right = binaryParts(b);
  return (
    left.bytes.length - right.bytes.length ||
    left.subtype - right.subtype ||
    Buffer.compare(left.bytes, right.bytes)
  );
}

function compareObjects(a: object, b: object): number {
  const left = objectEntries(a);
  const right = objectEntries(b);
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const [leftName, leftValue] = left[i] as [string, unknown];
    const [rightName, rightValue] = right[i] as [string, unknown];
    const order =
      typeRank(leftValue) - typeRank(rightValue) ||
      compareStrings(leftName, rightName) ||
      compareValues(leftValue, rightValue);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * MongoDB's total order of BSON values: negative, zero or positive. Missing equals null; numbers compare by exact
 * value across types; embedded documents field by field in their order.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const rank = typeRank(a);
  const rankOrder = rank - typeRank(b);
  if (rankOrder !== 0) return rankOrder;
  switch (rank) {
    case TYPE_RANK.number:
      return compareNumbers(a, b);
    case TYPE_RANK.string:
      return compareStrings(stringOf(a), stringOf(b));
    case TYPE_RANK.object:
      return compareObjects(a as object, b as object);
    case TYPE_RANK.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case TYPE_RANK.binary:
      return compareBinary(a, b);
    case TYPE_RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case TYPE_RANK.boolean:
      return Number(a) - Number(b);
    case TYPE_RANK.date:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case TYPE_RANK.timestamp:
      return Buffer.compare(timestampBytes(a), timestampBytes(b));
    case TYPE_RANK.regex: {
      const [left, right] = [regexParts(a), regexParts(b)];
      return compareStrings(left[0], right[0]) || compareStrings(left[1], right[1]);
    }
    case TYPE_RANK.code:
      return compareStrings(codeText(a), codeText(b));
    default:
      return 0;
  }
}

/** A timestamp as eight bytes in its order. */
export function timestampBytes(value: unknown): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, (value as Timestamp).toBigInt()));
  return bytes;
}

/** The text of a string or symbol. */
export function stringOf(value: unknown): string {
  return value instanceof BSONSymbol ? value.valueOf() : (value as string);
}

/** Code with its scope as one text, for ordering only. */
export function codeText(value: unknown): string {
  const code = value as Code;
  return code.scope ? `${code.code}\0${JSON.stringify(code.scope)}` : code.code;
}
