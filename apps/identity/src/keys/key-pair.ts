import { MAX_KEY_LENGTH } from '@assay/auth';
import { AppError } from '@assay/errors';
import { randomUUID } from 'node:crypto';

/** Both parts in clear: exists only between making a key and telling its owner. */
export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** What the SDKs of the protocol look for. */
const PUBLIC_PREFIX = 'pk-lf-';
const SECRET_PREFIX = 'sk-lf-';
/** Below this, the shown ends would be too much of the secret. */
const MIN_SHOWN_LENGTH = 20;
const PRINTABLE = /^[\x21-\x7e]+$/;

export function makeKeyPair(): KeyPair {
  return { publicKey: PUBLIC_PREFIX + randomUUID(), secretKey: makeSecretKey() };
}

export function makeSecretKey(): string {
  return SECRET_PREFIX + randomUUID();
}

/** First six and last four characters; of a short secret only the first two. */
export function displaySecretKey(secretKey: string): string {
  return secretKey.length < MIN_SHOWN_LENGTH
    ? `${secretKey.slice(0, 2)}...`
    : `${secretKey.slice(0, 6)}...${secretKey.slice(-4)}`;
}

/** Says why a key part cannot travel in a Basic header, or undefined when it can. */
export function findKeyPartProblem(name: string, value: string): string | undefined {
  if (value.length > MAX_KEY_LENGTH) return `${name} must have at most ${MAX_KEY_LENGTH} characters`;
  if (!PRINTABLE.test(value) || value.includes(':')) {
    return `${name} must consist of printable ASCII characters without spaces and colons`;
  }
  return undefined;
}

/**
 * The pair that a caller gave, or a new one.
 *
 * @throws AppError `invalid/KEY_PAIR_INVALID`.
 * Source: behaviour/platform-and-metrics.md §7.7.
 */
export function acceptKeyPair(publicKey: string | undefined, secretKey: string | undefined): KeyPair {
  if (publicKey === undefined && secretKey === undefined) return makeKeyPair();
  if (publicKey === undefined || secretKey === undefined) {
    throw invalid('Both publicKey and secretKey must be provided together');
  }
  checkPart('publicKey', publicKey, PUBLIC_PREFIX);
  checkPart('secretKey', secretKey, SECRET_PREFIX);
  return { publicKey, secretKey };
}

function checkPart(name: string, value: string, prefix: string): void {
  if (!value.startsWith(prefix) || value === prefix) throw invalid(`${name} must start with ${prefix}`, name);
  const problem = findKeyPartProblem(name, value);
  if (problem !== undefined) throw invalid(problem, name);
}

function invalid(message: string, field?: string): AppError {
  return new AppError('invalid', 'KEY_PAIR_INVALID', message, {
    details: { path: field === undefined ? [] : [field] },
  });
}
