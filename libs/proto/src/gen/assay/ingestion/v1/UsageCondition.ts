// Original file: proto/assay/ingestion/v1/model.proto


/**
 * Holds when the sum of all usage whose key matches the pattern compares so with the value.
 */
export interface UsageCondition {
  /**
   * A JavaScript regular expression over usage keys.
   */
  'usageDetailPattern'?: (string);
  /**
   * One of gt gte lt lte eq neq.
   */
  'operator'?: (string);
  'value'?: (number | string);
  'caseSensitive'?: (boolean);
}

/**
 * Holds when the sum of all usage whose key matches the pattern compares so with the value.
 */
export interface UsageCondition__Output {
  /**
   * A JavaScript regular expression over usage keys.
   */
  'usageDetailPattern': (string);
  /**
   * One of gt gte lt lte eq neq.
   */
  'operator': (string);
  'value': (number);
  'caseSensitive': (boolean);
}
