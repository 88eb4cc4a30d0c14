import type { ObjectRecord } from '../metadata.js';
import {
  checksumElements,
  checksumHeaders,
  findAmzValue,
  readDescription,
  readWriteCondition,
  stripQuotes,
} from '../object-headers.js';
import { readBody } from '../request-body.js';
import { S3Error } from '../s3-error.js';
import type { S3Request } from '../s3-request.js';
import { decodeUriPart } from '../uri-encoding.js';
import { renderXml } from '../xml.js';
import type { Answer, Operation, OperationContext } from './operation.js';

/** PutObject, and CopyObject when the request names a source. */
export const putObject: Operation = {
  method: 'PUT',
  target: 'object',
  requires: [],
  allows: [],
  run: (context) =>
    findAmzValue(context.request, 'x-amz-copy-source') === undefined
      ? storeBody(context)
      : copyObject(context),
};

export const deleteObject: Operation = {
  method: 'DELETE',
  target: 'object',
  requires: [],
  allows: [],
  run: async ({ request, stores }) => {
    await stores.objects.delete(request.bucket, [request.key], readWriteCondition(request));
    return { status: 204 };
  },
};

async function storeBody(context: OperationContext): Promise<Answer> {
  const { request, stores, nowMs } = context;
  const { bucket, key } = request;
  const description = readDescription(request);
  const condition = readWriteCondition(request);
  stores.objects.check(bucket, key, condition);
  return stores.blobs.create(async ({ blob, stream }) => {
    const { size, md5, checksum } = await readBody(context, stream);
    const segments = [{ blob, size }];
    const record = { ...description, size, etag: md5, modifiedMs: nowMs, segments, checksum };
    await stores.objects.put(bucket, key, record, condition);
    return { status: 200, headers: { etag: `"${md5}"`, ...checksumHeaders(checksum) } };
  });
}

async function copyObject({ request, stores, nowMs }: OperationContext): Promise<Answer> {
  const { bucket, key } = request;
  const from = readCopySource(request);
  const isReplacing = findAmzValue(request, 'x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  if (!isReplacing && from.bucket === bucket && from.key === key) {
    throw new S3Error('InvalidRequest', 'An object can be copied to itself only with other metadata.');
  }
  const source = stores.objects.get(from.bucket, from.key);
  checkCopyConditions(request, source);
  const description = readDescription(request);
  const condition = readWriteCondition(request);
  stores.objects.check(bucket, key, condition);
  return stores.blobs.copy(source.segments, async (segments) => {
    const { uploadId: _, ...copied } = source;
    const record = { ...copied, ...(isReplacing && description), segments, modifiedMs: nowMs };
    await stores.objects.put(bucket, key, record, condition);
    return {
      status: 200,
      xml: renderXml('CopyObjectResult', {
        LastModified: new Date(nowMs).toISOString(),
        ETag: `"${record.etag}"`,
        ...checksumElements(record.checksum),
      }),
    };
  });
}

function readCopySource(request: S3Request): { bucket: string; key: string } {
  const text = findAmzValue(request, 'x-amz-copy-source') ?? '';
  if (text.includes('?')) throw new S3Error('NotImplemented', 'Versions are not implemented.');
  const match = /^\/?([^/]+)\/(.+)$/s.exec(decodeUriPart(text));
  if (!match)
    throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: bucket/key.');
  return { bucket: match[1] as string, key: match[2] as string };
}

function checkCopyConditions(request: S3Request, source: ObjectRecord): void {
  const read = (name: string): string | undefined => findAmzValue(request, `x-amz-copy-source-if-${name}`);
  const [match, noneMatch, modified, unmodified] = [
    'match',
    'none-match',
    'modified-since',
    'unmodified-since',
  ].map(read);
  const second = Math.floor(source.modifiedMs / 1000) * 1000;
  const hasFailed =
    (match !== undefined && stripQuotes(match) !== source.etag) ||
    (noneMatch !== undefined && stripQuotes(noneMatch) === source.etag) ||
    (modified !== undefined && second <= Date.parse(modified)) ||
    (match === undefined && unmodified !== undefined && second > Date.parse(unmodified));
  if (hasFailed) throw new S3Error('PreconditionFailed', 'A condition on the copy source did not hold.');
}
