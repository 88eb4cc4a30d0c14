import { decodeContinuationToken, encodeContinuationToken, type ListingPosition } from '../object-listing.js';
import { S3Error } from '../s3-error.js';
import { findParameter, type S3Request } from '../s3-request.js';
import { encodeUriPath } from '../uri-encoding.js';
import { renderXml } from '../xml.js';
import type { Operation } from './operation.js';

const MAX_KEYS = 1000;

/** ListObjectsV2. The first version of the call, without `list-type=2`, is not implemented. */
export const listObjectsV2: Operation = {
  method: 'GET',
  target: 'bucket',
  requires: ['list-type'],
  allows: [
    'prefix',
    'delimiter',
    'max-keys',
    'start-after',
    'continuation-token',
    'encoding-type',
    'fetch-owner',
  ],
  run: ({ request, stores }) => {
    if (findParameter(request, 'list-type') !== '2')
      throw new S3Error('InvalidArgument', 'list-type must be 2.');
    const prefix = findParameter(request, 'prefix') ?? '';
    const delimiter = findParameter(request, 'delimiter') ?? '';
    const token = findParameter(request, 'continuation-token');
    const startAfter = findParameter(request, 'start-after');
    const maxKeys = readMaxKeys(request);
    const after = readPosition(token, startAfter);
    const { objects, prefixes, next } = stores.objects.list(request.bucket, {
      prefix,
      delimiter,
      maxKeys,
      after,
    });
    const encode = readEncoding(request) ? encodeUriPath : (text: string) => text;
    const owner =
      findParameter(request, 'fetch-owner') === 'true'
        ? { ID: 'embedded', DisplayName: 'embedded' }
        : undefined;
    return {
      status: 200,
      xml: renderXml('ListBucketResult', {
        Name: request.bucket,
        Prefix: encode(prefix),
        Delimiter: delimiter === '' ? undefined : encode(delimiter),
        MaxKeys: maxKeys,
        EncodingType: readEncoding(request) ? 'url' : undefined,
        KeyCount: objects.length + prefixes.length,
        IsTruncated: next !== undefined,
        ContinuationToken: token,
        NextContinuationToken: next && encodeContinuationToken(next),
        StartAfter: startAfter === undefined ? undefined : encode(startAfter),
        Contents: objects.map(({ key, record }) => ({
          Key: encode(key),
          LastModified: new Date(record.modifiedMs).toISOString(),
          ETag: `"${record.etag}"`,
          ChecksumAlgorithm: record.checksum?.algorithm.toUpperCase(),
          ChecksumType: record.checksum?.type,
          Size: record.size,
          StorageClass: 'STANDARD',
          Owner: owner,
        })),
        CommonPrefixes: prefixes.map((value) => ({ Prefix: encode(value) })),
      }),
    };
  },
};

/** The token of a later page holds the position; `start-after` counts on the first page only. */
function readPosition(
  token: string | undefined,
  startAfter: string | undefined,
): ListingPosition | undefined {
  if (token) return decodeContinuationToken(token);
  return startAfter ? { kind: 'key', value: startAfter } : undefined;
}

function readMaxKeys(request: S3Request): number {
  const text = findParameter(request, 'max-keys') ?? String(MAX_KEYS);
  if (!/^\d{1,10}$/.test(text)) throw new S3Error('InvalidArgument', 'max-keys must be a number from 0 on.');
  return Math.min(Number(text), MAX_KEYS);
}

function readEncoding(request: S3Request): boolean {
  const encoding = findParameter(request, 'encoding-type');
  if (encoding === undefined || encoding === '') return false;
  if (encoding !== 'url')
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request.');
  return true;
}
