import type { evaluation } from '@assay/proto';
import { START_US } from './builders.js';
import { PROJECT_ID } from './test-gateway.js';

const CREATED_MS = START_US / 1000;

/** A dataset without anything optional. */
export function makeDataset(fields: Partial<evaluation.Dataset> = {}): evaluation.Dataset {
  return {
    projectId: PROJECT_ID,
    id: 'dataset-1',
    name: 'qa',
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    ...fields,
  };
}

/** An active item with an input. */
export function makeDatasetItem(fields: Partial<evaluation.DatasetItem> = {}): evaluation.DatasetItem {
  return {
    projectId: PROJECT_ID,
    id: 'item-1',
    status: 'DATASET_ITEM_STATUS_ACTIVE',
    inputJson: '"question"',
    expectedOutputJson: 'null',
    metadataJson: 'null',
    datasetId: 'dataset-1',
    datasetName: 'qa',
    validFromMs: CREATED_MS,
    mediaReferences: [],
    ...fields,
  };
}

export function makeRun(fields: Partial<evaluation.DatasetRun> = {}): evaluation.DatasetRun {
  return {
    projectId: PROJECT_ID,
    id: 'run-1',
    name: 'run',
    metadataJson: '{"m":1}',
    datasetId: 'dataset-1',
    datasetName: 'qa',
    createdMs: CREATED_MS,
    updatedMs: CREATED_MS,
    ...fields,
  };
}

/** A run item that links a whole trace. */
export function makeRunItem(fields: Partial<evaluation.DatasetRunItem> = {}): evaluation.DatasetRunItem {
  return {
    id: 'run-item-1',
    runId: 'run-1',
    runName: 'run',
    datasetItemId: 'item-1',
    traceId: 'trace-1',
    createdMs: CREATED_MS,
    ...fields,
  };
}
