import type { OutgoingHttpHeaders } from 'node:http';
import type { Checksum } from './checksums.js';
import type { ObjectDescription, ObjectRecord } from './metadata.js';
import type { WriteCondition } from './objects.store.js';
import { S3Error } from './s3-error.js';
import { findHeader, type S3Request } from './s3-request.js';

const KEPT_HEADERS = ['cache-control', 'content-disposition', 'content-language', 'expires'] as const;
const MAX_USER_METADATA_BYTES = 2048;
const METADATA_PREFIX = 'x-amz-meta-';

/** Headers that ask for something this server does not do, with the one value that asks for nothing. */
const REFUSED: Readonly<Record<string, string | undefined>> = {
  'x-amz-acl': 'private',
  'x-amz-storage-class': 'STANDARD',
  'x-amz-server-side-encryption': undefined,
  'x-amz-server-side-encryption-customer-algorithm': undefined,
  'x-amz-tagging': undefined,
  'x-amz-object-lock-mode': undefined,
  'x-amz-object-lock-legal-hold': undefined,
  'x-amz-website-redirect-location': undefined,
  'x-amz-write-offset-bytes': undefined,
};

/** An `x-amz-` value from its header, or from the query, where presigned requests carry it. */
export function findAmzValue(request: S3Request, name: string): string | undefined {
  return (
    findHeader(request, name) ?? request.query.find(([candidate]) => candidate.toLowerCase() === name)?.[1]
  );
}

/**
 * What a request that writes an object says about it.
 *
 * @throws S3Error `MetadataTooLarge` above 2 KiB, `NotImplemented` for encryption, tags, locks and the like.
 */
export function readDescription(request: S3Request): ObjectDescription {
  for (const [name, harmless] of Object.entries(REFUSED)) {
    const value = findAmzValue(request, name);
    if (value !== undefined && value !== harmless)
      throw new S3Error('NotImplemented', `${name} is not implemented.`);
  }
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = findHeader(request, name);
    if (value) headers[name] = value;
  }
  // `aws-chunked` describes the transfer, not the object.
  const encodings = (findHeader(request, 'content-encoding') ?? '').split(',').map((name) => name.trim());
  const encoding = encodings.filter((name) => name !== '' && name !== 'aws-chunked').join(', ');
  if (encoding) headers['content-encoding'] = encoding;
  return {
    contentType: findHeader(request, 'content-type') ?? 'binary/octet-stream',
    headers,
    userMetadata: readUserMetadata(request),
  };
}

function readUserMetadata(request: S3Request): Record<string, string> {
  const names = [
    ...Object.keys(request.message.headers),
    ...request.query.map(([name]) => name.toLowerCase()),
  ];
  const metadata: Record<string, string> = {};
  for (const name of new Set(names.filter((candidate) => candidate.startsWith(METADATA_PREFIX)))) {
    metadata[name.slice(METADATA_PREFIX.length)] = findAmzValue(request, name) ?? '';
  }
  const bytes = Object.entries(metadata).reduce(
    (sum, [name, value]) => sum + name.length + Buffer.byteLength(value),
    0,
  );
  if (bytes > MAX_USER_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size.');
  }
  return metadata;
}

/** If-Match and If-None-Match of a write. @throws S3Error `NotImplemented` for If-None-Match other than `*`. */
export function readWriteCondition(request: S3Request): WriteCondition {
  const ifNoneMatch = findHeader(request, 'if-none-match');
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw new S3Error('NotImplemented', 'If-None-Match of a write must be *.');
  }
  const ifMatch = findHeader(request, 'if-match');
  return { isNew: ifNoneMatch === '*', ...(ifMatch !== undefined && { ifMatch: stripQuotes(ifMatch) }) };
}

export function stripQuotes(etag: string): string {
  return etag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** Headers that describe an object in answers to GET and HEAD, without length and checksum. */
export function describeObject(record: ObjectRecord): OutgoingHttpHeaders {
  const userMetadata: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(record.userMetadata))
    userMetadata[METADATA_PREFIX + name] = value;
  return {
    'content-type': record.contentType,
    ...record.headers,
    ...userMetadata,
    etag: `"${record.etag}"`,
    'last-modified': new Date(record.modifiedMs).toUTCString(),
    'accept-ranges': 'bytes',
  };
}

export function checksumHeaders(checksum: Checksum | undefined): OutgoingHttpHeaders {
  if (!checksum) return {};
  return { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': checksum.type };
}

const XML_NAMES = {
  crc32: 'ChecksumCRC32',
  crc32c: 'ChecksumCRC32C',
  crc64nvme: 'ChecksumCRC64NVME',
  sha1: 'ChecksumSHA1',
  sha256: 'ChecksumSHA256',
} as const;

/** The checksum as elements of an XML answer. */
export function checksumElements(checksum: Checksum | undefined): Record<string, string> {
  return checksum ? { [XML_NAMES[checksum.algorithm]]: checksum.value, ChecksumType: checksum.type } : {};
}

/** Algorithm names by the XML elements that carry their values. */
export const ALGORITHM_BY_XML_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(XML_NAMES).map(([algorithm, element]) => [element, algorithm]),
);
