// Original file: proto/assay/identity/v1/project_service.proto

import type { ProjectState as _assay_identity_v1_ProjectState, ProjectState__Output as _assay_identity_v1_ProjectState__Output } from '../../../assay/identity/v1/ProjectState.js';

/**
 * Fewer states than the limit: there are no more.
 */
export interface ListProjectStatesResponse {
  'states'?: (_assay_identity_v1_ProjectState)[];
}

/**
 * Fewer states than the limit: there are no more.
 */
export interface ListProjectStatesResponse__Output {
  'states': (_assay_identity_v1_ProjectState__Output)[];
}
