const FIRST_BYTES = 1 << 20;
/** A length of up to 2^28 - 1 in four bytes, whatever it is: known only when the message has ended. */
const LENGTH_BYTES = 4;

/** Protobuf messages written in one pass into a buffer that grows. */
export class ProtobufBuffer {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #at = 0;

  tag(field: number, wireType: number): void {
    this.varint((field << 3) | wireType);
  }

  varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#at++] = rest;
  }

  text(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.tag(field, 2);
    this.varint(length);
    this.#reserve(length);
    this.#bytes.write(value, this.#at);
    this.#at += length;
  }

  hex(field: number, value: string): void {
    this.tag(field, 2);
    this.varint(value.length / 2);
    this.#reserve(value.length / 2);
    this.#at += this.#bytes.write(value, this.#at, 'hex');
  }

  /** A text out of several pieces of bytes. */
  pieces(field: number, pieces: readonly Uint8Array[]): void {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.tag(field, 2);
    this.varint(length);
    this.#reserve(length);
    for (const piece of pieces) {
      this.#bytes.set(piece, this.#at);
      this.#at += piece.length;
    }
  }

  /** Milliseconds as a fixed64 of nanoseconds. */
  nanos(field: number, ms: number): void {
    this.tag(field, 1);
    this.#reserve(8);
    this.#bytes.writeBigUInt64LE(BigInt(ms) * 1_000_000n, this.#at);
    this.#at += 8;
  }

  message(field: number, fill: () => void): void {
    this.tag(field, 2);
    this.#reserve(LENGTH_BYTES);
    const lengthAt = this.#at;
    this.#at += LENGTH_BYTES;
    fill();
    let rest = this.#at - lengthAt - LENGTH_BYTES;
    for (let i = 0; i < LENGTH_BYTES; i += 1) {
      this.#bytes[lengthAt + i] = (rest & 127) | (i < LENGTH_BYTES - 1 ? 128 : 0);
      rest >>>= 7;
    }
  }

  /** What was written, in memory of its own; the buffer starts anew. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#at);
    this.#bytes.copy(taken, 0, 0, this.#at);
    this.#at = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#at + bytes));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }
}
