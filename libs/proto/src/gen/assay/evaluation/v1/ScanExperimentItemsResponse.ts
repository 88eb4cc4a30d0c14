// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { ExperimentItem as _assay_evaluation_v1_ExperimentItem, ExperimentItem__Output as _assay_evaluation_v1_ExperimentItem__Output } from '../../../assay/evaluation/v1/ExperimentItem.js';

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanExperimentItemsResponse {
  'items'?: (_assay_evaluation_v1_ExperimentItem)[];
  'nextCursor'?: (string);
}

/**
 * `next_cursor` is empty on the last page.
 */
export interface ScanExperimentItemsResponse__Output {
  'items': (_assay_evaluation_v1_ExperimentItem__Output)[];
  'nextCursor': (string);
}
