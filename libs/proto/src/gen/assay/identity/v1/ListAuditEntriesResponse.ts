// Original file: proto/assay/identity/v1/audit_entry.proto

import type { AuditEntry as _assay_identity_v1_AuditEntry, AuditEntry__Output as _assay_identity_v1_AuditEntry__Output } from '../../../assay/identity/v1/AuditEntry.js';

/**
 * next_cursor is empty on the last page.
 */
export interface ListAuditEntriesResponse {
  'entries'?: (_assay_identity_v1_AuditEntry)[];
  'nextCursor'?: (string);
}

/**
 * next_cursor is empty on the last page.
 */
export interface ListAuditEntriesResponse__Output {
  'entries': (_assay_identity_v1_AuditEntry__Output)[];
  'nextCursor': (string);
}
