import { AppError } from '@assay/errors';
import { createChanges, type AuditLog, type Change, type ChangeNote, type ChangeScope } from '@assay/mongo';
import type { CallContext } from '@assay/proto';
import type { Connection } from 'mongoose';
import { createTurns } from './turns.js';

/** Changes with their audit entries, without the order over a whole project that `ProjectChanges` gives. */
export interface AuditedChanges {
  /**
   * Runs a change with its audit entries, all or nothing. Changes of one subject wait for each other within an
   * instance, and collide over instances. `work` may run more than once.
   *
   * @param subject What is changed, named uniquely over all projects.
   * @throws AppError `conflict/CONCURRENT_CHANGE` when other instances kept winning; what `work` throws.
   */
  run<T>(
    subject: string,
    request: ChangeScope,
    call: CallContext,
    work: (change: Change) => Promise<T>,
  ): Promise<T>;
  /** Notes a change that is made already. When it throws, the change stays, and its caller has to hear of it. */
  record(request: ChangeScope, call: CallContext, note: ChangeNote): Promise<void>;
}

export function createAuditedChanges({
  connection,
  audit,
  clock,
}: {
  readonly connection: Connection;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly clock: () => number;
}): AuditedChanges {
  const takeTurn = createTurns();
  const changes = createChanges({ connection, audit, clock });
  return {
    run: (subject, request, call, work) =>
      takeTurn(subject, async () => {
        // Nobody waits for this answer any more.
        if (call.signal.aborted) throw call.signal.reason;
        return changes(request, call, work, madeMeanwhile);
      }),
    record: ({ projectId, organizationId, actorKeyId }, { requestId }, note) =>
      audit.record({ ...note, projectId, organizationId, actorKeyId, requestId, atMs: clock() }),
  };
}

function madeMeanwhile(): AppError {
  return new AppError('conflict', 'CONCURRENT_CHANGE', 'Someone else changed this at the same time.');
}
