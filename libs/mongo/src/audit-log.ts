import type { identity } from '@assay/proto';
import type { ClientSession, Connection, Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { makeSchema, modelOf, type BaseDocument } from './collection.js';
import { encodePosition, listNewest } from './list-newest.js';
import { withStoreErrors } from './mongo-errors.js';

interface AuditDocument extends BaseDocument {
  atMs: number;
  organizationId: string;
  projectId: string;
  actorKeyId: string;
  resourceType: string;
  resourceId: string;
  action: string;
  beforeJson?: string;
  afterJson?: string;
  requestId: string;
}

const auditSchema = makeSchema<AuditDocument>({
  atMs: { type: Number, required: true },
  organizationId: { type: String, required: true },
  projectId: String,
  actorKeyId: String,
  resourceType: { type: String, required: true },
  resourceId: { type: String, required: true },
  action: { type: String, required: true },
  beforeJson: String,
  afterJson: String,
  requestId: String,
})
  .index({ organizationId: 1, atMs: -1, _id: -1 })
  .index({ organizationId: 1, projectId: 1, atMs: -1, _id: -1 })
  .index({ organizationId: 1, resourceType: 1, resourceId: 1, atMs: -1, _id: -1 });

/** One change; `before` and `after` are public shapes without secrets. */
export interface AuditRecord {
  organizationId: string;
  /** Empty for changes of the organization itself. */
  projectId: string;
  actorKeyId: string;
  resourceType: string;
  resourceId: string;
  action: string;
  before?: unknown;
  after?: unknown;
  requestId: string;
  atMs: number;
}

export interface AuditLog {
  readonly model: Model<AuditDocument>;
  /** Writes the entry in the transaction of the change, or alone. */
  record(entry: AuditRecord, session?: ClientSession): Promise<void>;
  /** Several entries in one write. */
  recordMany(entries: readonly AuditRecord[], session?: ClientSession): Promise<void>;
  /** Newest first, ties by id descending. @throws AppError `invalid/CURSOR_INVALID`. */
  list(request: identity.ListAuditEntriesRequest): Promise<identity.ListAuditEntriesResponse>;
}

/** A snapshot longer than this is left out: the log says what changed, it is no backup. */
const MAX_SNAPSHOT_LENGTH = 65_536;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/** The audit entries of one service, in its own database. Its answers can be merged with other services'. */
export function createAuditLog(connection: Connection): AuditLog {
  const model = modelOf(connection, 'auditEntries', auditSchema);
  const recordMany: AuditLog['recordMany'] = (entries, session) =>
    withStoreErrors(async () => {
      if (entries.length > 0) await model.insertMany(entries.map(toDocument), session ? { session } : {});
    });
  return {
    model,
    record: (entry, session) => recordMany([entry], session),
    recordMany,
    list: async (request) => {
      const limit = Math.min(request.limit || DEFAULT_LIMIT, MAX_LIMIT);
      const { cursor } = request;
      const { items, nextCursor } = await listNewest(model, 'atMs', toFilter(request), { cursor, limit });
      return { entries: items.map(toEntry), nextCursor };
    },
  };
}

function toDocument({ before, after, ...facts }: AuditRecord): AuditDocument {
  const beforeJson = encodeSnapshot(before);
  const afterJson = encodeSnapshot(after);
  return {
    _id: randomUUID(),
    ...facts,
    ...(beforeJson !== undefined && { beforeJson }),
    ...(afterJson !== undefined && { afterJson }),
  };
}

/** Cuts a list that is newest first to `limit` and adds the cursor of what follows. */
export function toAuditPage(
  entries: readonly identity.AuditEntry[],
  limit: number,
): identity.ListAuditEntriesResponse {
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = last && entries.length > limit ? encodePosition('atMs', last.atMs, last.id) : '';
  return { entries: page, nextCursor };
}

function encodeSnapshot(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length <= MAX_SNAPSHOT_LENGTH
    ? text
    : JSON.stringify({ omitted: 'too large', length: text.length });
}

function toFilter(request: identity.ListAuditEntriesRequest): object {
  const { projectId, actorKeyId, resourceType, resourceId, action, fromMs, toMs } = request;
  const equal = { projectId, actorKeyId, resourceType, resourceId, action };
  const filter: Record<string, unknown> = { organizationId: request.organizationId };
  for (const [field, value] of Object.entries(equal)) if (value !== undefined) filter[field] = value;
  const atMs = { ...(fromMs !== undefined && { $gte: fromMs }), ...(toMs !== undefined && { $lt: toMs }) };
  if (Object.keys(atMs).length > 0) filter['atMs'] = atMs;
  return filter;
}

function toEntry({ _id, ...document }: AuditDocument): identity.AuditEntry {
  return { id: _id, ...document };
}
