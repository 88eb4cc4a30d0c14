import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** What an upload to a signed URL must be, byte for byte. */
export interface SignedPutBinding {
  readonly contentType: string;
  readonly contentLength: number;
  /** SHA-256 of the body in base64 (44 characters). */
  readonly sha256Base64: string;
  /** 1 to 604,800. */
  readonly expiresSeconds: number;
}

export function signGet(
  signer: S3Client,
  bucket: string,
  key: string,
  expiresSeconds: number,
): Promise<string> {
  return getSignedUrl(signer, new GetObjectCommand({ Bucket: bucket, Key: key }), {
    expiresIn: expiresSeconds,
  });
}

/**
 * The hash must travel as a header that is signed: in the query, where the signer would put it, the store
 * does not look at it. Type and length are signed only when they are named.
 */
export function signPut(
  signer: S3Client,
  bucket: string,
  key: string,
  binding: SignedPutBinding,
): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentType: binding.contentType,
    ContentLength: binding.contentLength,
    ChecksumSHA256: binding.sha256Base64,
  });
  return getSignedUrl(signer, command, {
    expiresIn: binding.expiresSeconds,
    signableHeaders: new Set(['content-type', 'content-length', 'x-amz-checksum-sha256']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
}
