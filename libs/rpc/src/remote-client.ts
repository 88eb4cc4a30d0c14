import { Client, credentials, Metadata, type CallOptions, type ServiceError } from '@grpc/grpc-js';
import type { CallContext, Contract } from '@assay/proto';
import { abortError } from './call-context.js';
import { CHANNEL_OPTIONS } from './channel-options.js';
import { decodeError } from './error-trailer.js';
import { AppError } from '@assay/errors';

export interface RemoteClient<Methods> {
  readonly methods: Methods;
  close(): void;
}

/**
 * Calls a service over gRPC.
 *
 * @param address `host:port`, or `dns:///host:port` for a headless service.
 */
export function createRemoteClient<Methods extends object>(
  contract: Contract<Methods>,
  address: string,
): RemoteClient<Methods> {
  const client = new Client(address, credentials.createInsecure(), CHANNEL_OPTIONS);
  const methods = Object.entries(contract.definition).map(([wireName, method]) => {
    const serialize = method.requestSerialize as (value: unknown) => Buffer;
    const deserialize = method.responseDeserialize as (bytes: Buffer) => unknown;
    const unary = (request: unknown, call: CallContext): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (call.signal.aborted) return reject(abortError(call.signal));
        const wire = client.makeUnaryRequest(
          method.path,
          serialize,
          deserialize,
          request,
          toMetadata(call),
          { deadline: call.deadlineMs },
          (error: ServiceError | null, answer?: unknown) => {
            call.signal.removeEventListener('abort', cancel);
            if (error)
              reject(call.signal.aborted ? abortError(call.signal) : decodeError(error, contract.service));
            else resolve(answer);
          },
        );
        const cancel = (): void => wire.cancel();
        call.signal.addEventListener('abort', cancel, { once: true });
      });
    const stream = (request: unknown, call: CallContext): AsyncIterable<unknown> =>
      iterate(contract.service, call, (options) =>
        client.makeServerStreamRequest(
          method.path,
          serialize,
          deserialize,
          request,
          toMetadata(call),
          options,
        ),
      );
    return [wireName.charAt(0).toLowerCase() + wireName.slice(1), method.responseStream ? stream : unary];
  });
  return { methods: Object.fromEntries(methods) as Methods, close: () => client.close() };
}

async function* iterate(
  service: string,
  call: CallContext,
  open: (options: CallOptions) => AsyncIterable<unknown> & { cancel(): void },
): AsyncIterable<unknown> {
  if (call.signal.aborted) throw abortError(call.signal);
  const wire = open({ deadline: call.deadlineMs });
  const cancel = (): void => wire.cancel();
  call.signal.addEventListener('abort', cancel, { once: true });
  try {
    yield* wire;
  } catch (error) {
    if (call.signal.aborted) throw abortError(call.signal);
    if (error instanceof AppError) throw error;
    throw decodeError(error as ServiceError, service);
  } finally {
    call.signal.removeEventListener('abort', cancel);
    wire.cancel();
  }
}

function toMetadata(call: CallContext): Metadata {
  const metadata = new Metadata();
  metadata.set('x-request-id', call.requestId);
  if (call.traceparent) metadata.set('traceparent', call.traceparent);
  return metadata;
}
