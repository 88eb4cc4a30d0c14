import { runTransaction, type AuditLog, type OnDuplicate } from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';

/** Who changes what: the part of a write request that every one has. */
export interface ChangeRequest {
  readonly projectId: string;
  readonly organizationId: string;
  readonly actorKeyId: string;
}

/** What the audit log says of a change; `before` and `after` are messages. */
export interface ChangeNote {
  readonly resourceType: 'annotationQueue' | 'annotationQueueItem' | 'annotationQueueAssignment' | 'comment';
  readonly resourceId: string;
  readonly action: 'create' | 'update' | 'delete' | 'complete';
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
 * @throws What `run` throws; AppError `conflict/CONCURRENT_CHANGE`, and what `onDuplicate` makes.
 */
export type Changes = <T>(
  request: ChangeRequest,
  call: Pick<CallContext, 'requestId'>,
  run: (change: Change) => Promise<T>,
  onDuplicate?: OnDuplicate,
) => Promise<T>;

export function createChanges(options: {
  connection: Connection;
  audit: AuditLog;
  clock: () => number;
}): Changes {
  const { connection, audit, clock } = options;
  return ({ projectId, organizationId, actorKeyId }, { requestId }, run, onDuplicate) =>
    runTransaction(
      connection,
      (session) => {
        const nowMs = clock();
        const facts = { projectId, organizationId, actorKeyId, requestId, atMs: nowMs };
        return run({ session, nowMs, record: (note) => audit.record({ ...facts, ...note }, session) });
      },
      onDuplicate,
    );
}
