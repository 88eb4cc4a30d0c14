import { S3Error } from './s3-error.js';

/** Percent-encodes as Signature Version 4 does: everything but unreserved characters, upper-case hex. */
export function encodeUriPart(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Like `encodeUriPart`, with slashes left alone: for paths and keys. */
export function encodeUriPath(text: string): string {
  return encodeUriPart(text).replaceAll('%2F', '/');
}

/**
 * Decodes a part of a request target. `+` stays a plus sign.
 *
 * @throws S3Error `InvalidURI` when the escapes are broken or are not UTF-8.
 */
export function decodeUriPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw new S3Error('InvalidURI', 'The request target is not valid percent-encoded UTF-8.', {
      cause: error,
    });
  }
}
