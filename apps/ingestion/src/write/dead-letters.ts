import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface DeadLetter {
  readonly table: string;
  readonly reason: string;
  /** The row as it was to be inserted, or what else was refused. */
  readonly row: string;
}

const FILE = 'dead-letters.ndjson';
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * A file of what can never be stored, one JSON object a line, for people to look at. Grown over its limit it
 * becomes `.1` and replaces the one before: two files at most.
 */
export class DeadLetters {
  #tail: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly clock: () => number,
  ) {}

  /** Resolves when the line is written; a file that cannot be written rejects. */
  append(letters: readonly DeadLetter[]): Promise<void> {
    const done = this.#tail.then(() => this.#write(letters));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #write(letters: readonly DeadLetter[]): Promise<void> {
    const file = join(this.folder, FILE);
    await mkdir(this.folder, { recursive: true });
    const size = await stat(file).then(
      (info) => info.size,
      () => 0,
    );
    if (size > MAX_FILE_BYTES) await rename(file, `${file}.1`);
    const at = new Date(this.clock()).toISOString();
    await appendFile(file, letters.map((letter) => `${JSON.stringify({ at, ...letter })}\n`).join(''));
  }
}
