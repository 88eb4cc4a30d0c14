// Original file: proto/assay/integration/v1/feedback_service.proto

import type { Feedback as _assay_integration_v1_Feedback, Feedback__Output as _assay_integration_v1_Feedback__Output } from '../../../assay/integration/v1/Feedback.js';

/**
 * next_cursor is empty on the last page.
 */
export interface ListFeedbackResponse {
  'feedback'?: (_assay_integration_v1_Feedback)[];
  'nextCursor'?: (string);
}

/**
 * next_cursor is empty on the last page.
 */
export interface ListFeedbackResponse__Output {
  'feedback': (_assay_integration_v1_Feedback__Output)[];
  'nextCursor': (string);
}
