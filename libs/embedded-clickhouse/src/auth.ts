import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buildClickhouseError } from './clickhouse-error.js';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Checks the caller against the one account, in the three places where clients put it: basic authorization,
 * `X-ClickHouse-User`/`-Key`, and the `user`/`password` parameters.
 *
 * @throws ClickhouseError 516, status 401 without credentials and 403 with wrong ones.
 */
export function checkCredentials(
  expected: Credentials,
  headers: IncomingHttpHeaders,
  parameters: URLSearchParams,
): void {
  const given = findCredentials(headers, parameters);
  if (given === undefined)
    throw buildClickhouseError(516, 'Authentication failed: no credentials were sent.', 401);
  // Both comparisons always run, so that the time tells nothing about which one failed.
  const isUserRight = isEqual(given.user, expected.user);
  const isPasswordRight = isEqual(given.password, expected.password);
  if (!isUserRight || !isPasswordRight) {
    throw buildClickhouseError(
      516,
      'Authentication failed: password is incorrect, or there is no user with such name.',
    );
  }
}

function findCredentials(headers: IncomingHttpHeaders, parameters: URLSearchParams): Credentials | undefined {
  const user = headers['x-clickhouse-user'];
  const key = headers['x-clickhouse-key'];
  if (typeof user === 'string') return { user, password: typeof key === 'string' ? key : '' };
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (basic !== undefined) {
    const text = Buffer.from(basic, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    return colon === -1
      ? { user: text, password: '' }
      : { user: text.slice(0, colon), password: text.slice(colon + 1) };
  }
  const name = parameters.get('user');
  return name === null ? undefined : { user: name, password: parameters.get('password') ?? '' };
}

/** Compares digests: equal length whatever the input, and no early exit. */
function isEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
