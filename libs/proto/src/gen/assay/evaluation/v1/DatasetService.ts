// Original file: proto/assay/evaluation/v1/dataset_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Dataset as _assay_evaluation_v1_Dataset, Dataset__Output as _assay_evaluation_v1_Dataset__Output } from '../../../assay/evaluation/v1/Dataset.js';
import type { DatasetContents as _assay_evaluation_v1_DatasetContents, DatasetContents__Output as _assay_evaluation_v1_DatasetContents__Output } from '../../../assay/evaluation/v1/DatasetContents.js';
import type { GetDatasetContentsRequest as _assay_evaluation_v1_GetDatasetContentsRequest, GetDatasetContentsRequest__Output as _assay_evaluation_v1_GetDatasetContentsRequest__Output } from '../../../assay/evaluation/v1/GetDatasetContentsRequest.js';
import type { GetDatasetRequest as _assay_evaluation_v1_GetDatasetRequest, GetDatasetRequest__Output as _assay_evaluation_v1_GetDatasetRequest__Output } from '../../../assay/evaluation/v1/GetDatasetRequest.js';
import type { ListDatasetsRequest as _assay_evaluation_v1_ListDatasetsRequest, ListDatasetsRequest__Output as _assay_evaluation_v1_ListDatasetsRequest__Output } from '../../../assay/evaluation/v1/ListDatasetsRequest.js';
import type { ListDatasetsResponse as _assay_evaluation_v1_ListDatasetsResponse, ListDatasetsResponse__Output as _assay_evaluation_v1_ListDatasetsResponse__Output } from '../../../assay/evaluation/v1/ListDatasetsResponse.js';
import type { PutDatasetRequest as _assay_evaluation_v1_PutDatasetRequest, PutDatasetRequest__Output as _assay_evaluation_v1_PutDatasetRequest__Output } from '../../../assay/evaluation/v1/PutDatasetRequest.js';

/**
 * Datasets of a project. Path names are also found in their percent-decoded form.
 */
export interface DatasetServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when the project has none of this name.
   */
  GetDataset(argument: _assay_evaluation_v1_GetDatasetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  GetDataset(argument: _assay_evaluation_v1_GetDatasetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  GetDataset(argument: _assay_evaluation_v1_GetDatasetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  GetDataset(argument: _assay_evaluation_v1_GetDatasetRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the project has none of this name.
   */
  getDataset(argument: _assay_evaluation_v1_GetDatasetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  getDataset(argument: _assay_evaluation_v1_GetDatasetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  getDataset(argument: _assay_evaluation_v1_GetDatasetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  getDataset(argument: _assay_evaluation_v1_GetDatasetRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  
  /**
   * A dataset with all its active items and run names. FAILED_PRECONDITION when they do not fit in one answer.
   */
  GetDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  GetDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  GetDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  GetDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  /**
   * A dataset with all its active items and run names. FAILED_PRECONDITION when they do not fit in one answer.
   */
  getDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  getDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  getDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  getDatasetContents(argument: _assay_evaluation_v1_GetDatasetContentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetContents__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first.
   */
  ListDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first.
   */
  listDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  listDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  listDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  listDatasets(argument: _assay_evaluation_v1_ListDatasetsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates the dataset, or updates the one of this name. INVALID_ARGUMENT for a bad name, a bad schema, or
   * items that break the schema; then nothing changes.
   */
  PutDataset(argument: _assay_evaluation_v1_PutDatasetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  PutDataset(argument: _assay_evaluation_v1_PutDatasetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  PutDataset(argument: _assay_evaluation_v1_PutDatasetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  PutDataset(argument: _assay_evaluation_v1_PutDatasetRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  /**
   * Creates the dataset, or updates the one of this name. INVALID_ARGUMENT for a bad name, a bad schema, or
   * items that break the schema; then nothing changes.
   */
  putDataset(argument: _assay_evaluation_v1_PutDatasetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  putDataset(argument: _assay_evaluation_v1_PutDatasetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  putDataset(argument: _assay_evaluation_v1_PutDatasetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  putDataset(argument: _assay_evaluation_v1_PutDatasetRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Dataset__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Datasets of a project. Path names are also found in their percent-decoded form.
 */
export interface DatasetServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when the project has none of this name.
   */
  GetDataset: grpc.handleUnaryCall<_assay_evaluation_v1_GetDatasetRequest__Output, _assay_evaluation_v1_Dataset>;
  
  /**
   * A dataset with all its active items and run names. FAILED_PRECONDITION when they do not fit in one answer.
   */
  GetDatasetContents: grpc.handleUnaryCall<_assay_evaluation_v1_GetDatasetContentsRequest__Output, _assay_evaluation_v1_DatasetContents>;
  
  /**
   * One page, newest first.
   */
  ListDatasets: grpc.handleUnaryCall<_assay_evaluation_v1_ListDatasetsRequest__Output, _assay_evaluation_v1_ListDatasetsResponse>;
  
  /**
   * Creates the dataset, or updates the one of this name. INVALID_ARGUMENT for a bad name, a bad schema, or
   * items that break the schema; then nothing changes.
   */
  PutDataset: grpc.handleUnaryCall<_assay_evaluation_v1_PutDatasetRequest__Output, _assay_evaluation_v1_Dataset>;
  
}

export interface DatasetServiceDefinition extends grpc.ServiceDefinition {
  GetDataset: MethodDefinition<_assay_evaluation_v1_GetDatasetRequest, _assay_evaluation_v1_Dataset, _assay_evaluation_v1_GetDatasetRequest__Output, _assay_evaluation_v1_Dataset__Output>
  GetDatasetContents: MethodDefinition<_assay_evaluation_v1_GetDatasetContentsRequest, _assay_evaluation_v1_DatasetContents, _assay_evaluation_v1_GetDatasetContentsRequest__Output, _assay_evaluation_v1_DatasetContents__Output>
  ListDatasets: MethodDefinition<_assay_evaluation_v1_ListDatasetsRequest, _assay_evaluation_v1_ListDatasetsResponse, _assay_evaluation_v1_ListDatasetsRequest__Output, _assay_evaluation_v1_ListDatasetsResponse__Output>
  PutDataset: MethodDefinition<_assay_evaluation_v1_PutDatasetRequest, _assay_evaluation_v1_Dataset, _assay_evaluation_v1_PutDatasetRequest__Output, _assay_evaluation_v1_Dataset__Output>
}
