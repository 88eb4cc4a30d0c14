import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Secret } from '@assay/config';

const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
/** Until the answer begins. A part of 8 MiB gets through in this time at 70 KB/s. */
const REQUEST_TIMEOUT_MS = 120_000;

/** When to send and verify checksums; see `S3_CHECKSUMS`. */
export type ChecksumPolicy = 'when_supported' | 'when_required';

/** How to reach one bucket. */
export interface BucketSettings {
  /** Absent: AWS. */
  readonly endpoint?: string | undefined;
  /** Address for signed URLs; absent: `endpoint`. */
  readonly publicEndpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Without both key and secret the host's default AWS credentials are used. */
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: Secret | undefined;
  readonly forcePathStyle: boolean;
  readonly checksums: ChecksumPolicy;
}

/** The client that talks to the store. Every request has a time limit and is tried three times at most. */
export function makeClient(settings: BucketSettings): S3Client {
  const checksums = settings.checksums === 'when_required' ? 'WHEN_REQUIRED' : 'WHEN_SUPPORTED';
  return new S3Client({
    ...commonSettings(settings),
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/** The client that signs URLs; it never connects. Checksums would only add parameters for bodies it does not see. */
export function makeSigner(settings: BucketSettings): S3Client {
  const endpoint = settings.publicEndpoint ?? settings.endpoint;
  return new S3Client({
    ...commonSettings(settings),
    ...(endpoint !== undefined && { endpoint }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function commonSettings({
  region,
  forcePathStyle,
  accessKeyId,
  secretAccessKey,
}: BucketSettings): S3ClientConfig {
  const hasKey = accessKeyId !== undefined && accessKeyId !== '' && secretAccessKey !== undefined;
  return {
    region,
    forcePathStyle,
    ...(hasKey && { credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() } }),
  };
}
