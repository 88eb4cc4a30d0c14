// Original file: proto/assay/ingestion/v1/span_service.proto

/**
 * How an OTLP body is encoded.
 */
export const OtlpEncoding = {
  OTLP_ENCODING_UNSPECIFIED: 'OTLP_ENCODING_UNSPECIFIED',
  OTLP_ENCODING_JSON: 'OTLP_ENCODING_JSON',
  OTLP_ENCODING_PROTOBUF: 'OTLP_ENCODING_PROTOBUF',
} as const;

/**
 * How an OTLP body is encoded.
 */
export type OtlpEncoding =
  | 'OTLP_ENCODING_UNSPECIFIED'
  | 0
  | 'OTLP_ENCODING_JSON'
  | 1
  | 'OTLP_ENCODING_PROTOBUF'
  | 2

/**
 * How an OTLP body is encoded.
 */
export type OtlpEncoding__Output = typeof OtlpEncoding[keyof typeof OtlpEncoding]
