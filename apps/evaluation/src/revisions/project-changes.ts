import {
  createChanges,
  type AuditLog,
  type AuditRecord,
  type Change,
  type ChangeNote,
  type ChangeScope,
  type OnDuplicate,
} from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';
import type { RevisionKind, RevisionStore } from './revision.store.js';
import { createTurns } from './turns.js';

export interface ProjectChanges {
  /**
   * Runs a change with its revision and its audit entries, all or nothing, one at a time for a project and kind
   * over all instances. `work` may run more than once.
   *
   * @throws AppError `conflict/CONCURRENT_CHANGE` when other instances kept winning; what `work` throws.
   */
  run<T>(
    kind: RevisionKind,
    request: ChangeScope,
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
  const changes = createChanges({ connection, audit, clock });
  return {
    run: (kind, request, call, work, onDuplicate) =>
      takeTurn(`${kind}/${request.projectId}`, async () => {
        // Nobody waits for this answer any more.
        if (call.signal.aborted) throw call.signal.reason;
        const { projectId } = request;
        await revisions.ensure(kind, projectId);
        const { result, value } = await changes(
          request,
          call,
          async ({ session, nowMs, record }) => {
            const value = await revisions.bump(kind, projectId, session);
            const recordAndMore = async (note: ChangeNote): Promise<AuditRecord> => {
              const entry = await record(note);
              await onRecord(kind, entry, session);
              return entry;
            };
            return { value, result: await work({ session, nowMs, record: recordAndMore }) };
          },
          onDuplicate,
        );
        onChanged(kind, projectId, value);
        return result;
      }),
  };
}
