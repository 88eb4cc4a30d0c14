// Original file: proto/assay/evaluation/v1/prompt_change_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeletePromptChangesRequest as _assay_evaluation_v1_DeletePromptChangesRequest, DeletePromptChangesRequest__Output as _assay_evaluation_v1_DeletePromptChangesRequest__Output } from '../../../assay/evaluation/v1/DeletePromptChangesRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { ListPromptChangesRequest as _assay_evaluation_v1_ListPromptChangesRequest, ListPromptChangesRequest__Output as _assay_evaluation_v1_ListPromptChangesRequest__Output } from '../../../assay/evaluation/v1/ListPromptChangesRequest.js';
import type { ListPromptChangesResponse as _assay_evaluation_v1_ListPromptChangesResponse, ListPromptChangesResponse__Output as _assay_evaluation_v1_ListPromptChangesResponse__Output } from '../../../assay/evaluation/v1/ListPromptChangesResponse.js';

/**
 * Hands over what happened to prompts, to one reader (the integration service, all its instances together).
 * A change waits here from its own transaction on until the reader deletes it, a week at most.
 */
export interface PromptChangeServiceClient extends grpc.Client {
  /**
   * Forgets changes that were taken over; unknown ids do nothing. Up to 1,000 at once.
   */
  DeletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Forgets changes that were taken over; unknown ids do nothing. Up to 1,000 at once.
   */
  deletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePromptChanges(argument: _assay_evaluation_v1_DeletePromptChangesRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * Oldest first, as far as is known: a change may turn up before one that was listed earlier.
   */
  ListPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  ListPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  ListPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  ListPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Oldest first, as far as is known: a change may turn up before one that was listed earlier.
   */
  listPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  listPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  listPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  listPromptChanges(argument: _assay_evaluation_v1_ListPromptChangesRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptChangesResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Hands over what happened to prompts, to one reader (the integration service, all its instances together).
 * A change waits here from its own transaction on until the reader deletes it, a week at most.
 */
export interface PromptChangeServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Forgets changes that were taken over; unknown ids do nothing. Up to 1,000 at once.
   */
  DeletePromptChanges: grpc.handleUnaryCall<_assay_evaluation_v1_DeletePromptChangesRequest__Output, _google_protobuf_Empty>;
  
  /**
   * Oldest first, as far as is known: a change may turn up before one that was listed earlier.
   */
  ListPromptChanges: grpc.handleUnaryCall<_assay_evaluation_v1_ListPromptChangesRequest__Output, _assay_evaluation_v1_ListPromptChangesResponse>;
  
}

export interface PromptChangeServiceDefinition extends grpc.ServiceDefinition {
  DeletePromptChanges: MethodDefinition<_assay_evaluation_v1_DeletePromptChangesRequest, _google_protobuf_Empty, _assay_evaluation_v1_DeletePromptChangesRequest__Output, _google_protobuf_Empty__Output>
  ListPromptChanges: MethodDefinition<_assay_evaluation_v1_ListPromptChangesRequest, _assay_evaluation_v1_ListPromptChangesResponse, _assay_evaluation_v1_ListPromptChangesRequest__Output, _assay_evaluation_v1_ListPromptChangesResponse__Output>
}
