/**
 * What an error means, as one row per kind: the gRPC status code (numeric, as on the wire), the HTTP status
 * and the public class name. Nothing else in the code names a status.
 */
export interface ErrorKindRow {
  /** gRPC status code number; kinds that never leave the gateway use the nearest one. */
  readonly grpcCode: number;
  readonly httpStatus: number;
  /** Value of the `error` key in public error bodies. */
  readonly publicName: string;
}

export const ERROR_KINDS = {
  invalid: { grpcCode: 3, httpStatus: 400, publicName: 'InvalidRequestError' },
  unauthenticated: { grpcCode: 16, httpStatus: 401, publicName: 'UnauthorizedError' },
  forbidden: { grpcCode: 7, httpStatus: 403, publicName: 'ForbiddenError' },
  not_found: { grpcCode: 5, httpStatus: 404, publicName: 'NotFoundError' },
  not_allowed: { grpcCode: 12, httpStatus: 405, publicName: 'MethodNotAllowedError' },
  conflict: { grpcCode: 6, httpStatus: 409, publicName: 'ConflictError' },
  too_large: { grpcCode: 11, httpStatus: 413, publicName: 'PayloadTooLargeError' },
  unsupported_type: { grpcCode: 3, httpStatus: 415, publicName: 'UnsupportedMediaTypeError' },
  too_expensive: { grpcCode: 9, httpStatus: 422, publicName: 'UnprocessableError' },
  rate_limited: { grpcCode: 8, httpStatus: 429, publicName: 'TooManyRequestsError' },
  unavailable: { grpcCode: 14, httpStatus: 503, publicName: 'ServiceUnavailableError' },
  timeout: { grpcCode: 4, httpStatus: 504, publicName: 'TimeoutError' },
  internal: { grpcCode: 13, httpStatus: 500, publicName: 'InternalServerError' },
} as const satisfies Record<string, ErrorKindRow>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/**
 * The kind for a bare gRPC status, used only when the peer sent no kind of its own (a proxy, a health
 * probe, the transport). `invalid` and `unsupported_type` share a code; the more general one answers.
 */
export function errorKindByGrpcCode(code: number): ErrorKind {
  const found = (Object.keys(ERROR_KINDS) as ErrorKind[]).find((kind) => ERROR_KINDS[kind].grpcCode === code);
  return found ?? 'internal';
}
