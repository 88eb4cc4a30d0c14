// Original file: proto/assay/integration/v1/llm_connection_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteLlmConnectionRequest as _assay_integration_v1_DeleteLlmConnectionRequest, DeleteLlmConnectionRequest__Output as _assay_integration_v1_DeleteLlmConnectionRequest__Output } from '../../../assay/integration/v1/DeleteLlmConnectionRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { ListLlmConnectionsRequest as _assay_integration_v1_ListLlmConnectionsRequest, ListLlmConnectionsRequest__Output as _assay_integration_v1_ListLlmConnectionsRequest__Output } from '../../../assay/integration/v1/ListLlmConnectionsRequest.js';
import type { ListLlmConnectionsResponse as _assay_integration_v1_ListLlmConnectionsResponse, ListLlmConnectionsResponse__Output as _assay_integration_v1_ListLlmConnectionsResponse__Output } from '../../../assay/integration/v1/ListLlmConnectionsResponse.js';
import type { PutLlmConnectionRequest as _assay_integration_v1_PutLlmConnectionRequest, PutLlmConnectionRequest__Output as _assay_integration_v1_PutLlmConnectionRequest__Output } from '../../../assay/integration/v1/PutLlmConnectionRequest.js';
import type { PutLlmConnectionResponse as _assay_integration_v1_PutLlmConnectionResponse, PutLlmConnectionResponse__Output as _assay_integration_v1_PutLlmConnectionResponse__Output } from '../../../assay/integration/v1/PutLlmConnectionResponse.js';

/**
 * Keeps the credentials of model providers. Secrets go in and never come out.
 */
export interface LlmConnectionServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when the project has none with this id.
   */
  DeleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the project has none with this id.
   */
  deleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteLlmConnection(argument: _assay_integration_v1_DeleteLlmConnectionRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first, ties by id.
   */
  ListLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  ListLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  ListLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  ListLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first, ties by id.
   */
  listLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  listLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  listLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  listLlmConnections(argument: _assay_integration_v1_ListLlmConnectionsRequest, callback: grpc.requestCallback<_assay_integration_v1_ListLlmConnectionsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates the connection of this provider name, or replaces it. INVALID_ARGUMENT for every broken rule.
   */
  PutLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  PutLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  PutLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  PutLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates the connection of this provider name, or replaces it. INVALID_ARGUMENT for every broken rule.
   */
  putLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  putLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  putLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  putLlmConnection(argument: _assay_integration_v1_PutLlmConnectionRequest, callback: grpc.requestCallback<_assay_integration_v1_PutLlmConnectionResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps the credentials of model providers. Secrets go in and never come out.
 */
export interface LlmConnectionServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when the project has none with this id.
   */
  DeleteLlmConnection: grpc.handleUnaryCall<_assay_integration_v1_DeleteLlmConnectionRequest__Output, _google_protobuf_Empty>;
  
  /**
   * One page, newest first, ties by id.
   */
  ListLlmConnections: grpc.handleUnaryCall<_assay_integration_v1_ListLlmConnectionsRequest__Output, _assay_integration_v1_ListLlmConnectionsResponse>;
  
  /**
   * Creates the connection of this provider name, or replaces it. INVALID_ARGUMENT for every broken rule.
   */
  PutLlmConnection: grpc.handleUnaryCall<_assay_integration_v1_PutLlmConnectionRequest__Output, _assay_integration_v1_PutLlmConnectionResponse>;
  
}

export interface LlmConnectionServiceDefinition extends grpc.ServiceDefinition {
  DeleteLlmConnection: MethodDefinition<_assay_integration_v1_DeleteLlmConnectionRequest, _google_protobuf_Empty, _assay_integration_v1_DeleteLlmConnectionRequest__Output, _google_protobuf_Empty__Output>
  ListLlmConnections: MethodDefinition<_assay_integration_v1_ListLlmConnectionsRequest, _assay_integration_v1_ListLlmConnectionsResponse, _assay_integration_v1_ListLlmConnectionsRequest__Output, _assay_integration_v1_ListLlmConnectionsResponse__Output>
  PutLlmConnection: MethodDefinition<_assay_integration_v1_PutLlmConnectionRequest, _assay_integration_v1_PutLlmConnectionResponse, _assay_integration_v1_PutLlmConnectionRequest__Output, _assay_integration_v1_PutLlmConnectionResponse__Output>
}
