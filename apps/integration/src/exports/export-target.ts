import { objectStoreFrom, type ObjectStore } from '@assay/blob';
import type { Secret } from '@assay/config';
import type { SecretBox } from '../secrets/secret-box.js';

/** Where an export goes. Without key and secret the host's own AWS credentials are used. */
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

/** Opens the bucket, without connecting. Its errors are those of `objectStoreFrom`. */
export function openTarget(target: ExportTarget, secret: Secret | undefined): ObjectStore {
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
