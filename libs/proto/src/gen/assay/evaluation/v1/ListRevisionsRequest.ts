// Original file: proto/assay/evaluation/v1/revision_service.proto

import type { RevisionKind as _assay_evaluation_v1_RevisionKind, RevisionKind__Output as _assay_evaluation_v1_RevisionKind__Output } from '../../../assay/evaluation/v1/RevisionKind.js';

/**
 * Projects to ask about.
 */
export interface ListRevisionsRequest {
  'kind'?: (_assay_evaluation_v1_RevisionKind);
  'projectIds'?: (string)[];
}

/**
 * Projects to ask about.
 */
export interface ListRevisionsRequest__Output {
  'kind': (_assay_evaluation_v1_RevisionKind__Output);
  'projectIds': (string)[];
}
