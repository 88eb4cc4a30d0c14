// Original file: proto/assay/ingestion/v1/event_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AppendEventsRequest as _assay_ingestion_v1_AppendEventsRequest, AppendEventsRequest__Output as _assay_ingestion_v1_AppendEventsRequest__Output } from '../../../assay/ingestion/v1/AppendEventsRequest.js';
import type { AppendEventsResponse as _assay_ingestion_v1_AppendEventsResponse, AppendEventsResponse__Output as _assay_ingestion_v1_AppendEventsResponse__Output } from '../../../assay/ingestion/v1/AppendEventsResponse.js';

/**
 * The batch route: JSON events of the older clients.
 */
export interface EventServiceClient extends grpc.Client {
  /**
   * Stores a batch. Answers when every accepted event is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body is not JSON or has no batch array; a bad event is an entry of `errors`.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  AppendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  AppendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  AppendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  AppendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Stores a batch. Answers when every accepted event is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body is not JSON or has no batch array; a bad event is an entry of `errors`.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  appendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  appendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  appendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  appendEvents(argument: _assay_ingestion_v1_AppendEventsRequest, callback: grpc.requestCallback<_assay_ingestion_v1_AppendEventsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The batch route: JSON events of the older clients.
 */
export interface EventServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Stores a batch. Answers when every accepted event is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body is not JSON or has no batch array; a bad event is an entry of `errors`.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  AppendEvents: grpc.handleUnaryCall<_assay_ingestion_v1_AppendEventsRequest__Output, _assay_ingestion_v1_AppendEventsResponse>;
  
}

export interface EventServiceDefinition extends grpc.ServiceDefinition {
  AppendEvents: MethodDefinition<_assay_ingestion_v1_AppendEventsRequest, _assay_ingestion_v1_AppendEventsResponse, _assay_ingestion_v1_AppendEventsRequest__Output, _assay_ingestion_v1_AppendEventsResponse__Output>
}
