// Original file: proto/assay/integration/v1/blob_export_service.proto

import type { BlobExport as _assay_integration_v1_BlobExport, BlobExport__Output as _assay_integration_v1_BlobExport__Output } from '../../../assay/integration/v1/BlobExport.js';

/**
 * Every export of the organization.
 */
export interface ListBlobExportsResponse {
  'blobExports'?: (_assay_integration_v1_BlobExport)[];
}

/**
 * Every export of the organization.
 */
export interface ListBlobExportsResponse__Output {
  'blobExports': (_assay_integration_v1_BlobExport__Output)[];
}
