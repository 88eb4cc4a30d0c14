// Original file: proto/assay/evaluation/v1/dataset_run_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateDatasetRunItemRequest as _assay_evaluation_v1_CreateDatasetRunItemRequest, CreateDatasetRunItemRequest__Output as _assay_evaluation_v1_CreateDatasetRunItemRequest__Output } from '../../../assay/evaluation/v1/CreateDatasetRunItemRequest.js';
import type { DatasetRunItem as _assay_evaluation_v1_DatasetRunItem, DatasetRunItem__Output as _assay_evaluation_v1_DatasetRunItem__Output } from '../../../assay/evaluation/v1/DatasetRunItem.js';
import type { DeleteDatasetRunRequest as _assay_evaluation_v1_DeleteDatasetRunRequest, DeleteDatasetRunRequest__Output as _assay_evaluation_v1_DeleteDatasetRunRequest__Output } from '../../../assay/evaluation/v1/DeleteDatasetRunRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetDatasetRunRequest as _assay_evaluation_v1_GetDatasetRunRequest, GetDatasetRunRequest__Output as _assay_evaluation_v1_GetDatasetRunRequest__Output } from '../../../assay/evaluation/v1/GetDatasetRunRequest.js';
import type { GetDatasetRunResponse as _assay_evaluation_v1_GetDatasetRunResponse, GetDatasetRunResponse__Output as _assay_evaluation_v1_GetDatasetRunResponse__Output } from '../../../assay/evaluation/v1/GetDatasetRunResponse.js';
import type { ListDatasetRunItemsRequest as _assay_evaluation_v1_ListDatasetRunItemsRequest, ListDatasetRunItemsRequest__Output as _assay_evaluation_v1_ListDatasetRunItemsRequest__Output } from '../../../assay/evaluation/v1/ListDatasetRunItemsRequest.js';
import type { ListDatasetRunItemsResponse as _assay_evaluation_v1_ListDatasetRunItemsResponse, ListDatasetRunItemsResponse__Output as _assay_evaluation_v1_ListDatasetRunItemsResponse__Output } from '../../../assay/evaluation/v1/ListDatasetRunItemsResponse.js';
import type { ListDatasetRunsRequest as _assay_evaluation_v1_ListDatasetRunsRequest, ListDatasetRunsRequest__Output as _assay_evaluation_v1_ListDatasetRunsRequest__Output } from '../../../assay/evaluation/v1/ListDatasetRunsRequest.js';
import type { ListDatasetRunsResponse as _assay_evaluation_v1_ListDatasetRunsResponse, ListDatasetRunsResponse__Output as _assay_evaluation_v1_ListDatasetRunsResponse__Output } from '../../../assay/evaluation/v1/ListDatasetRunsResponse.js';

/**
 * Runs of datasets and their items. Path names are also found in their percent-decoded form. Lists show each
 * dataset item once per run: its newest run item.
 */
export interface DatasetRunServiceClient extends grpc.Client {
  /**
   * Links a trace to an active dataset item, and makes the run when it is the first. NOT_FOUND for an unknown
   * item, and for an observation that was given without its trace and is not there yet.
   */
  CreateDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  CreateDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  CreateDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  CreateDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  /**
   * Links a trace to an active dataset item, and makes the run when it is the first. NOT_FOUND for an unknown
   * item, and for an observation that was given without its trace and is not there yet.
   */
  createDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  createDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  createDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  createDatasetRunItem(argument: _assay_evaluation_v1_CreateDatasetRunItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetRunItem__Output>): grpc.ClientUnaryCall;
  
