import { AppError } from '@assay/errors';
import type { CallContext, Contract } from '@assay/proto';
import { abortError } from './call-context.js';
import { observed, type CallObserver } from './call-observer.js';
import {
  listMethods,
  type ServedContract,
  type StreamHandler,
  type UnaryHandler,
} from './served-contract.js';

/**
 * Calls a service in this process. Same promises as the remote client: deadline, cancellation, errors as
 * AppError. Messages pass as they are: neither side may change one.
 *
 * @param findServed Looks the service up at call time, so modules may call each other whatever the start order.
 */
export function createLocalClient<Methods extends object>(
  contract: Contract<Methods>,
  findServed: () => ServedContract | undefined,
  observer: CallObserver,
): Methods {
  const find = (method: string): UnaryHandler | StreamHandler => {
    const handler = findServed()?.handlers[method];
    if (!handler) {
      throw new AppError(
        'unavailable',
        'SERVICE_NOT_STARTED',
        `The ${contract.service} service is not ready yet.`,
      );
    }
    return handler;
  };
  const methods = listMethods(contract).map(({ name, isStream }) => {
    const facts = { service: contract.service, method: name, transport: 'local' as const };
    const unary = (request: never, call: CallContext): Promise<unknown> =>
      observed(observer, { ...facts, requestId: call.requestId }, () =>
        untilAborted(call.signal, () => (find(name) as UnaryHandler)(request, call)),
      );
    const stream = (request: never, call: CallContext): AsyncIterable<unknown> =>
      iterate(() => (find(name) as StreamHandler)(request, call), call, observer, {
        ...facts,
        requestId: call.requestId,
      });
    return [name, isStream ? stream : unary];
  });
  return Object.fromEntries(methods) as Methods;
}

/** The answer, or the abort error as soon as the signal fires; a late answer is dropped. */
function untilAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(abortError(signal));
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    // The handler may throw before its first await; that is an answer too.
    Promise.resolve()
      .then(run)
      .then(
        (value) => (settle(), resolve(value)),
        (error: unknown) => (settle(), reject(error as Error)),
      );
  });
}

async function* iterate(
  open: () => AsyncIterable<unknown>,
  call: CallContext,
  observer: CallObserver,
  facts: { service: string; method: string; requestId: string; transport: 'local' },
): AsyncIterable<unknown> {
  const startedAt = performance.now();
  try {
    const iterator = open()[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await untilAborted(call.signal, () => iterator.next());
        if (next.done) break;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
    observer({ ...facts, durationMs: performance.now() - startedAt });
  } catch (thrown) {
    const error = AppError.from(thrown);
    observer({ ...facts, durationMs: performance.now() - startedAt, error });
    throw error;
  }
}
