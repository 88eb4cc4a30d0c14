import type { Secret } from '@assay/config';
import { AppError, isAppError } from '@assay/errors';
import type { CallContext, identity } from '@assay/proto';
import { invalidCredentials, parseCredentials, unknownPublicKey, type Credentials } from './credentials.js';
import { KeyCache, type CachedKey } from './key-cache.js';
import { KeyUse } from './key-use.js';
import { getPrincipal, type Principal } from './principal.js';
import { hashSecret } from './secret-hash.js';

export interface AuthenticatorOptions {
  keys: Pick<identity.KeyServiceMethods, 'getKey' | 'recordKeyUse'>;
  pepper: Secret;
  clock: () => number;
  /** How long a key's answer is believed; default 2,000. */
  cacheTtlMs?: number;
  /** How much longer while identity cannot be asked; default 30,000. */
  cacheGraceMs?: number;
  /** How long uses are gathered before they are reported; default 10,000. */
  useIntervalMs?: number;
}

export interface Authenticator {
  /**
   * Who sent this `Authorization` header.
   *
   * @throws AppError `unauthenticated` (texts of behaviour/platform-and-metrics.md §7.3), or
   *   `unavailable/AUTH_UNAVAILABLE` when the key is not known here and identity cannot be asked.
   */
  authenticate(header: string | undefined, call: CallContext): Promise<Principal>;
  /**
   * Drops one key from the cache, known or not: the instance that makes, changes, rotates or revokes a key acts on
   * it at once.
   */
  forgetKey(keyId: string): void;
  /** Drops all keys of a project: it was deleted. */
  forgetProject(projectId: string): void;
  /** Reports the last uses. */
  close(): Promise<void>;
}

const MAX_KEYS = 10_000;
/** A refused secret may be one that was rotated elsewhere: look again when the answer is this old. */
const RECHECK_MS = 1_000;

/**
 * Checks keys in this process against hashes from identity. One HMAC per request; secrets themselves are never
 * kept.
 *
 * A cached key that refuses a secret is fetched again at most once a second, so a rotation elsewhere is seen
 * within a second and any number of wrong secrets costs one call a second. While identity is down, keys seen
 * before stay good for `cacheGraceMs` (a restart of identity fails no request; a revocation made by another
 * instance in that time waits for it); unknown ones get `unavailable`.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { keys, pepper, clock } = options;
  const cache = new KeyCache({
    keys,
    clock,
    ttlMs: options.cacheTtlMs ?? 2_000,
    graceMs: options.cacheGraceMs ?? 30_000,
    maxKeys: MAX_KEYS,
  });
  const use = new KeyUse(keys, options.useIntervalMs ?? 10_000);

  const check = (cached: CachedKey, credentials: Credentials, secretHash: string): Principal => {
    if (!cached.known) throw credentials.scheme === 'bearer' ? unknownPublicKey() : invalidCredentials();
    const principal = getPrincipal(cached.known, credentials, secretHash, clock());
    use.note(principal.keyId, clock());
    return principal;
  };

  const authenticate = async (header: string | undefined, call: CallContext): Promise<Principal> => {
    const credentials = parseCredentials(header);
    const secretHash = credentials.scheme === 'basic' ? hashSecret(pepper, credentials.secretKey) : '';
    const found = cache.find(credentials.publicKey, call);
    const cached = found instanceof Promise ? await unlessAborted(found, call.signal) : found;
    try {
      return check(cached, credentials, secretHash);
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'unauthenticated') throw error;
      const again = cache.refresh(credentials.publicKey, cached, RECHECK_MS, call);
      const latest = await unlessAborted(again, call.signal);
      if (latest === cached) throw error;
      return check(latest, credentials, secretHash);
    }
  };

  return {
    authenticate,
    forgetKey: (keyId) => cache.forget((key) => key.id === keyId),
    forgetProject: (projectId) => cache.forget((key) => key.projectId === projectId),
    close: () => use.close(),
  };
}

/** A client that hung up, or ran out of time, does not wait for a shared lookup. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(AppError.from(signal.reason));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    work.then(
      (value) => (settle(), resolve(value)),
      (error: unknown) => (settle(), reject(AppError.from(error))),
    );
  });
}
