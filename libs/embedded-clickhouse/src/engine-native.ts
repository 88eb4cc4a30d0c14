import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Session } from 'chdb';

/**
 * The two calls that the public interface of `chdb` lacks. They hold for the exact version in package.json;
 * the tests of the protocol fail when an
 * update changes them.
 */
interface NativeBinding {
  CloseConnection(connection: unknown): void;
  InsertRawAsyncConnection(
    connection: unknown,
    statement: string,
    data: Buffer,
    countLines: boolean,
  ): Promise<{ rowsWritten: number; bytesWritten: number }>;
}

const requireHere = createRequire(import.meta.url);
const packageDir = dirname(requireHere.resolve('chdb/package.json'));
const { loadNative } = requireHere(join(packageDir, 'dist/loader.js')) as { loadNative(): NativeBinding };
const native = loadNative();

export interface WriteResult {
  /** Rows written, those of materialized views included. */
  readonly rowsWritten: number;
  readonly bytesWritten: number;
}

/**
 * Closes a session on which nothing runs any more.
 *
 * `Session.close()` waits for every operation of the whole process: behind one query of thirty seconds,
 * thousands of closed sessions (130 KB each) piled up.
 */
export function closeSession(session: Session): void {
  const { connection } = session;
  session.connection = null;
  session.close();
  if (connection !== null) native.CloseConnection(connection);
}

/**
 * Runs an INSERT with its data behind it. The data must be safe to stand there: see `canStandBehindInsert`.
 * An empty buffer runs any statement that writes. The public `Session.insert` knows only plain table and
 * column names and does not count what INSERT … SELECT writes.
 */
export async function insertRaw(session: Session, statement: string, data: Buffer): Promise<WriteResult> {
  return native.InsertRawAsyncConnection(session.connection, statement, data, false);
}
