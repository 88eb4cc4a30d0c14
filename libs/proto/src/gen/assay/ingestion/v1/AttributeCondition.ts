// Original file: proto/assay/ingestion/v1/model.proto


/**
 * Holds when a top-level key of the source has one of the values.
 */
export interface AttributeCondition {
  /**
   * `model_parameters` or `metadata`.
   */
  'source'?: (string);
  'key'?: (string);
  'values'?: (string)[];
}

/**
 * Holds when a top-level key of the source has one of the values.
 */
export interface AttributeCondition__Output {
  /**
   * `model_parameters` or `metadata`.
   */
  'source': (string);
  'key': (string);
  'values': (string)[];
}
