import { Metadata, status as grpcStatus, type ServiceError } from '@grpc/grpc-js';
import { AppError, ERROR_KINDS, errorKindByGrpcCode, type ErrorKind } from '@assay/errors';
import { cancelledError, timeoutError } from './call-context.js';

/** Trailer that carries an AppError whole; binary, because messages are free text. */
const TRAILER = 'assay-error-bin';

interface WireError {
  kind: ErrorKind;
  reason: string;
  message: string;
  details?: Readonly<Record<string, unknown>>;
}

/** An AppError as gRPC status, details and trailer. The cause stays here: it is for this process's log. */
export function encodeError(error: AppError): { code: number; details: string; metadata: Metadata } {
  const wire: WireError = {
    kind: error.kind,
    reason: error.reason,
    message: error.message,
    ...(error.details === undefined ? {} : { details: error.details }),
  };
  const metadata = new Metadata();
  metadata.set(TRAILER, Buffer.from(JSON.stringify(wire)));
  return { code: ERROR_KINDS[error.kind].grpcCode, details: error.reason, metadata };
}

/** Rebuilds the AppError of the other side; without a trailer the transport itself failed. */
export function decodeError(error: ServiceError, service: string): AppError {
  const [trailer] = error.metadata?.get(TRAILER) ?? [];
  if (trailer) {
    const wire = JSON.parse(trailer.toString()) as WireError;
    return new AppError(wire.kind, wire.reason, wire.message, wire.details ? { details: wire.details } : {});
  }
  if (error.code === grpcStatus.CANCELLED) return cancelledError(error);
  // gRPC has a timer of its own, which may go off before that of the call.
  if (error.code === grpcStatus.DEADLINE_EXCEEDED) return timeoutError(error);
  if (error.code === grpcStatus.UNAVAILABLE) {
    return new AppError('unavailable', 'SERVICE_UNAVAILABLE', `The ${service} service cannot be reached.`, {
      cause: error,
    });
  }
  if (error.code === grpcStatus.RESOURCE_EXHAUSTED) {
    // Only the transport's message size limit ends up here: our own rate limits carry a trailer.
    return new AppError('too_large', 'MESSAGE_TOO_LARGE', 'The message is too large.', { cause: error });
  }
  const kind = errorKindByGrpcCode(error.code);
  return new AppError(
    kind,
    `GRPC_${grpcStatus[error.code] ?? 'UNKNOWN'}`,
    'The service answered with an error.',
    { cause: error },
  );
}
