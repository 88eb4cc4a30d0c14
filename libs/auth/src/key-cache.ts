import { AppError, isAppError } from '@assay/errors';
import type { CallContext, identity } from '@assay/proto';
import { beginCall } from '@assay/rpc';
import { LRUCache } from 'lru-cache';
import { makeKnownKey, type KnownKey } from './principal.js';

/** A lookup's answer: the key, or that there is none. */
export interface CachedKey {
  /** Undefined: identity does not know this public key. */
  readonly known: KnownKey | undefined;
  readonly fetchedMs: number;
}

export interface KeyCacheOptions {
  keys: Pick<identity.KeyServiceMethods, 'getKey'>;
  clock: () => number;
  ttlMs: number;
  /** How long past its time an answer is still used while identity cannot be asked. */
  graceMs: number;
  maxKeys: number;
}

/** Nobody waits longer than this for a key, whatever the deadline of the request. */
const LOOKUP_TIMEOUT_MS = 2_000;
/** While identity is down, each key is asked for again this often. */
const RETRY_MS = 1_000;
/** An unknown key is believed this long: a key handed out elsewhere works within a second. */
const NEGATIVE_TTL_MS = 1_000;

/**
 * Public key to key, bounded, answers of both kinds. Concurrent misses of one key share one call. Unknown keys
 * have a table of their own, so that a flood of invented ones cannot push out real ones.
 */
export class KeyCache {
  readonly #options: KeyCacheOptions;
  readonly #found: LRUCache<string, CachedKey>;
  readonly #missing: LRUCache<string, CachedKey>;
  readonly #running = new Map<string, Promise<CachedKey>>();
  readonly #failedMs: LRUCache<string, number>;
  /** Raised when something is forgotten: answers that were asked for before must not come back. */
  #epoch = 0;

  constructor(options: KeyCacheOptions) {
    this.#options = options;
    this.#found = new LRUCache({ max: options.maxKeys });
    this.#missing = new LRUCache({ max: options.maxKeys });
    this.#failedMs = new LRUCache({ max: options.maxKeys });
  }

  /**
   * The answer for a public key, at most `ttlMs` old; while identity is down, `graceMs` more.
   *
   * @throws AppError `unavailable/AUTH_UNAVAILABLE`.
   */
  find(publicKey: string, call: CallContext): CachedKey | Promise<CachedKey> {
    const cached = this.#found.get(publicKey) ?? this.#missing.get(publicKey);
    if (!cached) return this.#lookUp(publicKey, call);
    const { ttlMs, graceMs, clock } = this.#options;
    const ageMs = clock() - cached.fetchedMs;
    if (ageMs < (cached.known ? ttlMs : Math.min(ttlMs, NEGATIVE_TTL_MS))) return cached;
    if (!cached.known || ageMs >= ttlMs + graceMs) return this.#lookUp(publicKey, call);
    return this.#lookUpOrKeep(publicKey, cached, call);
  }

  /** Asks again, unless the answer is younger than `minAgeMs`: then the same answer. */
  refresh(publicKey: string, cached: CachedKey, minAgeMs: number, call: CallContext): Promise<CachedKey> {
    if (this.#options.clock() - cached.fetchedMs < minAgeMs) return Promise.resolve(cached);
    return this.#lookUpOrKeep(publicKey, cached, call);
  }

  /** Drops every key that matches and all that were unknown, also from answers that are still on their way. */
  forget(isMatch: (key: identity.Key) => boolean): void {
    this.#epoch += 1;
    this.#missing.clear();
    for (const [publicKey, { known }] of this.#found) {
      if (known && isMatch(known.key)) this.#found.delete(publicKey);
    }
    this.#running.clear();
  }

  /** The newer answer, or what is known when it cannot be had; a failure was a moment ago: not even asked. */
  async #lookUpOrKeep(publicKey: string, cached: CachedKey, call: CallContext): Promise<CachedKey> {
    const failedMs = this.#failedMs.get(publicKey);
    if (failedMs !== undefined && this.#options.clock() - failedMs < RETRY_MS) return cached;
    try {
      return await this.#lookUp(publicKey, call);
    } catch {
      return cached; // the failure is in the call log; the key still counts
    }
  }

  #lookUp(publicKey: string, call: CallContext): Promise<CachedKey> {
    const running = this.#running.get(publicKey);
    if (running) return running;
    const started = this.#fetch(publicKey, call).finally(() => {
      if (this.#running.get(publicKey) === started) this.#running.delete(publicKey);
    });
    this.#running.set(publicKey, started);
    return started;
  }

  async #fetch(publicKey: string, call: CallContext): Promise<CachedKey> {
    const { keys, clock } = this.#options;
    const epoch = this.#epoch;
    // A scope of its own: the lookup is shared, so it must not end because its first client hung up.
    const scope = beginCall({ timeoutMs: LOOKUP_TIMEOUT_MS, requestId: call.requestId });
    // Dated before asking: what changes meanwhile counts as newer than the answer.
    const fetchedMs = clock();
    try {
      const key = await findKey(keys, publicKey, scope.call);
      const cached = { known: key && makeKnownKey(key), fetchedMs };
      this.#failedMs.delete(publicKey);
      if (epoch === this.#epoch) this.#keep(publicKey, cached);
      return cached;
    } catch (error) {
      this.#failedMs.set(publicKey, clock());
      throw new AppError('unavailable', 'AUTH_UNAVAILABLE', 'Service Unavailable', { cause: error });
    } finally {
      scope.end();
    }
  }

  #keep(publicKey: string, cached: CachedKey): void {
    (cached.known ? this.#found : this.#missing).set(publicKey, cached);
    (cached.known ? this.#missing : this.#found).delete(publicKey);
  }
}

async function findKey(
  keys: KeyCacheOptions['keys'],
  publicKey: string,
  call: CallContext,
): Promise<identity.Key | undefined> {
  try {
    return await keys.getKey({ publicKey }, call);
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return undefined;
    throw error;
  }
}
