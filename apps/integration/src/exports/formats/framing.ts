import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@assay/errors';

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** A stream from the engine's bytes to a file's, that counts rows and refuses an answer that broke off. */
export abstract class Framing extends Transform {
  /** Rows so far; final when the stream has ended. */
  abstract readonly rowCount: number;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    try {
      callback(null, this.frame(chunk));
    } catch (error) {
      callback(error as Error);
    }
  }

  override _flush(callback: TransformCallback): void {
    try {
      callback(null, this.finish());
    } catch (error) {
      callback(error as Error);
    }
  }

  protected abstract frame(chunk: Buffer): Buffer;
  /** What comes at the end; throws when rows are cut. */
  protected abstract finish(): Buffer | undefined;
}

/** The engine ends an answer that fails half-way with the text of its error: that is no row. */
export function answerCut(): AppError {
  return new AppError('unavailable', 'EXPORT_ANSWER_CUT', 'The analytical store broke off its answer.');
}

/** Counts lines that are JSON objects; the last one must be whole. */
class LineCounter {
  rowCount = 0;
  #last = NEWLINE;
  #beforeLast = CLOSE_BRACE;

  add(chunk: Buffer): void {
    if (chunk.length === 0) return;
    if (this.#last === NEWLINE && chunk[0] !== OPEN_BRACE) throw answerCut();
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
      this.rowCount += 1;
      if (at + 1 < chunk.length && chunk[at + 1] !== OPEN_BRACE) throw answerCut();
    }
    this.#beforeLast = (chunk.length > 1 ? chunk[chunk.length - 2] : this.#last) as number;
    this.#last = chunk[chunk.length - 1] as number;
  }

  check(): void {
    if (this.#last !== NEWLINE || this.#beforeLast !== CLOSE_BRACE) throw answerCut();
  }
}

/** JSON objects, a line each; no rows: an empty file. */
export class JsonLinesFraming extends Framing {
  readonly #lines = new LineCounter();

  get rowCount(): number {
    return this.#lines.rowCount;
  }

  protected frame(chunk: Buffer): Buffer {
    this.#lines.add(chunk);
    return chunk;
  }

  protected finish(): undefined {
    this.#lines.check();
  }
}

/** One array without line ends; no rows: `[]`. */
export class JsonArrayFraming extends Framing {
  readonly #lines = new LineCounter();
  #isBegun = false;
  /** The line end of the last row becomes a comma only when another row follows. */
  #owesComma = false;

  get rowCount(): number {
    return this.#lines.rowCount;
  }

  protected frame(chunk: Buffer): Buffer {
    this.#lines.add(chunk);
    if (chunk.length === 0) return chunk;
    const parts: Buffer[] = [];
    if (!this.#isBegun) parts.push(Buffer.from('['));
    if (this.#owesComma) parts.push(Buffer.from(','));
    this.#isBegun = true;
    this.#owesComma = chunk[chunk.length - 1] === NEWLINE;
    const rows = Buffer.from(this.#owesComma ? chunk.subarray(0, -1) : chunk);
    // Inside of texts line ends are escaped.
    for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) rows[at] = COMMA;
    return Buffer.concat([...parts, rows]);
  }

  protected finish(): Buffer {
    this.#lines.check();
    return Buffer.from(this.#isBegun ? ']' : '[]');
  }
}

/** A header before the first row; no rows: an empty file. Every field is quoted, so a row ends outside quotes. */
export class CsvFraming extends Framing {
  rowCount = 0;
  #isQuoted = false;
  #isBegun = false;
  #isRowStart = true;

  constructor(private readonly columns: readonly string[]) {
    super();
  }

  protected frame(chunk: Buffer): Buffer {
    if (chunk.length === 0) return chunk;
    this.#count(chunk);
    if (this.#isBegun) return chunk;
    this.#isBegun = true;
    const header = `${this.columns.map((name) => `"${name}"`).join(',')}\n`;
    return Buffer.concat([Buffer.from(header), chunk]);
  }

  #count(chunk: Buffer): void {
    let isQuoted = this.#isQuoted;
    let isRowStart = this.#isRowStart;
    for (const byte of chunk) {
      if (isRowStart && byte !== QUOTE) throw answerCut();
      isRowStart = byte === NEWLINE && !isQuoted;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isRowStart) this.rowCount += 1;
    }
    this.#isQuoted = isQuoted;
    this.#isRowStart = isRowStart;
  }

  protected finish(): undefined {
    if (!this.#isRowStart) throw answerCut();
  }
}
