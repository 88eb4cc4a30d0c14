import { parquetMetadata } from 'hyparquet';
import { answerCut, Framing } from './framing.js';

const MAGIC = 'PAR1';
/** Length of the footer and the magic word. */
const TAIL_BYTES = 8;
/** A footer has some 100 bytes per column and row group. */
const MAX_FOOTER_BYTES = 8 * 1024 * 1024;

/** Passes a Parquet file on and reads the number of its rows from its footer. */
export class ParquetFraming extends Framing {
  rowCount = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #head = '';

  protected frame(chunk: Buffer): Buffer {
    if (this.#head.length < MAGIC.length) {
      this.#head += chunk.subarray(0, MAGIC.length - this.#head.length).toString('latin1');
    }
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    while (this.#tailBytes - (this.#tail[0]?.length ?? 0) > MAX_FOOTER_BYTES + TAIL_BYTES) {
      this.#tailBytes -= this.#tail.shift()?.length ?? 0;
    }
    return chunk;
  }

  protected finish(): undefined {
    const tail = Buffer.concat(this.#tail);
    this.#tail = [];
    const isWhole = this.#head === MAGIC && tail.subarray(-MAGIC.length).toString('latin1') === MAGIC;
    if (!isWhole || tail.length < TAIL_BYTES) throw answerCut();
    const footerBytes = tail.readUInt32LE(tail.length - TAIL_BYTES) + TAIL_BYTES;
    if (footerBytes > tail.length) throw answerCut();
    const footer = Uint8Array.prototype.slice.call(tail, tail.length - footerBytes);
    this.rowCount = Number(parquetMetadata(footer.buffer).num_rows);
  }
}
