import { Type, type Static } from '@sinclair/typebox';
import type { identity } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { Json, Moment, named, Nullable, pageQuery, Text, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs, parseTimestampUs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { organizationKeyRequired } from './organization-access.js';

const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    id: Type.String(),
    timestamp: Timestamp,
    projectId: Nullable(Type.String({ description: 'Null: a change of the organization itself.' })),
    actorKeyId: Nullable(Type.String({ description: 'API key that made the change.' })),
    resourceType: Type.String(),
    resourceId: Type.String(),
    action: Type.String({ description: '`create`, `update`, `delete` or another verb of the resource.' }),
    before: Json,
    after: Json,
    requestId: Type.String(),
  }),
);
type AuditEntry = Static<typeof AuditEntry>;

function presentAuditEntry(entry: identity.AuditEntry): AuditEntry {
  const { id, atMs, projectId, actorKeyId, resourceType, resourceId, action, requestId } = entry;
  return {
    id,
    timestamp: formatTimestampMs(atMs),
    projectId: projectId || null,
    actorKeyId: actorKeyId || null,
    resourceType,
    resourceId,
    action,
    before: parseSnapshot(entry.beforeJson),
    after: parseSnapshot(entry.afterJson),
    requestId,
  };
}

function parseSnapshot(json: string | undefined): unknown {
  return json === undefined ? null : JSON.parse(json);
}

/** Milliseconds of a moment that the schema has checked, rounded up: entries have whole milliseconds. */
function toMs(moment: string | undefined): number | undefined {
  const us = moment === undefined ? undefined : parseTimestampUs(moment);
  return us === undefined ? undefined : Math.ceil(us / 1000);
}

/** Empty counts as absent. */
function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  base: '/api/assay/v1',
  access: 'organization',
  tag: 'Assay',
  summary: "List the changes made through the API in the key's organization",
  description: 'Newest first. Secrets are never part of an entry.',
  query: Type.Object({
    projectId: Text('Changes in this project.'),
    actorKeyId: Text('Made with this API key.'),
    resourceType: Text('`project`, `apiKey`, `membership` …'),
    resourceId: Text('Changes of this resource.'),
    action: Text('`create`, `update`, `delete` …'),
    fromTimestamp: Moment('On or after.'),
    toTimestamp: Moment('Before.'),
    cursor: Text('From the previous page.'),
    limit: pageQuery.limit,
  }),
  response: named(
    'AuditEntries',
    Type.Object({
      data: Type.Array(AuditEntry),
      meta: Type.Object({ limit: Type.Integer(), cursor: Type.Optional(Type.String()) }),
    }),
  ),
  denied: organizationKeyRequired,
  handle: async ({ query, principal, call, calls }) => {
    const request = {
      organizationId: principal.organizationId,
      limit: query.limit,
      cursor: query.cursor ?? '',
      ...definedFields({
        projectId: given(query.projectId),
        actorKeyId: given(query.actorKeyId),
        resourceType: given(query.resourceType),
        resourceId: given(query.resourceId),
        action: given(query.action),
        fromMs: toMs(query.fromTimestamp),
        toMs: toMs(query.toTimestamp),
      }),
    };
    const { entries, nextCursor } = await calls.auditLog.listAuditEntries(request, call);
    return {
      data: entries.map(presentAuditEntry),
      meta: { limit: query.limit, ...(nextCursor !== '' && { cursor: nextCursor }) },
    };
  },
});
