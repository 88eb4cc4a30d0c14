import { AppError } from '@assay/errors';

/** What a request claims to be: a whole key pair, or the public part alone. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly publicKey: string; readonly secretKey: string }
  | { readonly scheme: 'bearer'; readonly publicKey: string };

/** Longest key part that is looked at; no key is made that is longer. */
export const MAX_KEY_LENGTH = 256;

const HOST_HINT = ". Confirm that you've configured the correct host.";

/** A 401 with the wire text that SDKs show. `reason` tells operators and tests the cases apart. */
function refused(reason: string, text: string): AppError {
  return new AppError('unauthenticated', reason, text);
}

/**
 * Reads an `Authorization` header. The scheme is case-sensitive; Basic is split at ':' and a third part is
 * dropped.
 *
 * @throws AppError `unauthenticated` with AUTH_HEADER_MISSING, AUTH_HEADER_INVALID, CREDENTIALS_INVALID or
 *   PUBLIC_KEY_INVALID.
 * Source: behaviour/platform-and-metrics.md §7.2, §7.3.
 */
export function parseCredentials(header: string | undefined): Credentials {
  if (!header) throw refused('AUTH_HEADER_MISSING', 'No authorization header');
  if (header.startsWith('Bearer ')) {
    const publicKey = header.slice('Bearer '.length).trim();
    if (publicKey === '' || publicKey.length > MAX_KEY_LENGTH) throw unknownPublicKey();
    return { scheme: 'bearer', publicKey };
  }
  if (!header.startsWith('Basic ')) throw refused('AUTH_HEADER_INVALID', 'Invalid authorization header');
  const [publicKey, secretKey] = Buffer.from(header.slice('Basic '.length), 'base64')
    .toString('utf8')
    .split(':');
  if (!publicKey || !secretKey) {
    throw refused('AUTH_HEADER_INVALID', `Invalid authorization header${HOST_HINT}`);
  }
  if (publicKey.length > MAX_KEY_LENGTH || secretKey.length > MAX_KEY_LENGTH) throw invalidCredentials();
  return { scheme: 'basic', publicKey, secretKey };
}

export function invalidCredentials(): AppError {
  return refused('CREDENTIALS_INVALID', `Invalid credentials${HOST_HINT}`);
}

export function unknownPublicKey(): AppError {
  return refused('PUBLIC_KEY_INVALID', `Invalid public key${HOST_HINT}`);
}

export function organizationKeyAsBearer(): AppError {
  return refused(
    'ORGANIZATION_KEY_AS_BEARER',
    `Unauthorized: Cannot use organization key with bearer auth${HOST_HINT}`,
  );
}
