import type { AuditLog } from '@assay/mongo';
import type { CallContext } from '@assay/proto';

/** Who deletes what: the part that every request for it has. */
export interface Deletion {
  readonly projectId: string;
  readonly organizationId: string;
  readonly actorKeyId: string;
}

/** Notes deletions of telemetry. Its data lies in another store: a note can only come before what it tells of. */
export type NoteDeletions = (
  deletion: Deletion,
  resource: { readonly type: 'trace' | 'score'; readonly ids: readonly string[] },
  call: CallContext,
) => Promise<void>;

/** No deletion is without its entry; one that fails after it is repeated by the caller, and noted again. */
export function noteDeletionsIn(audit: Pick<AuditLog, 'recordMany'>, clock: () => number): NoteDeletions {
  return ({ projectId, organizationId, actorKeyId }, { type, ids }, { requestId }) =>
    audit.recordMany(
      ids.map((resourceId) => ({
        projectId,
        organizationId,
        actorKeyId,
        resourceType: type,
        resourceId,
        action: 'delete',
        requestId,
        atMs: clock(),
      })),
    );
}
