import { Secret } from '@assay/config';
import { AppError, isAppError } from '@assay/errors';
import type { Changes } from '@assay/mongo';
import type { CallContext, identity, integration } from '@assay/proto';
import type { SecretBox } from '../secrets/secret-box.js';
import { RESOURCE_TYPE, type BlobExportRemoval } from './blob-export-removal.js';
import { toMessage, toSnapshot } from './blob-export-message.js';
import type { BlobExportDocument } from './blob-export.model.js';
import type { BlobExportStore } from './blob-export.store.js';
import { checkExportChoices } from './export-choices.js';
import { openTarget, readSecret, secretContextOf } from './export-target.js';
import { makeDocument, mergeDocument } from './put-document.js';
import { testUpload } from './test-upload.js';

export interface BlobExportDependencies {
  readonly changes: Changes;
  readonly exports: BlobExportStore;
  readonly removal: BlobExportRemoval;
  readonly secrets: SecretBox;
  readonly projects: identity.ProjectServiceMethods;
  readonly clock: () => number;
  /** Whether a configuration is tried out before it is stored. */
  readonly testsUpload: boolean;
}

export function blobExportHandlers(parts: BlobExportDependencies): integration.BlobExportServiceMethods {
  const { exports, removal, projects, clock } = parts;
  return {
    listBlobExports: async ({ organizationId }, call) => {
      const documents = await exports.list(organizationId);
      if (documents.length === 0) return { blobExports: [] };
      const { projects: known } = await projects.listProjects({ organizationId }, call);
      const ids = new Set(known.map(({ id }) => id));
      const nowMs = clock();
      return {
        blobExports: documents.filter(({ _id }) => ids.has(_id)).map((one) => toMessage(one, nowMs)),
      };
    },

    getBlobExport: async ({ organizationId, projectId }, call) => {
      const document = await exports.find(organizationId, projectId);
      if (!document || !(await hasProject(projects, organizationId, projectId, call))) throw missing();
      return toMessage(document, clock());
    },

    putBlobExport: async (request, call) => {
      const { organizationId, projectId } = request;
      if (!(await hasProject(projects, organizationId, projectId, call))) {
        throw new AppError('not_found', 'PROJECT_NOT_FOUND', 'Project not found');
      }
      checkExportChoices(request, clock());
      const before = await exports.find(organizationId, projectId);
      const secret = findSecret(parts, request, before);
      checkCredentials(request, secret, before === undefined);
      if (parts.testsUpload) await tryOut(request, secret, clock(), call);
      return toMessage(await save(parts, request, call), clock());
    },

    deleteBlobExport: async ({ organizationId, projectId, actorKeyId }, { requestId }) => {
      const wasThere = await removal.remove(organizationId, projectId, { actorKeyId, requestId });
      if (!wasThere) throw missing();
      return {};
    },
  };
}

function missing(): AppError {
  return new AppError('not_found', 'BLOB_EXPORT_NOT_FOUND', 'Blob storage integration not found');
}

async function hasProject(
  projects: identity.ProjectServiceMethods,
  organizationId: string,
  projectId: string,
  call: CallContext,
): Promise<boolean> {
  try {
    await projects.getProject({ organizationId, projectId }, call);
    return true;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return false;
    throw error;
  }
}

/** The secret that came, else the stored one. */
function findSecret(
  { secrets }: BlobExportDependencies,
  request: integration.PutBlobExportRequest,
  before: BlobExportDocument | undefined,
): Secret | undefined {
  if (request.secretAccessKey !== undefined) return new Secret(request.secretAccessKey);
  return before && readSecret(secrets, before);
}

/** Type S3 may do without: then the host's own AWS credentials are used. Source: behaviour §3.3. */
function checkCredentials(
  { type, accessKeyId, secretAccessKey }: integration.PutBlobExportRequest,
  secret: Secret | undefined,
  isNew: boolean,
): void {
  const usesHost = type === 'S3' && accessKeyId === undefined && secretAccessKey === undefined;
  if (usesHost) return;
  if (accessKeyId === undefined) {
    throw new AppError(
      'invalid',
      'EXPORT_CREDENTIALS_REQUIRED',
      'Access Key ID and Secret Access Key are required',
    );
  }
  if (secret !== undefined) return;
  const when = isNew ? 'for new configuration' : 'with an Access Key ID';
  throw new AppError('invalid', 'EXPORT_CREDENTIALS_REQUIRED', `Secret access key is required ${when}`);
}

async function tryOut(
  request: integration.PutBlobExportRequest,
  secret: Secret | undefined,
  nowMs: number,
  call: CallContext,
): Promise<void> {
  const store = openTarget(request, secret);
  try {
    await testUpload(store, request, { nowMs, signal: call.signal });
  } finally {
    await store.close();
  }
}

/** Stores the configuration with its audit entry, and takes it out of the hands of whoever runs it. */
async function save(
  { changes, exports, secrets }: BlobExportDependencies,
  request: integration.PutBlobExportRequest,
  call: CallContext,
): Promise<BlobExportDocument> {
  const { organizationId, projectId, actorKeyId, secretAccessKey } = request;
  const sealed =
    secretAccessKey === undefined ? undefined : secrets.encrypt(secretAccessKey, secretContextOf(projectId));
  const scope = { organizationId, projectId, actorKeyId, resourceType: RESOURCE_TYPE };
  return changes(scope, call, async ({ session, nowMs, record }) => {
    const before = await exports.find(organizationId, projectId, session);
    const after = before
      ? mergeDocument(before, request, sealed, nowMs)
      : makeDocument(request, sealed, nowMs);
    await (before ? exports.replace(after, session) : exports.create(after, session));
    await record({
      resourceId: projectId,
      action: before ? 'update' : 'create',
      ...(before && { before: toSnapshot(before) }),
      after: { ...toSnapshot(after), isSecretNew: sealed !== undefined },
    });
    return after;
  });
}
