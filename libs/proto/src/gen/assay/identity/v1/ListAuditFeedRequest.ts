// Original file: proto/assay/identity/v1/audit_entry.proto


/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with `next_cursor` of the page before; empty starts from the first.
 */
export interface ListAuditFeedRequest {
  'cursor'?: (string);
  'limit'?: (number);
}

/**
 * `limit` 1 to 1,000, 0 means 1,000. Continue with `next_cursor` of the page before; empty starts from the first.
 */
export interface ListAuditFeedRequest__Output {
  'cursor': (string);
  'limit': (number);
}
