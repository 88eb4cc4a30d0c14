import type { identity } from '@assay/proto';
import { beginCall } from '@assay/rpc';

/** As many as identity takes in one call. */
const MAX_USES = 1_000;
const REPORT_TIMEOUT_MS = 5_000;

/**
 * Gathers when keys were used and reports them together, `intervalMs` after the first: no request waits for it,
 * and none of them costs a write. A failed report is kept and goes with the next.
 */
export class KeyUse {
  readonly #keys: Pick<identity.KeyServiceMethods, 'recordKeyUse'>;
  readonly #intervalMs: number;
  readonly #usedMsByKeyId = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(keys: Pick<identity.KeyServiceMethods, 'recordKeyUse'>, intervalMs: number) {
    this.#keys = keys;
    this.#intervalMs = intervalMs;
  }

  note(keyId: string, usedMs: number): void {
    this.#usedMsByKeyId.set(keyId, usedMs);
    this.#timer ??= this.#later();
  }

  /** Reports what is gathered. Never rejects: a use that is not noted harms nothing. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#usedMsByKeyId].slice(0, MAX_USES).map(([keyId, usedMs]) => ({ keyId, usedMs }));
    if (uses.length === 0) return;
    for (const { keyId } of uses) this.#usedMsByKeyId.delete(keyId);
    const scope = beginCall({ timeoutMs: REPORT_TIMEOUT_MS });
    try {
      await this.#keys.recordKeyUse({ uses }, scope.call);
    } catch {
      // The call log has the cause. Keep the times, unless there are too many or newer ones came in.
      for (const { keyId, usedMs } of uses) {
        if (this.#usedMsByKeyId.size < MAX_USES && !this.#usedMsByKeyId.has(keyId)) {
          this.#usedMsByKeyId.set(keyId, usedMs);
        }
      }
    } finally {
      scope.end();
    }
    if (this.#usedMsByKeyId.size > 0) this.#timer ??= this.#later();
  }

  /** The last report; nothing is sent by itself afterwards. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #later(): NodeJS.Timeout {
    const timer = setTimeout(() => void this.flush(), this.#intervalMs);
    timer.unref();
    return timer;
  }
}
