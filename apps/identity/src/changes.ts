import { runTransaction, type AuditLog } from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';

/** The session of a running transaction; store methods that take one are part of it. */
export type Transaction = ClientSession;

/** Where a change happens and who makes it. */
export interface ChangeScope {
  readonly organizationId: string;
  /** Empty for changes of the organization itself. */
  readonly projectId: string;
  readonly actorKeyId: string;
  /** As in the audit log: `project`, `apiKey` … */
  readonly resourceType: string;
}

export interface ChangeNote {
  readonly resourceId: string;
  readonly action: string;
  /** Public shapes without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Another resource than the scope's, touched by the same change. */
  readonly resourceType?: string;
}

export type NoteChange = (note: ChangeNote) => Promise<void>;

/**
 * Runs a change and its audit entries as one transaction. `run` may be repeated.
 *
 * @throws What `run` throws; AppError `conflict/CONCURRENT_CHANGE`.
 */
export type Changes = <T>(
  scope: ChangeScope,
  call: CallContext,
  run: (tx: Transaction, note: NoteChange) => Promise<T>,
) => Promise<T>;

export function createChanges(options: {
  connection: Connection;
  audit: AuditLog;
  clock: () => number;
}): Changes {
  const { connection, audit, clock } = options;
  return (scope, call, run) =>
    runTransaction(connection, (tx) =>
      run(tx, (note) => audit.record({ ...scope, ...note, requestId: call.requestId, atMs: clock() }, tx)),
    );
}
