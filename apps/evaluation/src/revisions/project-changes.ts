import { runTransaction, type AuditLog, type AuditRecord, type OnDuplicate } from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';
import type { RevisionKind, RevisionStore } from './revision.store.js';
import { createTurns } from './turns.js';

/** Who changes what: the part of a write request that every one has. */
export interface ChangeRequest {
  readonly projectId: string;
  readonly organizationId: string;
  readonly actorKeyId: string;
}

/** What the audit log says of a change beyond who made it and when. */
export type ChangeNote = Pick<AuditRecord, 'resourceType' | 'resourceId' | 'action' | 'before' | 'after'>;

/** The tools of one change. `record` is part of it: no entry without the change, no change without its entry. */
export interface Change {
  readonly session: ClientSession;
  readonly nowMs: number;
  record(note: ChangeNote): Promise<void>;
}

export interface ProjectChanges {
  /**
   * Runs a change with its revision and its audit entries, all or nothing, one at a time for a project and kind
   * over all instances. `work` may run more than once.
   *
   * @throws AppError `conflict/CONCURRENT_CHANGE` when other instances kept winning; what `work` throws.
   */
  run<T>(
    kind: RevisionKind,
    request: ChangeRequest,
    call: CallContext,
    work: (change: Change) => Promise<T>,
    onDuplicate?: OnDuplicate,
  ): Promise<T>;
}

export interface ProjectChangesOptions {
  readonly connection: Connection;
  readonly revisions: RevisionStore;
  readonly audit: AuditLog;
  readonly clock: () => number;
  /** Does more within the transaction of a change, per note of the audit log. */
  readonly onRecord: (kind: RevisionKind, record: AuditRecord, session: ClientSession) => Promise<void>;
  /** Told at once after each change made here. */
  readonly onChanged: (kind: RevisionKind, projectId: string, value: number) => void;
}

export function createProjectChanges(options: ProjectChangesOptions): ProjectChanges {
  const { connection, revisions, audit, clock, onRecord, onChanged } = options;
  const takeTurn = createTurns();
  return {
    run: (kind, request, call, work, onDuplicate) =>
      takeTurn(`${kind}/${request.projectId}`, async () => {
        // Nobody waits for this answer any more.
        if (call.signal.aborted) throw call.signal.reason;
        const { projectId, organizationId, actorKeyId } = request;
        await revisions.ensure(kind, projectId);
        const nowMs = clock();
        const { result, value } = await runTransaction(
          connection,
          async (session) => {
            const value = await revisions.bump(kind, projectId, session);
            const record = async (note: ChangeNote): Promise<void> => {
              const facts = { projectId, organizationId, actorKeyId, requestId: call.requestId, atMs: nowMs };
              await audit.record({ ...note, ...facts }, session);
              await onRecord(kind, { ...note, ...facts }, session);
            };
            return { value, result: await work({ session, nowMs, record }) };
          },
          onDuplicate,
        );
        onChanged(kind, projectId, value);
        return result;
      }),
  };
}
