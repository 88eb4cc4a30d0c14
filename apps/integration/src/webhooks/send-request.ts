import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefused, type AddressGuard, type CheckedAddress } from './address-guard.js';

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How one request ended; taken when the status is 2xx. */
export interface WebhookOutcome {
  readonly statusCode?: number;
  /** One sentence for the delivery log, without addresses; empty when it was taken. */
  readonly error: string;
  readonly durationMs: number;
}

/** Nobody reads the answer; this much lets ordinary receivers finish theirs. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts a body and looks at the status. Follows no redirect, keeps no connection, never rejects. */
export async function sendRequest(
  request: WebhookRequest,
  options: { readonly guard: AddressGuard; readonly timeoutMs: number },
): Promise<WebhookOutcome> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(options.timeoutMs);
  const end = (outcome: Omit<WebhookOutcome, 'durationMs'>): WebhookOutcome => ({
    ...outcome,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const url = new URL(request.url);
    const addresses = await orAborted(options.guard.resolve(url.hostname), signal);
    const statusCode = await post(url, request, addresses, signal);
    const isTaken = statusCode >= 200 && statusCode < 300;
    return end({ statusCode, error: isTaken ? '' : describeStatus(statusCode) });
  } catch (error) {
    return end({ error: describeError(error, signal.aborted) });
  }
}

function post(
  url: URL,
  { body, headers }: WebhookRequest,
  addresses: readonly CheckedAddress[],
  signal: AbortSignal,
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    // A connection of its own: one that is kept could have been made to another address.
    agent: false,
    lookup: pinned(addresses),
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('error', reject);
    request.on('response', (response) => {
      const statusCode = response.statusCode ?? 0;
      // The status is what counts: an answer that breaks off, or is cut off, changes nothing about it.
      request.off('error', reject).on('error', () => resolve(statusCode));
      discard(response, () => resolve(statusCode));
    });
    request.end(body);
  });
}

/** Answers the resolved addresses whatever the name: between check and connection nobody asks again. */
function pinned(addresses: readonly CheckedAddress[]): LookupFunction {
  const [first] = addresses;
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function discard(response: IncomingMessage, onDone: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
  response.on('error', onDone);
  response.on('close', onDone);
}

function describeStatus(statusCode: number): string {
  if (statusCode >= 300 && statusCode < 400) return `Answered ${statusCode}; redirects are not followed.`;
  return `Answered ${statusCode}.`;
}

function describeError(error: unknown, isAborted: boolean): string {
  if (error instanceof AddressRefused) return `${error.message}.`;
  if (isAborted) return 'No answer in time.';
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host name cannot be resolved (${code}).`;
  return `The request failed (${code}).`;
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
