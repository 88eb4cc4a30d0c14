// Original file: proto/assay/ingestion/v1/media_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What the client saw when it uploaded.
 */
export interface UpdateMediaRequest {
  'projectId'?: (string);
  'mediaId'?: (string);
  'uploadedMs'?: (number | string | Long);
  /**
   * HTTP status of the bucket's answer; 200 and 201 make the file readable.
   */
  'uploadHttpStatus'?: (number);
  'uploadHttpError'?: (string);
  'uploadDurationMs'?: (number | string);
  '_uploadDurationMs'?: "uploadDurationMs";
}

/**
 * What the client saw when it uploaded.
 */
export interface UpdateMediaRequest__Output {
  'projectId': (string);
  'mediaId': (string);
  'uploadedMs': (number);
  /**
   * HTTP status of the bucket's answer; 200 and 201 make the file readable.
   */
  'uploadHttpStatus': (number);
  'uploadHttpError': (string);
  'uploadDurationMs'?: (number);
}
