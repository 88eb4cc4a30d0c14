// Original file: proto/assay/evaluation/v1/dataset_service.proto


/**
 * Ids of the active items, newest version first; run names, newest run first.
 */
export interface DatasetOutline {
  'itemIds'?: (string)[];
  'runNames'?: (string)[];
}

/**
 * Ids of the active items, newest version first; run names, newest run first.
 */
export interface DatasetOutline__Output {
  'itemIds': (string)[];
  'runNames': (string)[];
}
