// Original file: proto/assay/evaluation/v1/dataset_item.proto

/**
 * Whether an item is listed.
 */
export const DatasetItemStatus = {
  DATASET_ITEM_STATUS_UNSPECIFIED: 'DATASET_ITEM_STATUS_UNSPECIFIED',
  DATASET_ITEM_STATUS_ACTIVE: 'DATASET_ITEM_STATUS_ACTIVE',
  DATASET_ITEM_STATUS_ARCHIVED: 'DATASET_ITEM_STATUS_ARCHIVED',
} as const;

/**
 * Whether an item is listed.
 */
export type DatasetItemStatus =
  | 'DATASET_ITEM_STATUS_UNSPECIFIED'
  | 0
  | 'DATASET_ITEM_STATUS_ACTIVE'
  | 1
  | 'DATASET_ITEM_STATUS_ARCHIVED'
  | 2

/**
 * Whether an item is listed.
 */
export type DatasetItemStatus__Output = typeof DatasetItemStatus[keyof typeof DatasetItemStatus]
