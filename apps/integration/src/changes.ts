import { runTransaction, type AuditLog } from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';

/** Who changes what, as in the audit log. */
export interface ChangeScope {
  readonly organizationId: string;
  /** Empty for changes of the organization itself. */
  readonly projectId: string;
  /** Empty for the service itself. */
  readonly actorKeyId: string;
  /** `llmConnection`, `webhook` … */
  readonly resourceType: string;
}

/** `before` and `after` are public shapes without secrets. */
export interface ChangeNote {
  readonly resourceId: string;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The tools of one change. `record` is part of it: no entry without the change, no change without its entry. */
export interface Change {
  readonly session: ClientSession;
  readonly nowMs: number;
  record(note: ChangeNote): Promise<void>;
}

/**
 * Runs a change and its audit entries as one transaction. `run` may be repeated.
 *
 * @throws What `run` throws; AppError `conflict/CONCURRENT_CHANGE`, `conflict/ALREADY_EXISTS`.
 */
export type Changes = <T>(
  scope: ChangeScope,
  call: Pick<CallContext, 'requestId'>,
  run: (change: Change) => Promise<T>,
) => Promise<T>;

export function createChanges(options: {
  connection: Connection;
  audit: AuditLog;
  clock: () => number;
}): Changes {
  const { connection, audit, clock } = options;
  return ({ organizationId, projectId, actorKeyId, resourceType }, { requestId }, run) =>
    runTransaction(connection, (session) => {
      const nowMs = clock();
      const facts = { organizationId, projectId, actorKeyId, resourceType, requestId, atMs: nowMs };
      return run({ session, nowMs, record: (note) => audit.record({ ...facts, ...note }, session) });
    });
}
