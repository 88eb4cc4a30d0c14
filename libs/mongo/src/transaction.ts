import { AppError } from '@assay/errors';
import type { ClientSession, Connection } from 'mongoose';
import { withStoreErrors, type OnDuplicate } from './mongo-errors.js';

/** As many as can help: after this many collisions in a row someone else keeps winning. */
const MAX_ATTEMPTS = 20;

/**
 * Runs changes that belong together: all of them or none. `run` is repeated when it collides with another
 * transaction, so it may do nothing but read and write with the session it gets.
 *
 * @throws AppError `conflict/CONCURRENT_CHANGE` when it kept colliding; what `run` throws; store errors.
 */
export function runTransaction<T>(
  connection: Connection,
  run: (session: ClientSession) => Promise<T>,
  onDuplicate?: OnDuplicate,
): Promise<T> {
  return withStoreErrors(async () => {
    const session = await connection.startSession();
    try {
      let attempts = 0;
      return await session.withTransaction(async () => {
        attempts += 1;
        if (attempts > MAX_ATTEMPTS) {
          throw new AppError('conflict', 'CONCURRENT_CHANGE', 'Someone else changed this at the same time.');
        }
        return run(session);
      });
    } finally {
      await session.endSession();
    }
  }, onDuplicate);
}
