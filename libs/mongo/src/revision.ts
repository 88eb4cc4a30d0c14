import type { Logger } from '@assay/logging';
import type { ClientSession, Connection, Model } from 'mongoose';
import { makeSchema, modelOf, type BaseDocument } from './collection.js';
import { withStoreErrors } from './mongo-errors.js';

interface RevisionDocument extends BaseDocument {
  value: number;
}

const revisionSchema = makeSchema<RevisionDocument>({ value: { type: Number, required: true } });

function revisions(connection: Connection): Model<RevisionDocument> {
  return modelOf(connection, 'revisions', revisionSchema);
}

/**
 * Says that something of this kind changed; instances that watch it notice within their interval.
 *
 * @param session Makes it part of a transaction: watchers see it together with the change.
 */
export function bumpRevision(connection: Connection, kind: string, session?: ClientSession): Promise<void> {
  const bump = async (): Promise<void> => {
    await revisions(connection).updateOne(
      { _id: kind },
      { $inc: { value: 1 } },
      { upsert: true, ...(session && { session }) },
    );
  };
  // Two first bumps at once: one of the upserts loses, and finds the document the second time.
  return withStoreErrors(() => (session ? bump() : bump().catch(bump)));
}

export interface RevisionWatch {
  /** Looks now; resolves when `onChange` is done. Never rejects. */
  check(): Promise<void>;
  stop(): void;
}

/**
 * Calls `onChange` once at the start and whenever the revision of `kind` has moved, one call at a time. When it
 * rejects, or the store is away, the next look tries again; the log says so once per outage.
 */
export function watchRevision(
  connection: Connection,
  kind: string,
  onChange: () => Promise<void>,
  options: { log: Logger; intervalMs?: number },
): RevisionWatch {
  const { log, intervalMs = 500 } = options;
  let seen: number | undefined;
  let isFailing = false;
  let running: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      const found = await withStoreErrors(() => revisions(connection).findById(kind).lean());
      const value = found?.value ?? 0;
      if (value !== seen) {
        await onChange();
        seen = value;
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ error, kind }, 'revision check failed');
      isFailing = true;
    }
  };
  const check = (): Promise<void> =>
    (running ??= look().finally(() => {
      running = undefined;
    }));

  const timer = setInterval(() => void check(), intervalMs);
  timer.unref();
  void check();
  return { check, stop: () => clearInterval(timer) };
}
