import { execFile } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Creates one named pipe per slot. A query writes its answer `INTO OUTFILE` of the pipe while this process
 * reads it: any format, memory flat, back pressure down to the query, and no call that blocks the loop.
 * The package's own chunk stream frames each chunk as a document of its own (fatal for JSON) and plans the
 * query on the calling thread (8 s for one sub-query).
 */
export async function createResultPipes(runtimeDir: string, count: number): Promise<string[]> {
  const paths = Array.from({ length: count }, (_, index) => join(runtimeDir, `result-${index}`));
  try {
    await promisify(execFile)('mkfifo', ['-m', '600', ...paths]);
  } catch (error) {
    throw new Error(
      `mkfifo failed in ${runtimeDir}; it needs coreutils and a file system with named pipes.`,
      {
        cause: error,
      },
    );
  }
  return paths;
}

export interface ResultPipe {
  /** The bytes written to the pipe; ends after `closeWriter` and the last byte. */
  readonly stream: Socket;
  /** Call once, when the query has ended: until then the pipe stays open even without a writer. */
  closeWriter(): void;
}

/** Opens a pipe for one query. The reader comes first: opening a pipe for writing needs one. */
export function openResultPipe(path: string): ResultPipe {
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const stream = new Socket({ fd: reader, readable: true, writable: false });
  return { stream, closeWriter: () => closeSync(writer) };
}
