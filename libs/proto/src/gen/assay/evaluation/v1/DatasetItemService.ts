// Original file: proto/assay/evaluation/v1/dataset_item_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DatasetItem as _assay_evaluation_v1_DatasetItem, DatasetItem__Output as _assay_evaluation_v1_DatasetItem__Output } from '../../../assay/evaluation/v1/DatasetItem.js';
import type { DeleteDatasetItemRequest as _assay_evaluation_v1_DeleteDatasetItemRequest, DeleteDatasetItemRequest__Output as _assay_evaluation_v1_DeleteDatasetItemRequest__Output } from '../../../assay/evaluation/v1/DeleteDatasetItemRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetDatasetItemRequest as _assay_evaluation_v1_GetDatasetItemRequest, GetDatasetItemRequest__Output as _assay_evaluation_v1_GetDatasetItemRequest__Output } from '../../../assay/evaluation/v1/GetDatasetItemRequest.js';
import type { ListDatasetItemsRequest as _assay_evaluation_v1_ListDatasetItemsRequest, ListDatasetItemsRequest__Output as _assay_evaluation_v1_ListDatasetItemsRequest__Output } from '../../../assay/evaluation/v1/ListDatasetItemsRequest.js';
import type { ListDatasetItemsResponse as _assay_evaluation_v1_ListDatasetItemsResponse, ListDatasetItemsResponse__Output as _assay_evaluation_v1_ListDatasetItemsResponse__Output } from '../../../assay/evaluation/v1/ListDatasetItemsResponse.js';
import type { PutDatasetItemRequest as _assay_evaluation_v1_PutDatasetItemRequest, PutDatasetItemRequest__Output as _assay_evaluation_v1_PutDatasetItemRequest__Output } from '../../../assay/evaluation/v1/PutDatasetItemRequest.js';

/**
 * Items of datasets. Every change makes a version; past versions stay readable for good.
 */
export interface DatasetItemServiceClient extends grpc.Client {
  /**
   * Deletes an item and its run items. Past versions stay readable. NOT_FOUND as for reading.
   */
  DeleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Deletes an item and its run items. Past versions stay readable. NOT_FOUND as for reading.
   */
  deleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteDatasetItem(argument: _assay_evaluation_v1_DeleteDatasetItemRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * Latest version, of any status. NOT_FOUND when there is none or it was deleted.
   */
  GetDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  GetDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  GetDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  GetDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  /**
   * Latest version, of any status. NOT_FOUND when there is none or it was deleted.
   */
  getDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  getDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  getDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  getDatasetItem(argument: _assay_evaluation_v1_GetDatasetItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page of active items, latest version first, ties by id. NOT_FOUND for an unknown dataset.
   */
  ListDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  ListDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page of active items, latest version first, ties by id. NOT_FOUND for an unknown dataset.
   */
  listDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  listDatasetItems(argument: _assay_evaluation_v1_ListDatasetItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListDatasetItemsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates an item, or a new version of it with the given fields changed. NOT_FOUND for an unknown dataset;
   * INVALID_ARGUMENT for content that breaks a rule or the dataset's schemas, or names files that cannot be
   * read; ALREADY_EXISTS for an id that another dataset uses, and when writers keep getting in each other's way.
   */
  PutDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  PutDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  PutDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  PutDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  /**
   * Creates an item, or a new version of it with the given fields changed. NOT_FOUND for an unknown dataset;
   * INVALID_ARGUMENT for content that breaks a rule or the dataset's schemas, or names files that cannot be
   * read; ALREADY_EXISTS for an id that another dataset uses, and when writers keep getting in each other's way.
   */
  putDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  putDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  putDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  putDatasetItem(argument: _assay_evaluation_v1_PutDatasetItemRequest, callback: grpc.requestCallback<_assay_evaluation_v1_DatasetItem__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Items of datasets. Every change makes a version; past versions stay readable for good.
 */
export interface DatasetItemServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Deletes an item and its run items. Past versions stay readable. NOT_FOUND as for reading.
   */
  DeleteDatasetItem: grpc.handleUnaryCall<_assay_evaluation_v1_DeleteDatasetItemRequest__Output, _google_protobuf_Empty>;
  
  /**
   * Latest version, of any status. NOT_FOUND when there is none or it was deleted.
   */
  GetDatasetItem: grpc.handleUnaryCall<_assay_evaluation_v1_GetDatasetItemRequest__Output, _assay_evaluation_v1_DatasetItem>;
  
  /**
   * One page of active items, latest version first, ties by id. NOT_FOUND for an unknown dataset.
   */
  ListDatasetItems: grpc.handleUnaryCall<_assay_evaluation_v1_ListDatasetItemsRequest__Output, _assay_evaluation_v1_ListDatasetItemsResponse>;
  
  /**
   * Creates an item, or a new version of it with the given fields changed. NOT_FOUND for an unknown dataset;
   * INVALID_ARGUMENT for content that breaks a rule or the dataset's schemas, or names files that cannot be
   * read; ALREADY_EXISTS for an id that another dataset uses, and when writers keep getting in each other's way.
   */
  PutDatasetItem: grpc.handleUnaryCall<_assay_evaluation_v1_PutDatasetItemRequest__Output, _assay_evaluation_v1_DatasetItem>;
  
}

export interface DatasetItemServiceDefinition extends grpc.ServiceDefinition {
  DeleteDatasetItem: MethodDefinition<_assay_evaluation_v1_DeleteDatasetItemRequest, _google_protobuf_Empty, _assay_evaluation_v1_DeleteDatasetItemRequest__Output, _google_protobuf_Empty__Output>
  GetDatasetItem: MethodDefinition<_assay_evaluation_v1_GetDatasetItemRequest, _assay_evaluation_v1_DatasetItem, _assay_evaluation_v1_GetDatasetItemRequest__Output, _assay_evaluation_v1_DatasetItem__Output>
  ListDatasetItems: MethodDefinition<_assay_evaluation_v1_ListDatasetItemsRequest, _assay_evaluation_v1_ListDatasetItemsResponse, _assay_evaluation_v1_ListDatasetItemsRequest__Output, _assay_evaluation_v1_ListDatasetItemsResponse__Output>
  PutDatasetItem: MethodDefinition<_assay_evaluation_v1_PutDatasetItemRequest, _assay_evaluation_v1_DatasetItem, _assay_evaluation_v1_PutDatasetItemRequest__Output, _assay_evaluation_v1_DatasetItem__Output>
}
