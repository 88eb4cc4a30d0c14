// Original file: proto/assay/ingestion/v1/media_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Belongs to a trace (and one of its observations), or to a dataset item; the other ids are empty. None of
 * these needs to exist.
 */
export interface CreateMediaUploadRequest {
  'projectId'?: (string);
  'traceId'?: (string);
  'observationId'?: (string);
  'datasetId'?: (string);
  'datasetItemId'?: (string);
  'contentType'?: (string);
  'contentLengthBytes'?: (number | string | Long);
  /**
   * SHA-256 of the bytes, base64 of 44 characters.
   */
  'sha256Base64'?: (string);
  /**
   * `input`, `output` (traces), `expectedOutput` (items) or `metadata`.
   */
  'field'?: (string);
}

/**
 * Belongs to a trace (and one of its observations), or to a dataset item; the other ids are empty. None of
 * these needs to exist.
 */
export interface CreateMediaUploadRequest__Output {
  'projectId': (string);
  'traceId': (string);
  'observationId': (string);
  'datasetId': (string);
  'datasetItemId': (string);
  'contentType': (string);
  'contentLengthBytes': (number);
  /**
   * SHA-256 of the bytes, base64 of 44 characters.
   */
  'sha256Base64': (string);
  /**
   * `input`, `output` (traces), `expectedOutput` (items) or `metadata`.
   */
  'field': (string);
}
