import { createHash } from 'node:crypto';
import type { ObjectId } from 'bson';
import { binaryParts, codeText, regexParts, stringOf, timestampBytes } from './bson-order.js';
import { losslessNumber, nearestDouble, subtractExact, toExact } from './numbers.js';
import { objectEntries, TYPE_RANK, typeRank } from './values.js';

// LMDB keys end at 1978 bytes, and a non-unique entry adds six for the record id.
const MAX_KEY_BYTES = 1900;
/** Bytes of a key that survive cutting; bounds longer than this are compared up to here only. */
export const CUT_PREFIX_BYTES = MAX_KEY_BYTES - 33;

class KeyWriter {
  private bytes = Buffer.allocUnsafe(96);
  private length = 0;

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  raw(value: Uint8Array): void {
    this.reserve(value.length);
    this.bytes.set(value, this.length);
    this.length += value.length;
  }

  /** UTF-8, zero bytes as `00 ff`, ended by `00 00`: a prefix sorts before its extensions. */
  text(value: string): void {
    this.reserve(value.length * 3 + 2);
    const start = this.length;
    const written = this.bytes.write(value, start, 'utf8');
    if (this.bytes.subarray(start, start + written).includes(0)) {
      for (const byte of Buffer.from(value, 'utf8')) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    } else {
      this.length += written;
    }
    this.byte(0);
    this.byte(0);
  }

  double(value: number): void {
    this.reserve(8);
    const start = this.length;
    this.bytes.writeDoubleBE(value === 0 ? 0 : value, start);
    if ((this.bytes[start] as number) & 0x80) invert(this.bytes, start, start + 8);
    else (this.bytes[start] as number) |= 0x80;
    this.length += 8;
  }

  finish(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

function invert(bytes: Buffer, from: number, to: number): void {
  for (let i = from; i < to; i++) bytes[i] = ~(bytes[i] as number) & 0xff;
}

const REST_NEGATIVE = 0x7f;
const REST_ZERO = 0x80;
const REST_POSITIVE = 0x81;

/** Nearest double, then what it misses of the exact value (large int64, decimals). */
function writeNumber(writer: KeyWriter, value: unknown): void {
  const double = nearestDouble(value);
  if (Number.isNaN(double)) {
    writer.raw(Buffer.alloc(8));
    writer.byte(REST_ZERO);
    return;
  }
  writer.double(double);
  if (!Number.isFinite(double) || losslessNumber(value) !== undefined) {
    writer.byte(REST_ZERO);
    return;
  }
  const rest = subtractExact(toExact(value), toExact(double));
  if (rest.coefficient === 0n) {
    writer.byte(REST_ZERO);
    return;
  }
  const negative = rest.coefficient < 0n;
  writer.byte(negative ? REST_NEGATIVE : REST_POSITIVE);
  writer.raw(
    encodeMagnitude((negative ? -rest.coefficient : rest.coefficient).toString(), rest.exponent, negative),
  );
}

/** Order of magnitude, then digits; inverted for negative rests. */
function encodeMagnitude(digits: string, exponent: number, negative: boolean): Buffer {
  const significant = digits.replace(/0+$/, '');
  const bytes = Buffer.alloc(2 + significant.length + 1);
  bytes.writeUInt16BE(digits.length + exponent + 0x8000, 0);
  for (let i = 0; i < significant.length; i++) bytes[2 + i] = significant.charCodeAt(i) - 47;
  if (negative) invert(bytes, 0, bytes.length);
  return bytes;
}

function writeBody(writer: KeyWriter, rank: number, value: unknown): void {
  switch (rank) {
    case TYPE_RANK.number:
      writeNumber(writer, value);
      return;
    case TYPE_RANK.string:
      writer.text(stringOf(value));
      return;
    case TYPE_RANK.object:
      for (const [name, field] of objectEntries(value as object)) {
        const fieldRank = typeRank(field);
        writer.byte(fieldRank);
        writer.text(name);
        writeBody(writer, fieldRank, field);
      }
      writer.byte(0);
      return;
    case TYPE_RANK.array:
      for (const item of value as unknown[]) writeValue(writer, item);
      writer.byte(0);
      return;
    case TYPE_RANK.binary: {
      const { bytes, subtype } = binaryParts(value);
      const head = Buffer.alloc(5);
      head.writeUInt32BE(bytes.length, 0);
      head[4] = subtype;
      writer.raw(head);
      writer.raw(bytes);
      return;
    }
    case TYPE_RANK.objectId:
      writer.raw((value as ObjectId).id);
      return;
    case TYPE_RANK.boolean:
      writer.byte(value ? 1 : 0);
      return;
    case TYPE_RANK.date:
      writer.double((value as Date).getTime());
      return;
    case TYPE_RANK.timestamp:
      writer.raw(timestampBytes(value));
      return;
    case TYPE_RANK.regex: {
      const [pattern, flags] = regexParts(value);
      writer.text(pattern);
      writer.text(flags);
      return;
    }
    case TYPE_RANK.code:
      writer.text(codeText(value));
      return;
    default:
  }
}

function writeValue(writer: KeyWriter, value: unknown): void {
  const rank = typeRank(value);
  writer.byte(rank);
  writeBody(writer, rank, value);
}

/**
 * Bytes whose order is the BSON order of the values, and equal exactly when the values compare equal. No encoding is
 * a prefix of another. Missing is encoded as null.
 */
export function encodeValue(value: unknown, descending = false): Buffer {
  const writer = new KeyWriter();
  writeValue(writer, value);
  const bytes = writer.finish();
  if (descending) invert(bytes, 0, bytes.length);
  return bytes;
}

/** Bounds `[start, end)` of all values of one type, within one field. */
export function typeBounds(rank: number, descending: boolean): [Buffer, Buffer] {
  const byte = descending ? 0xff - rank : rank;
  return [Buffer.from([byte]), Buffer.from([byte + 1])];
}

/** The smallest key greater than every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end--;
  const bytes = Buffer.from(prefix.subarray(0, end));
  if (end > 0) bytes[end - 1] = (bytes[end - 1] as number) + 1;
  return bytes;
}

/** Makes a key fit LMDB: longer ones keep a prefix and a hash, so they stay unique but lose their order. */
export function cutKey(key: Buffer): { key: Buffer; cut: boolean } {
  if (key.length <= MAX_KEY_BYTES) return { key, cut: false };
  const hash = createHash('sha256').update(key).digest();
  return { key: Buffer.concat([key.subarray(0, CUT_PREFIX_BYTES), Buffer.from([0]), hash]), cut: true };
}

/** Big-endian u32, the first part of every stored key. */
export function encodeId(id: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(id);
  return bytes;
}

/** Big-endian u48 record id. */
export function encodeRecordId(recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUIntBE(recordId, 0, 6);
  return bytes;
}

/** Record id from the last six bytes. */
export function decodeRecordId(bytes: Buffer): number {
  return bytes.readUIntBE(bytes.length - 6, 6);
}

/** `collectionId | recordId`. */
export function recordKey(collectionId: number, recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(10);
  bytes.writeUInt32BE(collectionId, 0);
  bytes.writeUIntBE(recordId, 4, 6);
  return bytes;
}