  /**
   * Deletes a run and its items; traces and scores stay. NOT_FOUND for an unknown dataset or run.
   */
  DeleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Deletes a run and its items; traces and scores stay. NOT_FOUND for an unknown dataset or run.
   */
  deleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetRun(argument: _assay_evaluation_v1_DeleteDatasetRunRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * A run with all its items, newest first. NOT_FOUND for an unknown dataset or run; FAILED_PRECONDITION when
   * the items do not fit in one answer.
   */
  GetDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  GetDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  GetDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  GetDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A run with all its items, newest first. NOT_FOUND for an unknown dataset or run; FAILED_PRECONDITION when
   * the items do not fit in one answer.
   */
  getDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  getDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  getDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  getDatasetRun(argument: _assay_evaluation_v1_GetDatasetRunRequest, callback: grpc.requestCallback<_assay_evaluation_v1_GetDatasetRunResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first. NOT_FOUND for an unknown run.
   */
  ListDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first. NOT_FOUND for an unknown run.
   */
  listDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRunItems(argument: _assay_evaluation_v1_ListDatasetRunItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunItemsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first. NOT_FOUND for an unknown dataset.
   */
  ListDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first. NOT_FOUND for an unknown dataset.
   */
  listDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetRuns(argument: _assay_evaluation_v1_ListDatasetRunsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetRunsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Runs of datasets and their items. Path names are also found in their percent-decoded form. Lists show each
 * dataset item once per run: its newest run item.
 */
export interface DatasetRunServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Links a trace to an active dataset item, and makes the run when it is the first. NOT_FOUND for an unknown
   * item, and for an observation that was given without its trace and is not there yet.
   */
  CreateDatasetRunItem: grpc.handleUnaryCall<_assay_evaluation_v1_CreateDatasetRunItemRequest__Output, _assay_evaluation_v1_DatasetRunItem>;
  
  /**
   * Deletes a run and its items; traces and scores stay. NOT_FOUND for an unknown dataset or run.
   */
  DeleteDatasetRun: grpc.handleUnaryCall<_assay_evaluation_v1_DeleteDatasetRunRequest__Output, _google_protobuf_Empty>;
  
  /**
   * A run with all its items, newest first. NOT_FOUND for an unknown dataset or run; FAILED_PRECONDITION when
   * the items do not fit in one answer.
   */
  GetDatasetRun: grpc.handleUnaryCall<_assay_evaluation_v1_GetDatasetRunRequest__Output, _assay_evaluation_v1_GetDatasetRunResponse>;
  
  /**
   * One page, newest first. NOT_FOUND for an unknown run.
   */
  ListDatasetRunItems: grpc.handleUnaryCall<_assay_evaluation_v1_ListDatasetRunItemsRequest__Output, _assay_evaluation_v1_ListDatasetRunItemsResponse>;
  
  /**
   * One page, newest first. NOT_FOUND for an unknown dataset.
   */
  ListDatasetRuns: grpc.handleUnaryCall<_assay_evaluation_v1_ListDatasetRunsRequest__Output, _assay_evaluation_v1_ListDatasetRunsResponse>;
  
}

export interface DatasetRunServiceDefinition extends grpc.ServiceDefinition {
  CreateDatasetRunItem: MethodDefinition<_assay_evaluation_v1_CreateDatasetRunItemRequest, _assay_evaluation_v1_DatasetRunItem, _assay_evaluation_v1_CreateDatasetRunItemRequest__Output, _assay_evaluation_v1_DatasetRunItem__Output>
  DeleteDatasetRun: MethodDefinition<_assay_evaluation_v1_DeleteDatasetRunRequest, _google_protobuf_Empty, _assay_evaluation_v1_DeleteDatasetRunRequest__Output, _google_protobuf_Empty__Output>
  GetDatasetRun: MethodDefinition<_assay_evaluation_v1_GetDatasetRunRequest, _assay_evaluation_v1_GetDatasetRunResponse, _assay_evaluation_v1_GetDatasetRunRequest__Output, _assay_evaluation_v1_GetDatasetRunResponse__Output>
  ListDatasetRunItems: MethodDefinition<_assay_evaluation_v1_ListDatasetRunItemsRequest, _assay_evaluation_v1_ListDatasetRunItemsResponse, _assay_evaluation_v1_ListDatasetRunItemsRequest__Output, _assay_evaluation_v1_ListDatasetRunItemsResponse__Output>
  ListDatasetRuns: MethodDefinition<_assay_evaluation_v1_ListDatasetRunsRequest, _assay_evaluation_v1_ListDatasetRunsResponse, _assay_evaluation_v1_ListDatasetRunsRequest__Output, _assay_evaluation_v1_ListDatasetRunsResponse__Output>
}
