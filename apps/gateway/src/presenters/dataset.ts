import type { evaluation } from '@assay/proto';
import type { Dataset, DatasetItem, DatasetRun, DatasetRunItem } from '../schemas/dataset.js';
import { formatTimestampMs } from '../validation/timestamp.js';

function parseOrNull(json: string | undefined): unknown {
  return json === undefined ? null : JSON.parse(json);
}

/** A dataset; all nine keys are always there. */
export function presentDataset(dataset: evaluation.Dataset): Dataset {
  return {
    id: dataset.id,
    projectId: dataset.projectId,
    name: dataset.name,
    description: dataset.description ?? null,
    metadata: parseOrNull(dataset.metadataJson),
    inputSchema: parseOrNull(dataset.inputSchemaJson) as Dataset['inputSchema'],
    expectedOutputSchema: parseOrNull(dataset.expectedOutputSchemaJson) as Dataset['expectedOutputSchema'],
    createdAt: formatTimestampMs(dataset.createdMs),
    updatedAt: formatTimestampMs(dataset.updatedMs),
  };
}

/** A version of an item; its times are when it began, so `updatedAt` read as `version` shows it. */
export function presentDatasetItem(item: evaluation.DatasetItem): DatasetItem {
  return {
    id: item.id,
    status: item.status === 'DATASET_ITEM_STATUS_ARCHIVED' ? 'ARCHIVED' : 'ACTIVE',
    input: JSON.parse(item.inputJson),
    expectedOutput: JSON.parse(item.expectedOutputJson),
    metadata: JSON.parse(item.metadataJson),
    sourceTraceId: item.sourceTraceId ?? null,
    sourceObservationId: item.sourceObservationId ?? null,
    datasetId: item.datasetId,
    datasetName: item.datasetName,
    createdAt: formatTimestampMs(item.validFromMs),
    updatedAt: formatTimestampMs(item.validFromMs),
    mediaReferences: item.mediaReferences.flatMap(presentMediaReference),
  };
}

function presentMediaReference({
  field,
  reference,
  jsonPath,
  media,
}: evaluation.MediaReference): DatasetItem['mediaReferences'] {
  if (!media) return [];
  const { mediaId, contentType, contentLengthBytes, url, urlExpiresMs } = media;
  return [
    {
      field: field as DatasetItem['mediaReferences'][number]['field'],
      referenceString: reference,
      jsonPath,
      media: {
        mediaId,
        contentType,
        contentLength: contentLengthBytes,
        url,
        urlExpiry: formatTimestampMs(urlExpiresMs),
      },
    },
  ];
}

export function presentDatasetRun(run: evaluation.DatasetRun): DatasetRun {
  return {
    id: run.id,
    name: run.name,
    description: run.description ?? null,
    metadata: JSON.parse(run.metadataJson) as DatasetRun['metadata'],
    datasetId: run.datasetId,
    datasetName: run.datasetName,
    createdAt: formatTimestampMs(run.createdMs),
    updatedAt: formatTimestampMs(run.updatedMs),
  };
}

export function presentDatasetRunItem(item: evaluation.DatasetRunItem): DatasetRunItem {
  return {
    id: item.id,
    datasetRunId: item.runId,
    datasetRunName: item.runName,
    datasetItemId: item.datasetItemId,
    traceId: item.traceId,
    observationId: item.observationId ?? null,
    createdAt: formatTimestampMs(item.createdMs),
    updatedAt: formatTimestampMs(item.createdMs),
  };
}
