// Original file: proto/assay/identity/v1/audit_entry.proto

import type { AuditEntry as _assay_identity_v1_AuditEntry, AuditEntry__Output as _assay_identity_v1_AuditEntry__Output } from '../../../assay/identity/v1/AuditEntry.js';

/**
 * In the order of ids. The cursor never passes an entry that is still being written. Keep it when empty-handed.
 */
export interface ListAuditFeedResponse {
  'entries'?: (_assay_identity_v1_AuditEntry)[];
  'nextCursor'?: (string);
}

/**
 * In the order of ids. The cursor never passes an entry that is still being written. Keep it when empty-handed.
 */
export interface ListAuditFeedResponse__Output {
  'entries': (_assay_identity_v1_AuditEntry__Output)[];
  'nextCursor': (string);
}
