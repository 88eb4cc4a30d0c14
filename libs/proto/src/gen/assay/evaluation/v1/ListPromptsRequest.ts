// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Filters select versions; all hold together. `page` from 1, `limit` 1 to 100. from inclusive, to exclusive.
 */
export interface ListPromptsRequest {
  'projectId'?: (string);
  'page'?: (number);
  'limit'?: (number);
  'name'?: (string);
  'version'?: (number);
  'label'?: (string);
  'tag'?: (string);
  'fromUpdatedMs'?: (number | string | Long);
  'toUpdatedMs'?: (number | string | Long);
  '_name'?: "name";
  '_version'?: "version";
  '_label'?: "label";
  '_tag'?: "tag";
  '_fromUpdatedMs'?: "fromUpdatedMs";
  '_toUpdatedMs'?: "toUpdatedMs";
}

/**
 * Filters select versions; all hold together. `page` from 1, `limit` 1 to 100. from inclusive, to exclusive.
 */
export interface ListPromptsRequest__Output {
  'projectId': (string);
  'page': (number);
  'limit': (number);
  'name'?: (string);
  'version'?: (number);
  'label'?: (string);
  'tag'?: (string);
  'fromUpdatedMs'?: (number);
  'toUpdatedMs'?: (number);
}
