import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.js';
import { decodeUriPart } from './uri-encoding.js';

const MAX_KEY_BYTES = 1024;

/** One request, its target taken apart. Path-style addressing only: the first path segment is the bucket. */
export interface S3Request {
  readonly method: string;
  /** Empty for requests about the service. */
  readonly bucket: string;
  /** Empty for requests about a bucket. Kept as sent: no part of it is ever resolved or cleaned. */
  readonly key: string;
  /** Decoded path, bucket and key together. */
  readonly path: string;
  /** Decoded query parameters in the order sent; a parameter without value has an empty one. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly message: IncomingMessage;
}

/**
 * Takes a request target apart.
 *
 * @throws S3Error `InvalidURI` for broken escapes, `KeyTooLongError` for keys above 1,024 bytes.
 */
export function parseRequest(message: IncomingMessage): S3Request {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = decodeUriPart(mark < 0 ? target : target.slice(0, mark));
  if (!path.startsWith('/')) throw new S3Error('InvalidURI', 'The request target must be an absolute path.');
  const slash = path.indexOf('/', 1);
  const key = slash < 0 ? '' : path.slice(slash + 1);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new S3Error('KeyTooLongError', `Your key is too long: at most ${MAX_KEY_BYTES} bytes of UTF-8.`);
  }
  return {
    method: message.method ?? 'GET',
    bucket: slash < 0 ? path.slice(1) : path.slice(1, slash),
    key,
    path,
    query: parseQuery(mark < 0 ? '' : target.slice(mark + 1)),
    message,
  };
}

function parseQuery(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0
        ? [decodeUriPart(pair), '']
        : [decodeUriPart(pair.slice(0, equals)), decodeUriPart(pair.slice(equals + 1))];
    });
}

/** The first value of a query parameter, names compared exactly. */
export function findParameter(request: S3Request, name: string): string | undefined {
  return request.query.find(([candidate]) => candidate === name)?.[1];
}

/** A header's value; repeated headers are joined as Node joins them. Names are lower case. */
export function findHeader(request: S3Request, name: string): string | undefined {
  const value = request.message.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
