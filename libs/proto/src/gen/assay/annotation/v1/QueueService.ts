// Original file: proto/assay/annotation/v1/queue_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateQueueRequest as _assay_annotation_v1_CreateQueueRequest, CreateQueueRequest__Output as _assay_annotation_v1_CreateQueueRequest__Output } from '../../../assay/annotation/v1/CreateQueueRequest.js';
import type { GetQueueProgressRequest as _assay_annotation_v1_GetQueueProgressRequest, GetQueueProgressRequest__Output as _assay_annotation_v1_GetQueueProgressRequest__Output } from '../../../assay/annotation/v1/GetQueueProgressRequest.js';
import type { GetQueueRequest as _assay_annotation_v1_GetQueueRequest, GetQueueRequest__Output as _assay_annotation_v1_GetQueueRequest__Output } from '../../../assay/annotation/v1/GetQueueRequest.js';
import type { ListQueuesRequest as _assay_annotation_v1_ListQueuesRequest, ListQueuesRequest__Output as _assay_annotation_v1_ListQueuesRequest__Output } from '../../../assay/annotation/v1/ListQueuesRequest.js';
import type { ListQueuesResponse as _assay_annotation_v1_ListQueuesResponse, ListQueuesResponse__Output as _assay_annotation_v1_ListQueuesResponse__Output } from '../../../assay/annotation/v1/ListQueuesResponse.js';
import type { Queue as _assay_annotation_v1_Queue, Queue__Output as _assay_annotation_v1_Queue__Output } from '../../../assay/annotation/v1/Queue.js';
import type { QueueProgress as _assay_annotation_v1_QueueProgress, QueueProgress__Output as _assay_annotation_v1_QueueProgress__Output } from '../../../assay/annotation/v1/QueueProgress.js';

/**
 * Keeps annotation queues. There is no update and no delete.
 */
export interface QueueServiceClient extends grpc.Client {
  /**
   * INVALID_ARGUMENT when a score config is not in the project, or the project has a queue of this name.
   */
  CreateQueue(argument: _assay_annotation_v1_CreateQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  CreateQueue(argument: _assay_annotation_v1_CreateQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  CreateQueue(argument: _assay_annotation_v1_CreateQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  CreateQueue(argument: _assay_annotation_v1_CreateQueueRequest, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  /**
   * INVALID_ARGUMENT when a score config is not in the project, or the project has a queue of this name.
   */
  createQueue(argument: _assay_annotation_v1_CreateQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  createQueue(argument: _assay_annotation_v1_CreateQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  createQueue(argument: _assay_annotation_v1_CreateQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  createQueue(argument: _assay_annotation_v1_CreateQueueRequest, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetQueue(argument: _assay_annotation_v1_GetQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  GetQueue(argument: _assay_annotation_v1_GetQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  GetQueue(argument: _assay_annotation_v1_GetQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  GetQueue(argument: _assay_annotation_v1_GetQueueRequest, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the project has none with this id.
   */
  getQueue(argument: _assay_annotation_v1_GetQueueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  getQueue(argument: _assay_annotation_v1_GetQueueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  getQueue(argument: _assay_annotation_v1_GetQueueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  getQueue(argument: _assay_annotation_v1_GetQueueRequest, callback: grpc.requestCallback<_assay_annotation_v1_Queue__Output>): grpc.ClientUnaryCall;
  
  /**
   * How far the reviewers are, as of now. NOT_FOUND when the project has no queue with this id.
   */
  GetQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  GetQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  GetQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  GetQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  /**
   * How far the reviewers are, as of now. NOT_FOUND when the project has no queue with this id.
   */
  getQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  getQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  getQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  getQueueProgress(argument: _assay_annotation_v1_GetQueueProgressRequest, callback: grpc.requestCallback<_assay_annotation_v1_QueueProgress__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first, ties by id descending.
   */
  ListQueues(argument: _assay_annotation_v1_ListQueuesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  ListQueues(argument: _assay_annotation_v1_ListQueuesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  ListQueues(argument: _assay_annotation_v1_ListQueuesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  ListQueues(argument: _assay_annotation_v1_ListQueuesRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first, ties by id descending.
   */
  listQueues(argument: _assay_annotation_v1_ListQueuesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  listQueues(argument: _assay_annotation_v1_ListQueuesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  listQueues(argument: _assay_annotation_v1_ListQueuesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  listQueues(argument: _assay_annotation_v1_ListQueuesRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListQueuesResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps annotation queues. There is no update and no delete.
 */
export interface QueueServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * INVALID_ARGUMENT when a score config is not in the project, or the project has a queue of this name.
   */
  CreateQueue: grpc.handleUnaryCall<_assay_annotation_v1_CreateQueueRequest__Output, _assay_annotation_v1_Queue>;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetQueue: grpc.handleUnaryCall<_assay_annotation_v1_GetQueueRequest__Output, _assay_annotation_v1_Queue>;
  
  /**
   * How far the reviewers are, as of now. NOT_FOUND when the project has no queue with this id.
   */
  GetQueueProgress: grpc.handleUnaryCall<_assay_annotation_v1_GetQueueProgressRequest__Output, _assay_annotation_v1_QueueProgress>;
  
  /**
   * One page, newest first, ties by id descending.
   */
  ListQueues: grpc.handleUnaryCall<_assay_annotation_v1_ListQueuesRequest__Output, _assay_annotation_v1_ListQueuesResponse>;
  
}

export interface QueueServiceDefinition extends grpc.ServiceDefinition {
  CreateQueue: MethodDefinition<_assay_annotation_v1_CreateQueueRequest, _assay_annotation_v1_Queue, _assay_annotation_v1_CreateQueueRequest__Output, _assay_annotation_v1_Queue__Output>
  GetQueue: MethodDefinition<_assay_annotation_v1_GetQueueRequest, _assay_annotation_v1_Queue, _assay_annotation_v1_GetQueueRequest__Output, _assay_annotation_v1_Queue__Output>
  GetQueueProgress: MethodDefinition<_assay_annotation_v1_GetQueueProgressRequest, _assay_annotation_v1_QueueProgress, _assay_annotation_v1_GetQueueProgressRequest__Output, _assay_annotation_v1_QueueProgress__Output>
  ListQueues: MethodDefinition<_assay_annotation_v1_ListQueuesRequest, _assay_annotation_v1_ListQueuesResponse, _assay_annotation_v1_ListQueuesRequest__Output, _assay_annotation_v1_ListQueuesResponse__Output>
}
