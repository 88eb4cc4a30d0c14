import type { Secret } from '@assay/config';
import { sendBody } from '../body.js';
import { CALL_TIMEOUT_MS, stripQuotes, TRANSFER_TIMEOUT_MS, type Bucket } from '../bucket.js';
import type { CallLimits } from '../deadline.js';
import { openLimited, runLimited } from '../limited-call.js';
import { checkObjectKey } from '../object-key.js';
import { translateCustomerStoreError } from '../store-errors.js';
import type { AzureContainer } from './azure-container.js';

/** How to reach one container of an Azure storage account. */
export interface AzureSettings {
  /** Of the account's blob service: `https://<account>.blob.core.windows.net`. */
  readonly endpoint: string;
  readonly container: string;
  readonly accountName: string;
  /** Base64, as Azure shows it. */
  readonly accountKey: Secret;
}

/**
 * Opens a container that a customer configured, without connecting; `prepare` makes it when it is missing. Errors
 * are those of `objectStoreFrom`. Blocks of an upload that failed are no object; Azure drops them after a week.
 */
export function azureBucketFrom(settings: AzureSettings): Bucket {
  const closing = new AbortController();
  let opening: Promise<AzureContainer> | undefined;
  // The client library takes 0.2 s and 22 MB to load: only those who use Azure pay.
  const open = (): Promise<AzureContainer> =>
    (opening ??= import('./azure-container.js').then(({ openContainer }) => openContainer(settings)));

  const bound = (limits: CallLimits, timeoutMs: number): CallLimits & { timeoutMs: number } => ({
    timeoutMs,
    ...limits,
    signal: limits.signal ? AbortSignal.any([limits.signal, closing.signal]) : closing.signal,
  });
  const run = <T>(
    limits: CallLimits,
    work: (container: AzureContainer, signal: AbortSignal) => Promise<T>,
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<T> =>
    runLimited(bound(limits, timeoutMs), translateCustomerStoreError, async (signal) =>
      work(await open(), signal),
    );

  return {
    prepare: (limits = {}) => run(limits, (container, signal) => container.create(signal)),
    put: async (key, body, { contentType, contentLength, ...limits }) => {
      checkObjectKey(key);
      const put = (container: AzureContainer, signal: AbortSignal): Promise<string> =>
        sendBody(body, { contentLength, signal }, container.senderOf(key, contentType));
      return { etag: stripQuotes(await run(limits, put, TRANSFER_TIMEOUT_MS)) };
    },
    get: async (key, limits = {}) => {
      checkObjectKey(key);
      return openLimited(bound(limits, TRANSFER_TIMEOUT_MS), translateCustomerStoreError, async (signal) =>
        (await open()).get(key, signal),
      );
    },
    head: async (key, limits = {}) => {
      checkObjectKey(key);
      return run(limits, (container, signal) => container.head(key, signal));
    },
    delete: async (key, limits = {}) => {
      checkObjectKey(key);
      await run(limits, (container, signal) => container.delete(key, signal));
    },
    close: () => {
      closing.abort();
      return Promise.resolve();
    },
  };
}
