/** A body that is no protobuf. Callers translate it; the message is for the log. */
export class MalformedProtobuf extends Error {}

/** Unknown groups may nest; beyond this they are an attack. */
const MAX_GROUP_DEPTH = 64;
const TWO_32 = 4_294_967_296;

export const WIRE = { varint: 0, fixed64: 1, bytes: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

/**
 * Reads protobuf fields from a byte range, in place. Every read is checked against `end`, the end of the message
 * that is being read; {@link ProtobufReader.enter} narrows it and {@link ProtobufReader.leave} restores it.
 */
export class ProtobufReader {
  pos: number;
  end: number;
  /** Upper half of the last {@link readVarint64}; the answer is the lower half, both unsigned. */
  high = 0;
  private readonly view: DataView;
  private readonly buffer: Buffer;
  private readonly keys = new KeyCache();

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.pos = 0;
    this.end = bytes.length;
  }

  get hasMore(): boolean {
    return this.pos < this.end;
  }

  /** Field number and wire type: `number << 3 | wireType`. */
  readTag(): number {
    const tag = this.readVarint32();
    if (tag < 8) throw new MalformedProtobuf('field number 0');
    return tag;
  }

  /** The lower 32 bits of a varint, unsigned. */
  readVarint32(): number {
    const first = this.buffer[this.pos];
    if (first !== undefined && first < 128 && this.pos < this.end) {
      this.pos++;
      return first;
    }
    return this.readVarint64();
  }

  readVarint64(): number {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.pos >= this.end) throw new MalformedProtobuf('truncated varint');
      const byte = this.buffer[this.pos++] ?? 0;
      const bits = byte & 127;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (shift - 32);
      if (byte < 128) {
        this.high = high >>> 0;
        return low >>> 0;
      }
    }
    throw new MalformedProtobuf('varint of more than 10 bytes');
  }

  /** A signed 64-bit integer: a number when it is safe, else its decimal digits. */
  readInt64(): number | string {
    const low = this.readVarint64();
    const value = (this.high | 0) * TWO_32 + low;
    if (Number.isSafeInteger(value)) return value;
    return ((BigInt(this.high | 0) << 32n) | BigInt(low)).toString();
  }

  readDouble(): number {
    const at = this.advance(8);
    return this.view.getFloat64(at, true);
  }

  /** Position of a fixed64; its halves are read by {@link readUint32At}. */
  readFixed64Position(): number {
    return this.advance(8);
  }

  readUint32At(at: number): number {
    return this.view.getUint32(at, true);
  }

  readString(): string {
    const length = this.readVarint32();
    const start = this.advance(length);
    return length === 0 ? '' : this.buffer.toString('utf8', start, start + length);
  }

  /** A string of a small vocabulary: the same bytes give the same string without decoding them again. */
  readKey(): string {
    const length = this.readVarint32();
    const start = this.advance(length);
    return this.keys.get(this.buffer, start, start + length);
  }

  readHex(): string {
    const length = this.readVarint32();
    const start = this.advance(length);
    return this.buffer.toString('hex', start, start + length);
  }

  readBase64(): string {
    const length = this.readVarint32();
    const start = this.advance(length);
    return this.buffer.toString('base64', start, start + length);
  }

  /** Enters the message at the cursor; answers the end to give back to {@link leave}. */
  enter(): number {
    const length = this.readVarint32();
    const outer = this.end;
    const end = this.pos + length;
    if (end > outer) throw new MalformedProtobuf('message beyond its end');
    this.end = end;
    return outer;
  }

  leave(outer: number): void {
    this.pos = this.end;
    this.end = outer;
  }

  /** Skips the value of a field that is not known, or has another wire type than expected. */
  skip(tag: number): void {
    this.skipField(tag, 0);
  }

  private skipField(tag: number, depth: number): void {
    switch (tag & 7) {
      case WIRE.varint:
        this.readVarint64();
        return;
      case WIRE.fixed64:
        this.advance(8);
        return;
      case WIRE.bytes:
        this.advance(this.readVarint32());
        return;
      case WIRE.startGroup:
        this.skipGroup(tag >>> 3, depth + 1);
        return;
      case WIRE.fixed32:
        this.advance(4);
        return;
      default:
        throw new MalformedProtobuf('unexpected wire type');
    }
  }

  private skipGroup(fieldNumber: number, depth: number): void {
    if (depth > MAX_GROUP_DEPTH) throw new MalformedProtobuf('groups nested too deep');
    while (this.hasMore) {
      const tag = this.readTag();
      if ((tag & 7) === WIRE.endGroup) {
        if (tag >>> 3 !== fieldNumber) throw new MalformedProtobuf('group closed by another');
        return;
      }
      this.skipField(tag, depth);
    }
    throw new MalformedProtobuf('open group');
  }

  /** Moves on by `length` bytes and answers where they begin. */
  private advance(length: number): number {
    const start = this.pos;
    if (length > this.end - start) throw new MalformedProtobuf('value beyond its end');
    this.pos = start + length;
    return start;
  }
}

interface CachedKey {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Attribute keys repeat in every span; a direct-mapped table saves decoding and hashing them again. */
class KeyCache {
  private static readonly SLOTS = 2048;
  private static readonly MAX_BYTES = 128;
  private readonly slots = new Array<CachedKey | undefined>(KeyCache.SLOTS).fill(undefined);

  get(buffer: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > KeyCache.MAX_BYTES) return buffer.toString('utf8', start, end);
    let hash = length;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (buffer[at] ?? 0)) | 0;
    const slot = hash & (KeyCache.SLOTS - 1);
    const cached = this.slots[slot];
    if (cached && isEqual(cached.bytes, buffer, start, length)) return cached.text;
    const text = buffer.toString('utf8', start, end);
    this.slots[slot] = { bytes: Uint8Array.prototype.slice.call(buffer, start, end), text };
    return text;
  }
}

function isEqual(bytes: Uint8Array, buffer: Buffer, start: number, length: number): boolean {
  if (bytes.length !== length) return false;
  for (let at = 0; at < length; at++) if (bytes[at] !== buffer[start + at]) return false;
  return true;
}
