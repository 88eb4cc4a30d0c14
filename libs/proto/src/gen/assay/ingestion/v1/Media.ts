// Original file: proto/assay/ingestion/v1/media_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A readable file, and a URL that downloads it until it expires.
 */
export interface Media {
  'mediaId'?: (string);
  'contentType'?: (string);
  'contentLengthBytes'?: (number | string | Long);
  'uploadedMs'?: (number | string | Long);
  'url'?: (string);
  'urlExpiresMs'?: (number | string | Long);
}

/**
 * A readable file, and a URL that downloads it until it expires.
 */
export interface Media__Output {
  'mediaId': (string);
  'contentType': (string);
  'contentLengthBytes': (number);
  'uploadedMs': (number);
  'url': (string);
  'urlExpiresMs': (number);
}
