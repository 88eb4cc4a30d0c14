// Original file: proto/assay/annotation/v1/queue_item_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ClaimQueueItemRequest as _assay_annotation_v1_ClaimQueueItemRequest, ClaimQueueItemRequest__Output as _assay_annotation_v1_ClaimQueueItemRequest__Output } from '../../../assay/annotation/v1/ClaimQueueItemRequest.js';
import type { ClaimQueueItemResponse as _assay_annotation_v1_ClaimQueueItemResponse, ClaimQueueItemResponse__Output as _assay_annotation_v1_ClaimQueueItemResponse__Output } from '../../../assay/annotation/v1/ClaimQueueItemResponse.js';
import type { CompleteQueueItemRequest as _assay_annotation_v1_CompleteQueueItemRequest, CompleteQueueItemRequest__Output as _assay_annotation_v1_CompleteQueueItemRequest__Output } from '../../../assay/annotation/v1/CompleteQueueItemRequest.js';
import type { CompleteQueueItemResponse as _assay_annotation_v1_CompleteQueueItemResponse, CompleteQueueItemResponse__Output as _assay_annotation_v1_CompleteQueueItemResponse__Output } from '../../../assay/annotation/v1/CompleteQueueItemResponse.js';
import type { CreateQueueItemRequest as _assay_annotation_v1_CreateQueueItemRequest, CreateQueueItemRequest__Output as _assay_annotation_v1_CreateQueueItemRequest__Output } from '../../../assay/annotation/v1/CreateQueueItemRequest.js';
import type { DeleteQueueItemRequest as _assay_annotation_v1_DeleteQueueItemRequest, DeleteQueueItemRequest__Output as _assay_annotation_v1_DeleteQueueItemRequest__Output } from '../../../assay/annotation/v1/DeleteQueueItemRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetQueueItemRequest as _assay_annotation_v1_GetQueueItemRequest, GetQueueItemRequest__Output as _assay_annotation_v1_GetQueueItemRequest__Output } from '../../../assay/annotation/v1/GetQueueItemRequest.js';
import type { ListQueueItemsRequest as _assay_annotation_v1_ListQueueItemsRequest, ListQueueItemsRequest__Output as _assay_annotation_v1_ListQueueItemsRequest__Output } from '../../../assay/annotation/v1/ListQueueItemsRequest.js';
import type { ListQueueItemsResponse as _assay_annotation_v1_ListQueueItemsResponse, ListQueueItemsResponse__Output as _assay_annotation_v1_ListQueueItemsResponse__Output } from '../../../assay/annotation/v1/ListQueueItemsResponse.js';
import type { QueueItem as _assay_annotation_v1_QueueItem, QueueItem__Output as _assay_annotation_v1_QueueItem__Output } from '../../../assay/annotation/v1/QueueItem.js';
import type { UpdateQueueItemRequest as _assay_annotation_v1_UpdateQueueItemRequest, UpdateQueueItemRequest__Output as _assay_annotation_v1_UpdateQueueItemRequest__Output } from '../../../assay/annotation/v1/UpdateQueueItemRequest.js';

/**
 * Keeps the items of annotation queues and hands them to reviewers. Every method is NOT_FOUND when the project has
 * no queue with this id, or the queue no such item.
 */
