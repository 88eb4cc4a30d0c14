import type { evaluation } from '@assay/proto';
import type { ItemVersion } from './dataset-item.model.js';

/** A version without its files, for the audit log: links to files are short-lived and open them to anyone. */
export function toItemSnapshot(
  item: ItemVersion,
  datasetName: string,
): Omit<evaluation.DatasetItem, 'mediaReferences'> {
  const { projectId, itemId, state, inputJson, expectedOutputJson, metadataJson, datasetId } = item;
  const { sourceTraceId, sourceObservationId, validFromMs } = item;
  return {
    projectId,
    id: itemId,
    status: state === 'ARCHIVED' ? 'DATASET_ITEM_STATUS_ARCHIVED' : 'DATASET_ITEM_STATUS_ACTIVE',
    inputJson,
    expectedOutputJson,
    metadataJson,
    ...(sourceTraceId !== undefined && { sourceTraceId }),
    ...(sourceObservationId !== undefined && { sourceObservationId }),
    datasetId,
    datasetName,
    validFromMs,
  };
}

/** A version as its callers see it, without its files (see `withMedia`); deleted ones never get here. */
export function toItemMessage(item: ItemVersion, datasetName: string): evaluation.DatasetItem {
  return { ...toItemSnapshot(item, datasetName), mediaReferences: [] };
}
