// Original file: proto/assay/annotation/v1/queue_item_service.proto


/**
 * A reviewer's judgement by one of the queue's score configs, which gives it its name and data type.
 */
export interface ReviewScore {
  'configId'?: (string);
  /**
   * JSON text of a number or a string.
   */
  'valueJson'?: (string);
  'comment'?: (string);
  /**
   * JSON text.
   */
  'metadataJson'?: (string);
  '_comment'?: "comment";
  '_metadataJson'?: "metadataJson";
}

/**
 * A reviewer's judgement by one of the queue's score configs, which gives it its name and data type.
 */
export interface ReviewScore__Output {
  'configId': (string);
  /**
   * JSON text of a number or a string.
   */
  'valueJson': (string);
  'comment'?: (string);
  /**
   * JSON text.
   */
  'metadataJson'?: (string);
}
