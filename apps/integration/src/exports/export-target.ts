import { azureBucketFrom, objectStoreFrom, type Bucket } from '@assay/blob';
import type { Secret } from '@assay/config';
import { AppError } from '@assay/errors';
import type { SecretBox } from '../secrets/secret-box.js';

/**
 * Where an export goes. S3 without key and secret uses the host's own AWS credentials. In Azure the bucket is the
 * container, the key id the account's name and the secret its key; region and path style mean nothing.
 */
export interface ExportTarget {
  readonly type: string;
  readonly bucketName: string;
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId?: string;
  readonly forcePathStyle: boolean;
}

/** Binds a stored secret to its export. */
export function secretContextOf(projectId: string): string {
  return `blobExport/${projectId}`;
}

/** The secret key of a stored export; undefined when it has none. */
export function readSecret(
  box: SecretBox,
  document: { readonly _id: string; readonly secretAccessKey?: string },
): Secret | undefined {
  const { secretAccessKey } = document;
  return secretAccessKey === undefined
    ? undefined
    : box.decrypt(secretAccessKey, secretContextOf(document._id));
}

/**
 * Opens the bucket, without connecting. Its errors are those of `objectStoreFrom`.
 *
 * @throws AppError `invalid/EXPORT_SETTINGS_INCOMPLETE` for an Azure container without endpoint, account or key.
 */
export function openTarget(target: ExportTarget, secret: Secret | undefined): Bucket {
  return target.type === 'AZURE_BLOB_STORAGE' ? openAzure(target, secret) : openS3(target, secret);
}

function openAzure({ endpoint, bucketName, accessKeyId }: ExportTarget, secret: Secret | undefined): Bucket {
  if (endpoint === undefined || accessKeyId === undefined || secret === undefined) {
    throw new AppError(
      'invalid',
      'EXPORT_SETTINGS_INCOMPLETE',
      'Azure Blob Storage needs an endpoint, the account name as access key ID, and the account key as secret.',
    );
  }
  return azureBucketFrom({
    endpoint,
    container: bucketName,
    accountName: accessKeyId,
    accountKey: secret,
  });
}

function openS3(target: ExportTarget, secret: Secret | undefined): Bucket {
  return objectStoreFrom({
    ...(target.endpoint !== undefined && { endpoint: target.endpoint }),
    region: target.region === '' ? 'auto' : target.region,
    bucket: target.bucketName,
    ...(target.accessKeyId !== undefined && { accessKeyId: target.accessKeyId }),
    ...(secret && { secretAccessKey: secret }),
    forcePathStyle: target.forcePathStyle,
    // Stores other than AWS often do not know the checksums that newer clients send.
    checksums: target.type === 'S3' ? 'when_supported' : 'when_required',
  });
}
