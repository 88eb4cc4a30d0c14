import { Type, type Static } from '@sinclair/typebox';
import type { Principal } from '@assay/auth';
import { AppError } from '@assay/errors';
import {
  EXPORT_FIELD_GROUPS,
  EXPORT_FILE_TYPES,
  EXPORT_FREQUENCIES,
  EXPORT_MODES,
  EXPORT_SOURCES,
  EXPORT_SYNC_STATUSES,
  EXPORT_TYPES,
  type integration,
} from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { Message, named, Nullable, OneOf, Strict, Timestamp } from '../schemas/primitives.js';
import { formatTimestampMs, parseTimestampUs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';

/** The test upload alone may take 12 s. */
const PUT_TIMEOUT_MS = 20_000;

const shared = {
  access: 'organization',
  tag: 'Blob storage integrations',
  denied: () =>
    new AppError(
      'forbidden',
      'ORGANIZATION_KEY_REQUIRED',
      'Organization-scoped API key required for this operation.',
    ),
} as const;

const progress = {
  nextSyncAt: Nullable(Timestamp),
  lastSyncAt: Nullable({ ...Timestamp, description: 'All changes up to here are in the bucket.' }),
  lastError: Nullable(
    Type.String({
      description:
        'Why the last run failed. It is tried again by itself, unless `enabled` has become false: then its owner has to act.',
    }),
  ),
  lastErrorAt: Nullable(Timestamp),
};

const BlobStorageIntegration = named(
  'BlobStorageIntegration',
  Type.Object({
    id: Type.String({ description: 'The id of its project.' }),
    projectId: Type.String(),
    type: OneOf(EXPORT_TYPES),
    bucketName: Type.String(),
    endpoint: Nullable(Type.String()),
    region: Type.String(),
    accessKeyId: Nullable(Type.String()),
    prefix: Type.String(),
    exportFrequency: OneOf(EXPORT_FREQUENCIES),
    enabled: Type.Boolean(),
    forcePathStyle: Type.Boolean(),
    fileType: OneOf(EXPORT_FILE_TYPES),
    exportMode: OneOf(EXPORT_MODES),
    exportStartDate: Nullable(Timestamp),
    compressed: Type.Boolean(),
    exportSource: OneOf(EXPORT_SOURCES),
    exportFieldGroups: Nullable(Type.Array(OneOf(EXPORT_FIELD_GROUPS))),
    ...progress,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
type BlobStorageIntegration = Static<typeof BlobStorageIntegration>;

const BlobStorageIntegrationStatus = named(
  'BlobStorageIntegrationStatus',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    syncStatus: OneOf(EXPORT_SYNC_STATUSES),
    enabled: Type.Boolean(),
    ...progress,
  }),
);

const PutBody = named(
  'CreateBlobStorageIntegrationRequest',
  Strict({
    projectId: Type.String(),
    type: OneOf(EXPORT_TYPES),
    bucketName: Type.String({
      minLength: 1,
      description: 'In Azure the container; made when it is missing.',
    }),
    endpoint: Type.Optional(
      Nullable(
        Type.String({
          description:
            'http or https; absent: AWS. Azure needs it: `https://<account>.blob.core.windows.net`.',
        }),
      ),
    ),
    region: Type.String({ description: '`auto` when empty; not used for Azure.' }),
    accessKeyId: Type.Optional(
      Nullable(
        Type.String({
          description:
            "May be absent for S3: then the host's own AWS credentials count. In Azure the name of the account.",
        }),
      ),
    ),
    secretAccessKey: Type.Optional(
      Nullable(
        Type.String({
          description:
            'Kept encrypted, never shown; absent: the stored one stays. In Azure the key of the account.',
        }),
      ),
    ),
    prefix: Type.Optional(Nullable(Type.String({ description: 'Empty, or ends with a slash.' }))),
    exportFrequency: OneOf(EXPORT_FREQUENCIES),
    enabled: Type.Boolean(),
    forcePathStyle: Type.Boolean(),
    fileType: OneOf(EXPORT_FILE_TYPES),
    exportMode: OneOf(EXPORT_MODES),
    exportStartDate: Type.Optional(
      Nullable({ ...Timestamp, description: 'For FROM_CUSTOM_DATE; at most 27 hours ahead.' }),
    ),
    compressed: Type.Optional(
      Nullable(
        Type.Boolean({ description: 'True when absent. Parquet is compressed inside and ignores it.' }),
      ),
    ),
    exportSource: Type.Optional(
      Nullable(OneOf(EXPORT_SOURCES, { description: 'Absent: stays as it is, at first OBSERVATIONS_V2.' })),
    ),
    exportFieldGroups: Type.Optional(
      Nullable(
        Type.Array(OneOf(EXPORT_FIELD_GROUPS), {
          maxItems: EXPORT_FIELD_GROUPS.length,
          description: 'With `core` among them, and only together with `exportSource`. Absent: they stay.',
        }),
      ),
    ),
  }),
);

function presentTime(ms: number | undefined): string | null {
  return ms === undefined ? null : formatTimestampMs(ms);
}

function presentProgress(found: integration.BlobExport): Pick<BlobStorageIntegration, keyof typeof progress> {
  return {
    nextSyncAt: presentTime(found.nextSyncMs),
    lastSyncAt: presentTime(found.lastSyncMs),
    lastError: found.lastError ?? null,
    lastErrorAt: presentTime(found.lastErrorMs),
  };
}

function presentBlobExport(found: integration.BlobExport): BlobStorageIntegration {
  return {
    id: found.projectId,
    projectId: found.projectId,
    type: found.type as BlobStorageIntegration['type'],
    bucketName: found.bucketName,
    endpoint: found.endpoint ?? null,
    region: found.region,
    accessKeyId: found.accessKeyId ?? null,
    prefix: found.prefix,
    exportFrequency: found.exportFrequency as BlobStorageIntegration['exportFrequency'],
    enabled: found.enabled,
    forcePathStyle: found.forcePathStyle,
    fileType: found.fileType as BlobStorageIntegration['fileType'],
    exportMode: found.exportMode as BlobStorageIntegration['exportMode'],
    exportStartDate: presentTime(found.exportStartMs),
    compressed: found.compressed,
    exportSource: found.exportSource as BlobStorageIntegration['exportSource'],
    exportFieldGroups: found.exportFieldGroups as BlobStorageIntegration['exportFieldGroups'],
    ...presentProgress(found),
    createdAt: formatTimestampMs(found.createdMs),
    updatedAt: formatTimestampMs(found.updatedMs),
  };
}

/** Pasted keys often have blanks around them; what is left empty is absent. */
function acceptText(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function acceptBlobExport(
  body: Static<typeof PutBody>,
  { organizationId, keyId }: Principal,
): integration.PutBlobExportRequest {
  const { exportStartDate } = body;
  const startUs = typeof exportStartDate === 'string' ? parseTimestampUs(exportStartDate) : undefined;
  return {
    organizationId,
    actorKeyId: keyId,
    projectId: body.projectId,
    type: body.type,
    bucketName: body.bucketName,
    region: body.region,
    prefix: body.prefix ?? '',
    exportFrequency: body.exportFrequency,
    enabled: body.enabled,
    forcePathStyle: body.forcePathStyle,
    fileType: body.fileType,
    exportMode: body.exportMode,
    compressed: body.compressed ?? true,
    exportFieldGroups: body.exportFieldGroups ?? [],
    ...definedFields({
      endpoint: acceptText(body.endpoint),
      accessKeyId: acceptText(body.accessKeyId),
      secretAccessKey: acceptText(body.secretAccessKey),
      exportStartMs: startUs === undefined ? undefined : Math.floor(startUs / 1000),
      exportSource: body.exportSource ?? undefined,
    }),
  };
}

export const listBlobStorageIntegrations = endpoint({
  ...shared,
  method: 'GET',
  path: '/integrations/blob-storage',
  summary: "List the exports of the organization's projects",
  response: named('BlobStorageIntegrations', Type.Object({ data: Type.Array(BlobStorageIntegration) })),
  handle: async ({ principal: { organizationId }, call, calls }) => {
    const { blobExports } = await calls.blobExports.listBlobExports({ organizationId }, call);
    return { data: blobExports.map(presentBlobExport) };
  },
});

export const putBlobStorageIntegration = endpoint({
  ...shared,
  method: 'PUT',
  path: '/integrations/blob-storage',
  summary: 'Set up or change the export of a project',
  description:
    'Writes a small object to the bucket, reads it back and removes it first; 400 says what failed, and nothing is stored.',
  timeoutMs: PUT_TIMEOUT_MS,
  body: PutBody,
  response: BlobStorageIntegration,
  errors: ['not_found'],
  handle: async ({ body, principal, call, calls }) =>
    presentBlobExport(await calls.blobExports.putBlobExport(acceptBlobExport(body, principal), call)),
});

export const getBlobStorageIntegration = endpoint({
  ...shared,
  method: 'GET',
  path: '/integrations/blob-storage/:id',
  summary: 'Read how an export is doing',
  response: BlobStorageIntegrationStatus,
  errors: ['not_found'],
  handle: async ({ params, principal: { organizationId }, call, calls }) => {
    const found = await calls.blobExports.getBlobExport({ organizationId, projectId: params.id }, call);
    return {
      id: found.projectId,
      projectId: found.projectId,
      syncStatus: found.syncStatus as Static<typeof BlobStorageIntegrationStatus>['syncStatus'],
      enabled: found.enabled,
      ...presentProgress(found),
    };
  },
});

export const deleteBlobStorageIntegration = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/integrations/blob-storage/:id',
  summary: 'Delete an export; its objects stay in the bucket',
  response: Message,
  errors: ['not_found'],
  handle: async ({ params, principal: { organizationId, keyId }, call, calls }) => {
    await calls.blobExports.deleteBlobExport(
      { organizationId, projectId: params.id, actorKeyId: keyId },
      call,
    );
    return { message: 'Blob storage integration successfully deleted' };
  },
});
