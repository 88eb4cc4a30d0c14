import { S3Error } from '../s3-error.js';
import type { S3Request } from '../s3-request.js';
import { createBucket, deleteBucket, headBucket, listBuckets } from './buckets.js';
import { deleteObjects } from './delete-objects.js';
import { listObjectsV2 } from './list-objects.js';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart.js';
import type { Operation } from './operation.js';
import { getObject, headObject } from './read-object.js';
import { deleteObject, putObject } from './write-object.js';

const OPERATIONS: readonly Operation[] = [
  listBuckets,
  createBucket,
  headBucket,
  deleteBucket,
  listObjectsV2,
  deleteObjects,
  getObject,
  headObject,
  putObject,
  deleteObject,
  createMultipartUpload,
  uploadPart,
  completeMultipartUpload,
  abortMultipartUpload,
];

/** `x-id` repeats the operation's name; the rest carries signatures and headers of presigned requests. */
const ANYWHERE = /^x-id$|^x-amz-/i;

/**
 * The operation a request asks for.
 *
 * @throws S3Error `NotImplemented` for any other: a parameter nobody knows (`?acl`, `?versionId=…`) changes
 *   what a request means, so it is refused and not overlooked.
 */
export function findOperation({ method, bucket, key, query }: S3Request): Operation {
  const target = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object';
  const names = query.map(([name]) => name).filter((name) => !ANYWHERE.test(name));
  const operation = OPERATIONS.find(
    (candidate) =>
      candidate.method === method &&
      candidate.target === target &&
      candidate.requires.every((name) => names.includes(name)) &&
      names.every((name) => candidate.requires.includes(name) || candidate.allows.includes(name)),
  );
  if (!operation)
    throw new S3Error(
      'NotImplemented',
      'A header or query you provided implies functionality that is not implemented.',
    );
  return operation;
}
