// Original file: proto/assay/evaluation/v1/dataset_item.proto

import type { Media as _assay_ingestion_v1_Media, Media__Output as _assay_ingestion_v1_Media__Output } from '../../../assay/ingestion/v1/Media.js';

/**
 * A text of an item's content that names a file.
 */
export interface MediaReference {
  /**
   * `input`, `expectedOutput` or `metadata`.
   */
  'field'?: (string);
  /**
   * The text.
   */
  'reference'?: (string);
  /**
   * Where in the field it is, as `$['image'][0]`.
   */
  'jsonPath'?: (string);
  'media'?: (_assay_ingestion_v1_Media | null);
}

/**
 * A text of an item's content that names a file.
 */
export interface MediaReference__Output {
  /**
   * `input`, `expectedOutput` or `metadata`.
   */
  'field': (string);
  /**
   * The text.
   */
  'reference': (string);
  /**
   * Where in the field it is, as `$['image'][0]`.
   */
  'jsonPath': (string);
  'media': (_assay_ingestion_v1_Media__Output | null);
}
