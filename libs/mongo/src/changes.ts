import type { CallContext } from '@assay/proto';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditLog, AuditRecord } from './audit-log.js';
import type { OnDuplicate } from './mongo-errors.js';
import { runTransaction } from './transaction.js';

/** Where a change happens and who makes it: the part of a write request that every one has. */
export interface ChangeScope {
  readonly organizationId: string;
  /** Empty for changes of the organization itself. */
  readonly projectId: string;
  /** Empty for the service itself. */
  readonly actorKeyId: string;
}

/** A scope whose notes are about one kind of resource, unless they say another one: `webhook`, `apiKey` … */
export interface ResourceScope extends ChangeScope {
  readonly resourceType: string;
}

/** What the audit log says of a change beyond who made it and when; `before` and `after` have no secrets. */
export type ChangeNote = Pick<AuditRecord, 'resourceType' | 'resourceId' | 'action' | 'before' | 'after'>;

/** A note in a scope that says the kind of resource. */
export type ResourceNote = Omit<ChangeNote, 'resourceType'> & Partial<Pick<ChangeNote, 'resourceType'>>;

/** The tools of one change. */
export interface Change<Note = ChangeNote> {
  readonly session: ClientSession;
  /** When this is made; that of its audit entries too. */
  readonly nowMs: number;
  /** Part of the change: no entry without it, no change without its entry. Answers the entry. */
  record(note: Note): Promise<AuditRecord>;
}

type NoteIn<Scope> = Scope extends ResourceScope ? ResourceNote : ChangeNote;

/**
 * Runs a change and its audit entries as one transaction. `run` may be repeated: it does nothing but read and write
 * with the session.
 *
 * @param onDuplicate What a broken unique index means here; default `conflict/ALREADY_EXISTS`.
 * @throws What `run` throws; AppError `conflict/CONCURRENT_CHANGE`; store errors.
 */
export type Changes = <T, Scope extends ChangeScope>(
  scope: Scope,
  call: Pick<CallContext, 'requestId'>,
  run: (change: Change<NoteIn<Scope>>) => Promise<T>,
  onDuplicate?: OnDuplicate,
) => Promise<T>;

/** Changes of one service's documents, with entries in its audit log. */
export function createChanges(options: {
  readonly connection: Connection;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly clock: () => number;
}): Changes {
  const { connection, audit, clock } = options;
  return (scope, { requestId }, run, onDuplicate) => {
    // A scope is often a whole request: nothing else of it belongs into the log.
    const {
      organizationId,
      projectId,
      actorKeyId,
      resourceType = '',
    } = scope as Partial<ResourceScope> & ChangeScope;
    return runTransaction(
      connection,
      (session) => {
        const nowMs = clock();
        const facts = { organizationId, projectId, actorKeyId, resourceType, requestId, atMs: nowMs };
        const record = async (note: ResourceNote): Promise<AuditRecord> => {
          const entry = { ...facts, ...note };
          await audit.record(entry, session);
          return entry;
        };
        return run({ session, nowMs, record });
      },
      onDuplicate,
    );
  };
}
