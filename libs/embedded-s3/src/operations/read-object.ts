import type { OutgoingHttpHeaders } from 'node:http';
import type { ObjectRecord } from '../metadata.js';
import { checksumHeaders, describeObject, findAmzValue, stripQuotes } from '../object-headers.js';
import { S3Error } from '../s3-error.js';
import { findHeader, findParameter, type S3Request } from '../s3-request.js';
import type { Answer, Operation, OperationContext } from './operation.js';

const OVERRIDES = [
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-content-type',
  'response-expires',
];

export const getObject: Operation = {
  method: 'GET',
  target: 'object',
  requires: [],
  allows: OVERRIDES,
  run: (context) => readObject(context, true),
};

export const headObject: Operation = {
  method: 'HEAD',
  target: 'object',
  requires: [],
  allows: OVERRIDES,
  run: (context) => readObject(context, false),
};

function readObject({ request, stores }: OperationContext, wantsBody: boolean): Answer {
  const record = stores.objects.get(request.bucket, request.key);
  const headers = { ...describeObject(record), ...readOverrides(request) };
  if (isNotModified(request, record)) {
    return { status: 304, headers: { etag: headers.etag, 'last-modified': headers['last-modified'] } };
  }
  const range = readRange(request, record);
  if (range) {
    // A checksum of the whole would not fit the part.
    headers['content-range'] = `bytes ${range.start}-${range.end}/${record.size}`;
  } else if (findAmzValue(request, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') {
    Object.assign(headers, checksumHeaders(record.checksum));
  }
  const { start, end } = range ?? { start: 0, end: record.size - 1 };
  headers['content-length'] = end - start + 1;
  const stream = wantsBody ? { stream: stores.blobs.read(record.segments, start, end) } : {};
  return { status: range ? 206 : 200, headers, ...stream };
}

function readOverrides(request: S3Request): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name of OVERRIDES) {
    const value = findParameter(request, name);
    if (value !== undefined) headers[name.slice('response-'.length)] = value;
  }
  return headers;
}

/** Evaluates the conditions of a read in the order of RFC 9110 §13.2.2. @throws S3Error `PreconditionFailed`. */
function isNotModified(request: S3Request, record: ObjectRecord): boolean {
  const ifMatch = findHeader(request, 'if-match');
  const ifUnmodifiedSince = findHeader(request, 'if-unmodified-since');
  const hasFailed =
    ifMatch !== undefined ? !hasEtag(ifMatch, record.etag) : isAfter(record.modifiedMs, ifUnmodifiedSince);
  if (hasFailed)
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.');
  const ifNoneMatch = findHeader(request, 'if-none-match');
  if (ifNoneMatch !== undefined) return hasEtag(ifNoneMatch, record.etag);
  const ifModifiedSince = findHeader(request, 'if-modified-since');
  return ifModifiedSince !== undefined && !isAfter(record.modifiedMs, ifModifiedSince);
}

function hasEtag(list: string, etag: string): boolean {
  return list.split(',').some((one) => one.trim() === '*' || stripQuotes(one) === etag);
}

/** HTTP dates have no milliseconds. An unreadable date is no condition. */
function isAfter(modifiedMs: number, date: string | undefined): boolean {
  const ms = date === undefined ? NaN : Date.parse(date);
  return Math.floor(modifiedMs / 1000) * 1000 > (Number.isNaN(ms) ? Infinity : ms);
}

/**
 * The byte range asked for, both ends included; undefined for the whole. Several ranges, and ranges nobody
 * can read, count as none (RFC 9110 §14.2).
 *
 * @throws S3Error `InvalidRange` when nothing of it exists.
 */
export function readRange(
  request: S3Request,
  record: ObjectRecord,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(findHeader(request, 'range') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  const ifRange = findHeader(request, 'if-range');
  if (ifRange !== undefined && stripQuotes(ifRange) !== record.etag) return undefined;
  const lastByte = record.size - 1;
  const start = first === '' ? Math.max(0, record.size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? lastByte : Math.min(Number(last), lastByte);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  if (start > lastByte) throw new S3Error('InvalidRange', 'The requested range is not satisfiable.');
  return { start, end };
}
