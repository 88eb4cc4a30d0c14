/**
 * What a failed call to a store means.
 * - `credentials`: the store does not accept who we are.
 * - `forbidden`: it knows us, and refuses this.
 * - `noBucket`, `noObject`: there is no such thing.
 * - `region`: the bucket is somewhere else.
 * - `dns`, `unreachable`: no connection came about.
 * - `timeout`: no answer within the time given.
 * - `busy`: the store is overloaded or broken at the moment.
 */
export type StoreFault =
  | 'credentials'
  | 'forbidden'
  | 'noBucket'
  | 'noObject'
  | 'region'
  | 'dns'
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'other';

const MAX_CAUSE_CHARS = 500;
const MAX_DEPTH = 8;
const WRAPPER = /^AWS SDK error wrapper for (?:Error: )?/;

const FAULT_BY_CODE: Readonly<Record<string, StoreFault>> = {
  InvalidAccessKeyId: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  InvalidToken: 'credentials',
  ExpiredToken: 'credentials',
  CredentialsProviderError: 'credentials',
  RequestTimeTooSkewed: 'credentials',
  AccountProblem: 'credentials',
  AccessDenied: 'forbidden',
  AllAccessDisabled: 'forbidden',
  NoSuchBucket: 'noBucket',
  InvalidBucketName: 'noBucket',
  NoSuchKey: 'noObject',
  NotFound: 'noObject',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TimeoutError: 'timeout',
  RequestTimeout: 'timeout',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPIPE: 'unreachable',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unreachable',
  SELF_SIGNED_CERT_IN_CHAIN: 'unreachable',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unreachable',
  CERT_HAS_EXPIRED: 'unreachable',
  ERR_TLS_CERT_ALTNAME_INVALID: 'unreachable',
  EPROTO: 'unreachable',
  SlowDown: 'busy',
  AuthenticationFailed: 'credentials',
  InvalidAuthenticationInfo: 'credentials',
  AccountIsDisabled: 'forbidden',
  AuthorizationFailure: 'forbidden',
  AuthorizationPermissionMismatch: 'forbidden',
  InsufficientAccountPermissions: 'forbidden',
  ContainerNotFound: 'noBucket',
  ContainerBeingDeleted: 'noBucket',
  InvalidResourceName: 'noBucket',
  BlobNotFound: 'noObject',
  OperationTimedOut: 'timeout',
  ServerBusy: 'busy',
  REQUEST_SEND_ERROR: 'unreachable',
};

interface ErrorLike {
  name?: unknown;
  code?: unknown;
  Code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  /** Of S3. */
  $metadata?: { httpStatusCode?: number };
  /** Of Azure. */
  statusCode?: unknown;
}

/** Classifies what the client threw: by code, those of its causes included, else by HTTP status. */
export function findFault(thrown: unknown): StoreFault {
  for (const code of listCodes(thrown)) {
    const fault = Object.hasOwn(FAULT_BY_CODE, code) ? FAULT_BY_CODE[code] : undefined;
    if (fault) return fault;
  }
  const status = findStatus(thrown) ?? 0;
  if (status === 401) return 'credentials';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'noObject';
  if (status === 301 || status === 307) return 'region';
  return status >= 500 || status === 429 ? 'busy' : 'other';
}

/** The HTTP status of the store's answer, when there was one. */
export function findStatus(thrown: unknown): number | undefined {
  return listCauses(thrown)
    .map(({ $metadata, statusCode }) => $metadata?.httpStatusCode ?? statusCode)
    .find((status) => typeof status === 'number');
}

/** Names every error has, which say nothing. */
const PLAIN_NAMES = new Set([
  'Error',
  'AggregateError',
  'TypeError',
  'RangeError',
  'UnknownError',
  'RestError',
]);

/** The store's own code (`NoSuchBucket`) or the system's (`ENOTFOUND`). */
export function findCode(thrown: unknown): string | undefined {
  return listCodes(thrown).find((code) => !PLAIN_NAMES.has(code));
}

/** Everything that may be a code, outermost error first. */
function listCodes(thrown: unknown): string[] {
  return listCauses(thrown).flatMap(({ Code, code, name, message }) => {
    // The client wraps what it does not take for an Error, and keeps nothing of it but the text.
    const inText =
      typeof message === 'string' ? /\b(?:E[A-Z]{4,}|EAI_[A-Z]+)\b/.exec(message)?.[0] : undefined;
    return [Code, code, name, inText].filter((text) => typeof text === 'string');
  });
}

/** The text of the innermost cause that has one, 500 characters at most. */
export function describeCause(thrown: unknown): string {
  const texts = listCauses(thrown).map(({ message }) =>
    typeof message === 'string' ? message.replace(WRAPPER, '').replaceAll(/\s+/g, ' ').trim() : '',
  );
  const code = findCode(thrown) ?? 'unknown error';
  const status = findStatus(thrown);
  const text = texts.findLast((one) => one !== '' && one !== 'UnknownError');
  return (text ?? (status === undefined ? code : `${code} (HTTP ${status})`)).slice(0, MAX_CAUSE_CHARS);
}

/** The error and its causes, outermost first. A failed connection to several addresses counts by its first. */
function listCauses(thrown: unknown): ErrorLike[] {
  const chain: ErrorLike[] = [];
  let current = thrown;
  while (typeof current === 'object' && current !== null && chain.length < MAX_DEPTH) {
    const error: ErrorLike = current;
    chain.push(error);
    current = error.cause ?? (Array.isArray(error.errors) ? (error.errors as unknown[])[0] : undefined);
  }
  return chain;
}
