// Original file: proto/assay/ingestion/v1/media_service.proto

import type { Media as _assay_ingestion_v1_Media, Media__Output as _assay_ingestion_v1_Media__Output } from '../../../assay/ingestion/v1/Media.js';

/**
 * What is readable of them.
 */
export interface FindMediaResponse {
  'media'?: (_assay_ingestion_v1_Media)[];
}

/**
 * What is readable of them.
 */
export interface FindMediaResponse__Output {
  'media': (_assay_ingestion_v1_Media__Output)[];
}
