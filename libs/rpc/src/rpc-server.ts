import {
  Server,
  ServerCredentials,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { AppError } from '@assay/errors';
import { HealthImplementation } from 'grpc-health-check';
import { once } from 'node:events';
import { beginCall, type CallScope } from './call-context.js';
import { observed, type CallObserver } from './call-observer.js';
import { CHANNEL_OPTIONS } from './channel-options.js';
import { encodeError } from './error-trailer.js';
import {
  listMethods,
  type ServedContract,
  type StreamHandler,
  type UnaryHandler,
} from './served-contract.js';

/** For calls that came without a deadline; ours never do. */
const DEFAULT_TIMEOUT_MS = 60_000;

type AnyCall = ServerUnaryCall<unknown, unknown> | ServerWritableStream<unknown, unknown>;

export interface RpcServer {
  readonly port: number;
  /** Refuses new calls, waits for the running ones until `timeoutMs`, then cuts them off. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Serves contracts over gRPC, with `grpc.health.v1`.
 *
 * @param options.address `host:port`; port 0 takes a free one.
 * @throws AppError `unavailable/PORT_IN_USE` when the address cannot be bound.
 */
export async function startRpcServer(options: {
  served: readonly ServedContract[];
  address: string;
  observer: CallObserver;
}): Promise<RpcServer> {
  const server = new Server(CHANNEL_OPTIONS);
  for (const served of options.served) {
    server.addService(served.contract.definition, implement(served, options.observer));
  }
  const health = new HealthImplementation({ '': 'SERVING' });
  health.addToServer(server);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(options.address, ServerCredentials.createInsecure(), (error, bound) =>
      error
        ? reject(
            new AppError('unavailable', 'PORT_IN_USE', `Cannot listen on ${options.address}.`, {
              cause: error,
            }),
          )
        : resolve(bound),
    ),
  );
  return {
    port,
    stop: async (timeoutMs) => {
      health.setStatus('', 'NOT_SERVING');
      const timer = setTimeout(() => server.forceShutdown(), timeoutMs);
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      clearTimeout(timer);
    },
  };
}

function implement(served: ServedContract, observer: CallObserver): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {};
  for (const { name, isStream } of listMethods(served.contract)) {
    const handler = served.handlers[name];
    if (!handler) throw new Error(`${served.contract.fullName} has no handler for ${name}`);
    const facts = { service: served.contract.service, method: name, transport: 'grpc' as const };
    const wireName = name.charAt(0).toUpperCase() + name.slice(1);
    implementation[wireName] = isStream
      ? streamCall(handler as StreamHandler, facts, observer)
      : unaryCall(handler as UnaryHandler, facts, observer);
  }
  return implementation;
}

interface Facts {
  service: string;
  method: string;
  transport: 'grpc';
}

function unaryCall(
  handler: UnaryHandler,
  facts: Facts,
  observer: CallObserver,
): handleUnaryCall<unknown, unknown> {
  return (wire, callback) => {
    const scope = scopeOf(wire);
    observed(observer, { ...facts, requestId: scope.call.requestId }, async () =>
      handler(wire.request as never, scope.call),
    )
      .then(
        (answer) => callback(null, answer),
        (error: unknown) => callback(encodeError(AppError.from(error))),
      )
      .finally(() => scope.end());
  };
}

function streamCall(
  handler: StreamHandler,
  facts: Facts,
  observer: CallObserver,
): handleServerStreamingCall<unknown, unknown> {
  return (wire) => {
    const scope = scopeOf(wire);
    observed(observer, { ...facts, requestId: scope.call.requestId }, async () => {
      for await (const message of handler(wire.request as never, scope.call)) {
        scope.call.signal.throwIfAborted();
        if (!wire.write(message)) await once(wire, 'drain', { signal: scope.call.signal });
      }
    })
      .then(
        () => wire.end(),
        (error: unknown) => wire.emit('error', encodeError(AppError.from(error))),
      )
      .finally(() => scope.end());
  };
}

function scopeOf(wire: AnyCall): CallScope {
  const deadline = wire.getDeadline();
  const deadlineMs = deadline instanceof Date ? deadline.getTime() : deadline;
  const timeoutMs = Number.isFinite(deadlineMs) ? Math.max(0, deadlineMs - Date.now()) : DEFAULT_TIMEOUT_MS;
  const text = (key: string): string | undefined => wire.metadata.get(key)[0]?.toString();
  const requestId = text('x-request-id');
  const traceparent = text('traceparent');
  const scope = beginCall({
    timeoutMs,
    ...(requestId && { requestId }),
    ...(traceparent && { traceparent }),
  });
  wire.on('cancelled', () => scope.cancel());
  return scope;
}
