import { Type, type Static } from '@sinclair/typebox';
import { Json, JsonObject, named, Nullable, OneOf, Timestamp } from './primitives.js';

export const Dataset = named(
  'Dataset',
  Type.Object({
    id: Type.String(),
    projectId: Type.String(),
    name: Type.String({ description: 'Unique in the project. Slashes make folders.' }),
    description: Nullable(Type.String()),
    metadata: Json,
    inputSchema: Nullable(JsonObject),
    expectedOutputSchema: Nullable(JsonObject),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type Dataset = Static<typeof Dataset>;

export const ITEM_STATUSES = ['ACTIVE', 'ARCHIVED'] as const;

const MediaReference = named(
  'DatasetItemMediaReference',
  Type.Object({
    field: OneOf(['input', 'expectedOutput', 'metadata']),
    referenceString: Type.String(),
    jsonPath: Type.String(),
    media: Type.Object({
      mediaId: Type.String(),
      contentType: Type.String(),
      contentLength: Type.Integer(),
      url: Type.String(),
      urlExpiry: Type.String(),
    }),
  }),
);

export const DatasetItem = named(
  'DatasetItem',
  Type.Object({
    id: Type.String(),
    status: OneOf(ITEM_STATUSES),
    input: Json,
    expectedOutput: Json,
    metadata: Json,
    sourceTraceId: Nullable(Type.String()),
    sourceObservationId: Nullable(Type.String()),
    datasetId: Type.String(),
    datasetName: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    mediaReferences: Type.Array(MediaReference),
  }),
);
export type DatasetItem = Static<typeof DatasetItem>;

export const DatasetRun = named(
  'DatasetRun',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    metadata: JsonObject,
    datasetId: Type.String(),
    datasetName: Type.String(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type DatasetRun = Static<typeof DatasetRun>;

export const DatasetRunItem = named(
  'DatasetRunItem',
  Type.Object({
    id: Type.String(),
    datasetRunId: Type.String(),
    datasetRunName: Type.String(),
    datasetItemId: Type.String(),
    traceId: Type.String(),
    observationId: Nullable(Type.String()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type DatasetRunItem = Static<typeof DatasetRunItem>;
