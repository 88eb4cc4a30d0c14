const STATUS_BY_CODE = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  BucketNotEmpty: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedTrailerError: 400,
  MalformedXML: 400,
  MetadataTooLarge: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

/** Error codes of the S3 protocol that this server answers with. */
export type S3ErrorCode = keyof typeof STATUS_BY_CODE;

/**
 * An answer of the S3 protocol other than success. It is the wire's own error, not the product's: `code`
 * and `message` go into the XML body, the status follows from the code.
 */
export class S3Error extends Error {
  readonly code: S3ErrorCode;

  constructor(code: S3ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'S3Error';
    this.code = code;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}