export interface QueueItemServiceClient extends grpc.Client {
  /**
   * Locks the item that the reviewer holds already, else the oldest open one that nobody holds. Two reviewers
   * never hold the same item. NOT_FOUND for a user without access to the project.
   */
  ClaimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  ClaimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  ClaimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  ClaimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Locks the item that the reviewer holds already, else the oldest open one that nobody holds. Two reviewers
   * never hold the same item. NOT_FOUND for a user without access to the project.
   */
  claimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  claimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  claimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  claimQueueItem(argument: _assay_annotation_v1_ClaimQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_ClaimQueueItemResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Stores the scores, then completes the item. Repeated by the same reviewer it stores the same scores again
   * and changes nothing else. ALREADY_EXISTS when the reviewer does not hold the item (any more);
   * INVALID_ARGUMENT with `details.issues` for scores that the queue does not ask for or that break their
   * config, of which then none is stored; UNAVAILABLE when they cannot be made durable.
   */
  CompleteQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  CompleteQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  CompleteQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  CompleteQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Stores the scores, then completes the item. Repeated by the same reviewer it stores the same scores again
   * and changes nothing else. ALREADY_EXISTS when the reviewer does not hold the item (any more);
   * INVALID_ARGUMENT with `details.issues` for scores that the queue does not ask for or that break their
   * config, of which then none is stored; UNAVAILABLE when they cannot be made durable.
   */
  completeQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  completeQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  completeQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  completeQueueItem(argument: _assay_annotation_v1_CompleteQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_CompleteQueueItemResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Adds an object, which need not exist, and may be in the queue already. INVALID_ARGUMENT for an unknown type
   * or status.
   */
  CreateQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  CreateQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  CreateQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  CreateQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  /**
   * Adds an object, which need not exist, and may be in the queue already. INVALID_ARGUMENT for an unknown type
   * or status.
   */
  createQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  createQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  createQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  createQueueItem(argument: _assay_annotation_v1_CreateQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  
  /**
   * Scores that reviewers gave stay.
   */
  DeleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Scores that reviewers gave stay.
   */
  deleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteQueueItem(argument: _assay_annotation_v1_DeleteQueueItemRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * One item.
   */
  GetQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  GetQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  GetQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  GetQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  /**
   * One item.
   */
  getQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  getQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  getQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  getQueueItem(argument: _assay_annotation_v1_GetQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first, ties by id descending.
   */
  ListQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  ListQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  ListQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  ListQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first, ties by id descending.
   */
  listQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  listQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  listQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  listQueueItems(argument: _assay_annotation_v1_ListQueueItemsRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListQueueItemsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sets the status; `completed_ms` is set each time it becomes COMPLETED and stays when it is opened again.
   */
  UpdateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  UpdateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  UpdateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  UpdateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  /**
   * Sets the status; `completed_ms` is set each time it becomes COMPLETED and stays when it is opened again.
   */
  updateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  updateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  updateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  updateQueueItem(argument: _assay_annotation_v1_UpdateQueueItemRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueItem__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps the items of annotation queues and hands them to reviewers. Every method is NOT_FOUND when the project has
 * no queue with this id, or the queue no such item.
 */
export interface QueueItemServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Locks the item that the reviewer holds already, else the oldest open one that nobody holds. Two reviewers
   * never hold the same item. NOT_FOUND for a user without access to the project.
   */
  ClaimQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_ClaimQueueItemRequest__Output, _assay_annotation_v1_ClaimQueueItemResponse>;
  
  /**
   * Stores the scores, then completes the item. Repeated by the same reviewer it stores the same scores again
   * and changes nothing else. ALREADY_EXISTS when the reviewer does not hold the item (any more);
   * INVALID_ARGUMENT with `details.issues` for scores that the queue does not ask for or that break their
   * config, of which then none is stored; UNAVAILABLE when they cannot be made durable.
   */
  CompleteQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_CompleteQueueItemRequest__Output, _assay_annotation_v1_CompleteQueueItemResponse>;
  
  /**
   * Adds an object, which need not exist, and may be in the queue already. INVALID_ARGUMENT for an unknown type
   * or status.
   */
  CreateQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_CreateQueueItemRequest__Output, _assay_annotation_v1_QueueItem>;
  
  /**
   * Scores that reviewers gave stay.
   */
  DeleteQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_DeleteQueueItemRequest__Output, _google_protobuf_Empty>;
  
  /**
   * One item.
   */
  GetQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_GetQueueItemRequest__Output, _assay_annotation_v1_QueueItem>;
  
  /**
   * One page, newest first, ties by id descending.
   */
  ListQueueItems: grpc.handleUnaryCall<_assay_annotation_v1_ListQueueItemsRequest__Output, _assay_annotation_v1_ListQueueItemsResponse>;
  
  /**
   * Sets the status; `completed_ms` is set each time it becomes COMPLETED and stays when it is opened again.
   */
  UpdateQueueItem: grpc.handleUnaryCall<_assay_annotation_v1_UpdateQueueItemRequest__Output, _assay_annotation_v1_QueueItem>;
  
}

export interface QueueItemServiceDefinition extends grpc.ServiceDefinition {
  ClaimQueueItem: MethodDefinition<_assay_annotation_v1_ClaimQueueItemRequest, _assay_annotation_v1_ClaimQueueItemResponse, _assay_annotation_v1_ClaimQueueItemRequest__Output, _assay_annotation_v1_ClaimQueueItemResponse__Output>
  CompleteQueueItem: MethodDefinition<_assay_annotation_v1_CompleteQueueItemRequest, _assay_annotation_v1_CompleteQueueItemResponse, _assay_annotation_v1_CompleteQueueItemRequest__Output, _assay_annotation_v1_CompleteQueueItemResponse__Output>
  CreateQueueItem: MethodDefinition<_assay_annotation_v1_CreateQueueItemRequest, _assay_annotation_v1_QueueItem, _assay_annotation_v1_CreateQueueItemRequest__Output, _assay_annotation_v1_QueueItem__Output>
  DeleteQueueItem: MethodDefinition<_assay_annotation_v1_DeleteQueueItemRequest, _google_protobuf_Empty, _assay_annotation_v1_DeleteQueueItemRequest__Output, _google_protobuf_Empty__Output>
  GetQueueItem: MethodDefinition<_assay_annotation_v1_GetQueueItemRequest, _assay_annotation_v1_QueueItem, _assay_annotation_v1_GetQueueItemRequest__Output, _assay_annotation_v1_QueueItem__Output>
  ListQueueItems: MethodDefinition<_assay_annotation_v1_ListQueueItemsRequest, _assay_annotation_v1_ListQueueItemsResponse, _assay_annotation_v1_ListQueueItemsRequest__Output, _assay_annotation_v1_ListQueueItemsResponse__Output>
  UpdateQueueItem: MethodDefinition<_assay_annotation_v1_UpdateQueueItemRequest, _assay_annotation_v1_QueueItem, _assay_annotation_v1_UpdateQueueItemRequest__Output, _assay_annotation_v1_QueueItem__Output>
}
