import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from './s3-error.js';
import { findHeader, findParameter, type S3Request } from './s3-request.js';
import { encodeUriPart, encodeUriPath } from './uri-encoding.js';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_SECONDS = 7 * 24 * 3600;

/** The one key pair this server knows. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What verifies the chunks of a signed streaming body: the signature before the first chunk, and the key. */
export interface ChunkSigning {
  readonly seedSignature: string;
  readonly signingKey: Buffer;
  readonly date: string;
  readonly scope: string;
}

/** A request whose signature holds. */
export interface Authenticated {
  /** The value of `x-amz-content-sha256`, which says how the body travels. Not yet checked against the body. */
  readonly payload: string;
  readonly chunkSigning: ChunkSigning;
}

interface SignedParts {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
  /** Seconds of validity; undefined for a request signed in its header. */
  expiresSeconds: number | undefined;
}

/**
 * Checks the Signature Version 4 of a request, in its header or presigned in its query.
 *
 * @param nowMs Unix milliseconds: a header may be 15 minutes off, a presigned request must not have expired.
 * @throws S3Error `AccessDenied`, `InvalidAccessKeyId`, `RequestTimeTooSkewed`, `SignatureDoesNotMatch`,
 *   `AuthorizationHeaderMalformed`, `AuthorizationQueryParametersError`.
 */
