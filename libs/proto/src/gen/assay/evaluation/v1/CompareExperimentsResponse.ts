// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type { Experiment as _assay_evaluation_v1_Experiment, Experiment__Output as _assay_evaluation_v1_Experiment__Output } from '../../../assay/evaluation/v1/Experiment.js';
import type { Measure as _assay_evaluation_v1_Measure, Measure__Output as _assay_evaluation_v1_Measure__Output } from '../../../assay/evaluation/v1/Measure.js';
import type { ComparedItem as _assay_evaluation_v1_ComparedItem, ComparedItem__Output as _assay_evaluation_v1_ComparedItem__Output } from '../../../assay/evaluation/v1/ComparedItem.js';

/**
 * Items in the order of their ids. `experiments`, in the order asked for, and `measures`, scores first, then by
 * name, come with the first page only. `next_cursor` is empty on the last page.
 */
export interface CompareExperimentsResponse {
  'experiments'?: (_assay_evaluation_v1_Experiment)[];
  'measures'?: (_assay_evaluation_v1_Measure)[];
  'items'?: (_assay_evaluation_v1_ComparedItem)[];
  'nextCursor'?: (string);
}

/**
 * Items in the order of their ids. `experiments`, in the order asked for, and `measures`, scores first, then by
 * name, come with the first page only. `next_cursor` is empty on the last page.
 */
export interface CompareExperimentsResponse__Output {
  'experiments': (_assay_evaluation_v1_Experiment__Output)[];
  'measures': (_assay_evaluation_v1_Measure__Output)[];
  'items': (_assay_evaluation_v1_ComparedItem__Output)[];
  'nextCursor': (string);
}
