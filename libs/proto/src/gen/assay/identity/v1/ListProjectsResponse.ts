// Original file: proto/assay/identity/v1/project_service.proto

import type { Project as _assay_identity_v1_Project, Project__Output as _assay_identity_v1_Project__Output } from '../../../assay/identity/v1/Project.js';

/**
 * Every project of the organization.
 */
export interface ListProjectsResponse {
  'projects'?: (_assay_identity_v1_Project)[];
}

/**
 * Every project of the organization.
 */
export interface ListProjectsResponse__Output {
  'projects': (_assay_identity_v1_Project__Output)[];
}