export function authenticate(request: S3Request, credentials: Credentials, nowMs: number): Authenticated {
  const isPresigned = findParameter(request, 'X-Amz-Algorithm') !== undefined;
  const hasHeader = findHeader(request, 'authorization') !== undefined;
  if (isPresigned && hasHeader) throw new S3Error('InvalidArgument', 'Only one auth mechanism is allowed.');
  if (!isPresigned && !hasHeader)
    throw new S3Error('AccessDenied', 'Access Denied: the request is not signed.');
  const parts = isPresigned ? readQuery(request) : readHeader(request);
  const [accessKeyId = '', day = '', region = '', service = '', terminator = '', ...rest] =
    parts.credential.split('/');
  if (
    rest.length > 0 ||
    service !== 's3' ||
    terminator !== 'aws4_request' ||
    day !== parts.date.slice(0, 8)
  ) {
    throw malformed(isPresigned, 'The credential scope must be KEY/YYYYMMDD/REGION/s3/aws4_request.');
  }
  checkTime(parts, nowMs);
  if (!isSameText(accessKeyId, credentials.accessKeyId)) {
    throw new S3Error('InvalidAccessKeyId', 'The access key id you provided does not exist in our records.');
  }
  checkSignedHeaders(request, parts.signedHeaders.split(';'));

  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = deriveSigningKey(credentials.secretAccessKey, day, region);
  const toSign = [ALGORITHM, parts.date, scope, sha256Hex(canonicalRequest(request, parts))].join('\n');
  if (!isSameSignature(signText(signingKey, toSign), parts.signature)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return {
    payload: parts.payload,
    chunkSigning: { seedSignature: parts.signature, signingKey, date: parts.date, scope },
  };
}

function readHeader(request: S3Request): SignedParts {
  const header = findHeader(request, 'authorization') ?? '';
  if (!header.startsWith(`${ALGORITHM} `)) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported. Use ${ALGORITHM}.`,
    );
  }
  const fields = new Map<string, string>();
  for (const field of header.slice(ALGORITHM.length + 1).split(',')) {
    const equals = field.indexOf('=');
    fields.set(field.slice(0, equals).trim(), field.slice(equals + 1).trim());
  }
  const credential = fields.get('Credential');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  const date = findHeader(request, 'x-amz-date');
  const payload = findHeader(request, 'x-amz-content-sha256');
  if (!credential || !signedHeaders || !signature || !date) {
    throw malformed(false, 'Credential, SignedHeaders, Signature and x-amz-date are required.');
  }
  if (!payload)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return { credential, signedHeaders, signature, date, payload, expiresSeconds: undefined };
}

function readQuery(request: S3Request): SignedParts {
  const read = (name: string): string => {
    const value = findParameter(request, name);
    if (!value) throw malformed(true, `The query parameter ${name} is required.`);
    return value;
  };
  if (read('X-Amz-Algorithm') !== ALGORITHM)
    throw malformed(true, `X-Amz-Algorithm only supports ${ALGORITHM}.`);
  const expires = read('X-Amz-Expires');
  const expiresSeconds = /^\d{1,7}$/.test(expires) ? Number(expires) : NaN;
  if (!(expiresSeconds >= 1 && expiresSeconds <= MAX_EXPIRES_SECONDS)) {
    throw malformed(true, `X-Amz-Expires must be a number of seconds from 1 to ${MAX_EXPIRES_SECONDS}.`);
  }
  return {
    credential: read('X-Amz-Credential'),
    signedHeaders: read('X-Amz-SignedHeaders'),
    signature: read('X-Amz-Signature'),
    date: read('X-Amz-Date'),
    payload:
      findParameter(request, 'X-Amz-Content-Sha256') ??
      findHeader(request, 'x-amz-content-sha256') ??
      'UNSIGNED-PAYLOAD',
    expiresSeconds,
  };
}

function checkTime(parts: SignedParts, nowMs: number): void {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(parts.date);
  const signedMs = match ? Date.parse(`${match.slice(1, 4).join('-')}T${match.slice(4).join(':')}Z`) : NaN;
  const isPresigned = parts.expiresSeconds !== undefined;
  if (Number.isNaN(signedMs)) throw malformed(isPresigned, 'X-Amz-Date must look like 20260131T235959Z.');
  if (signedMs - nowMs > MAX_SKEW_MS) {
    throw isPresigned
      ? new S3Error('AccessDenied', 'Request is not valid yet.')
      : new S3Error('RequestTimeTooSkewed', 'The request time is more than 15 minutes ahead of the server.');
  }
  if (isPresigned) {
    if (nowMs - signedMs > (parts.expiresSeconds as number) * 1000) {
      throw new S3Error('AccessDenied', 'Request has expired.');
    }
  } else if (nowMs - signedMs > MAX_SKEW_MS) {
    throw new S3Error('RequestTimeTooSkewed', 'The request time is more than 15 minutes behind the server.');
  }
}

/**
 * Every `x-amz-` header must be signed: otherwise whoever holds a presigned upload could add
 * `x-amz-copy-source` and read another object through it.
 */
function checkSignedHeaders(request: S3Request, signed: readonly string[]): void {
  const names = new Set(signed);
  const unsigned = Object.keys(request.message.headers).filter(
    (name) => name.startsWith('x-amz-') && !names.has(name),
  );
  if (unsigned.length > 0) {
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
  if (!names.has('host')) throw new S3Error('AccessDenied', 'The host header must be signed.');
}

function canonicalRequest(request: S3Request, parts: SignedParts): string {
  const query = request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeUriPart(name), encodeUriPart(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compareAscii(nameA, nameB) || compareAscii(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = parts.signedHeaders
    .split(';')
    .map((name) => `${name}:${(findHeader(request, name) ?? '').trim().replace(/ +/g, ' ')}\n`)
    .join('');
  return [
    request.method,
    encodeUriPath(request.path),
    query,
    headers,
    parts.signedHeaders,
    parts.payload,
  ].join('\n');
}

function compareAscii(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function deriveSigningKey(secret: string, day: string, region: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
}

/** HMAC-SHA256 of a text, hex. */
export function signText(signingKey: Buffer, text: string): string {
  return createHmac('sha256', signingKey).update(text).digest('hex');
}

/** SHA-256 of a text, hex. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares two hex signatures in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected, 'latin1');
  const b = Buffer.from(given, 'latin1');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Hashing first gives both sides one length, so that not even the length of the known text shows. */
function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

function malformed(isPresigned: boolean, message: string): S3Error {
  return new S3Error(
    isPresigned ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed',
    message,
  );
}
