import { AppError } from '@assay/errors';
import { toAuditPage } from '@assay/mongo';
import type { CallContext, identity } from '@assay/proto';

/** Who keeps audit entries: this service's own log, or another service's AuditService. */
export type AuditSource = Pick<identity.AuditServiceMethods, 'listAuditEntries'>;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/**
 * RPC methods of the audit log. One read asks every source for a page with the same filters and merges them, so
 * nothing is copied and an entry is there as soon as its change is. A source that cannot answer fails the read:
 * a log with silent gaps would be worse.
 */
export function auditHandlers(options: { sources: readonly AuditSource[] }): identity.AuditServiceMethods {
  return {
    listAuditEntries: async (request, call: CallContext) => {
      if (request.limit < 0 || request.limit > MAX_LIMIT) {
        throw new AppError('invalid', 'LIMIT_INVALID', `limit must be from 1 to ${MAX_LIMIT}`);
      }
      const limit = request.limit === 0 ? DEFAULT_LIMIT : request.limit;
      const asked = { ...request, limit };
      const pages = await Promise.all(options.sources.map((source) => source.listAuditEntries(asked, call)));
      const merged = pages.flatMap(({ entries }) => entries).sort(compareNewestFirst);
      const page = toAuditPage(merged, limit);
      // Exactly one page in all, but a source has more: its cursor continues where this page ends.
      if (page.nextCursor === '' && pages.some(({ nextCursor }) => nextCursor !== '')) {
        return pages.find(({ nextCursor }) => nextCursor !== '') as identity.ListAuditEntriesResponse;
      }
      return page;
    },
  };
}

function compareNewestFirst(a: identity.AuditEntry, b: identity.AuditEntry): number {
  return b.atMs - a.atMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
