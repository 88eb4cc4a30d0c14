import type { ClientSession, Connection } from 'mongoose';
import { translateMongoError, type OnDuplicate } from './mongo-errors.js';

/** As many as can help: after this many collisions in a row someone else keeps winning. */
const MAX_ATTEMPTS = 20;
const MAX_TIME_MS = 10_000;

/**
 * Runs changes that belong together: all of them or none. `run` is repeated when it collides with another
 * transaction or loses the store, so it may do nothing but read and write with the session it gets.
 *
 * @throws AppError `conflict/CONCURRENT_CHANGE` when it kept colliding; what `run` throws; store errors.
 */
export async function runTransaction<T>(
  connection: Connection,
  run: (session: ClientSession) => Promise<T>,
  onDuplicate?: OnDuplicate,
): Promise<T> {
  const giveUpMs = Date.now() + MAX_TIME_MS;
  let attempts = 0;
  let lastError: unknown;
  let session: ClientSession | undefined;
  try {
    const opened = await connection.startSession();
    session = opened;
    return await opened.withTransaction(async () => {
      attempts += 1;
      // Translated, the error lost the mark that makes the driver try again.
      if (attempts > MAX_ATTEMPTS || Date.now() > giveUpMs) throw translateMongoError(lastError, onDuplicate);
      try {
        return await run(opened);
      } catch (error) {
        lastError = error;
        throw error;
      }
    });
  } catch (error) {
    throw translateMongoError(error, onDuplicate);
  } finally {
    await session?.endSession();
  }
}
