// Original file: proto/assay/ingestion/v1/masking_service.proto


/**
 * One rule. At least one of pattern and path is set. A pattern alone is searched in all texts; a path alone
 * masks whatever is there; both: the pattern is searched below the path.
 */
export interface MaskingRule {
  'name'?: (string);
  /**
   * RE2 syntax.
   */
  'pattern'?: (string);
  /**
   * A JSON path from the fields down: `$.input.messages[*].content`, `$..password`.
   */
  'path'?: (string);
  'replacement'?: (string);
}

/**
 * One rule. At least one of pattern and path is set. A pattern alone is searched in all texts; a path alone
 * masks whatever is there; both: the pattern is searched below the path.
 */
export interface MaskingRule__Output {
  'name': (string);
  /**
   * RE2 syntax.
   */
  'pattern': (string);
  /**
   * A JSON path from the fields down: `$.input.messages[*].content`, `$..password`.
   */
  'path': (string);
  'replacement': (string);
}
