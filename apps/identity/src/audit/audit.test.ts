import { AppError } from '@assay/errors';
import type { CallContext, identity } from '@assay/proto';
import { decodeCursor } from '@assay/paging';
import { toAuditPage } from '@assay/mongo';
import fc from 'fast-check';
import { auditHandlers, type AuditSource } from './audit.handlers.js';

const call: CallContext = { requestId: 'r', deadlineMs: 0, signal: new AbortController().signal };

function entry(id: string, atMs: number): identity.AuditEntry {
  return {
    id,
    atMs,
    organizationId: 'o',
    projectId: '',
    actorKeyId: 'k',
    resourceType: 'thing',
    resourceId: id,
    action: 'update',
    requestId: 'r',
  };
}

const newestFirst = (a: identity.AuditEntry, b: identity.AuditEntry): number =>
  b.atMs - a.atMs || (a.id < b.id ? 1 : -1);

/** A source in memory with the paging rules of the real one. */
function makeSource(entries: identity.AuditEntry[]): AuditSource {
  const sorted = [...entries].sort(newestFirst);
  return {
    listAuditEntries: ({ cursor, limit }) => {
      const after = cursor ? decodeCursor<{ atMs: number; id: string }>(cursor, 1, () => true) : undefined;
      const rest = sorted.filter(
        ({ id, atMs }) => !after || atMs < after.atMs || (atMs === after.atMs && id < after.id),
      );
      return Promise.resolve(toAuditPage(rest.slice(0, limit + 1), limit));
    },
  };
}

describe('listAuditEntries', () => {
  it('reads every entry of every source once, newest first, whatever the page size', async () => {
    const arbitraryEntries = fc.uniqueArray(fc.tuple(fc.uuid(), fc.nat(5)), {
      selector: ([id]) => id,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        arbitraryEntries,
        fc.nat(2),
        fc.integer({ min: 1, max: 7 }),
        async (facts, split, limit) => {
          const entries = facts.map(([id, atMs]) => entry(id, atMs));
          const parts = [0, 1, 2].map((part) => entries.filter((_, i) => i % (split + 1) === part));
          const handlers = auditHandlers({ sources: parts.map(makeSource) });
          const seen: identity.AuditEntry[] = [];
          let cursor = '';
          do {
            const page = await handlers.listAuditEntries({ organizationId: 'o', cursor, limit }, call);
            expect(page.entries.length).toBeLessThanOrEqual(limit);
            seen.push(...page.entries);
            cursor = page.nextCursor;
          } while (cursor !== '');
          expect(seen).toEqual([...entries].sort(newestFirst));
        },
      ),
    );
  });

  it('fails when a source cannot answer', async () => {
    const down: AuditSource = {
      listAuditEntries: () => Promise.reject(new AppError('unavailable', 'DOWN', 'Down.')),
    };
    const handlers = auditHandlers({ sources: [makeSource([]), down] });
    await expect(
      handlers.listAuditEntries({ organizationId: 'o', cursor: '', limit: 0 }, call),
    ).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([-1, 101])('refuses a limit of %p', async (limit) => {
    const handlers = auditHandlers({ sources: [] });
    await expect(
      handlers.listAuditEntries({ organizationId: 'o', cursor: '', limit }, call),
    ).rejects.toMatchObject({ reason: 'LIMIT_INVALID' });
  });
});
