// Original file: proto/assay/ingestion/v1/trace_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteTracesRequest as _assay_ingestion_v1_DeleteTracesRequest, DeleteTracesRequest__Output as _assay_ingestion_v1_DeleteTracesRequest__Output } from '../../../assay/ingestion/v1/DeleteTracesRequest.js';
import type { DeleteTracesResponse as _assay_ingestion_v1_DeleteTracesResponse, DeleteTracesResponse__Output as _assay_ingestion_v1_DeleteTracesResponse__Output } from '../../../assay/ingestion/v1/DeleteTracesResponse.js';

/**
 * Deletes of traces.
 */
export interface TraceServiceClient extends grpc.Client {
  /**
   * Deletes traces with their observations and scores; ids that do not exist are fine. Visible when answered.
   */
  DeleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  DeleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  DeleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  DeleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Deletes traces with their observations and scores; ids that do not exist are fine. Visible when answered.
   */
  deleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  deleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  deleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  deleteTraces(argument: _assay_ingestion_v1_DeleteTracesRequest, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteTracesResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Deletes of traces.
 */
export interface TraceServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Deletes traces with their observations and scores; ids that do not exist are fine. Visible when answered.
   */
  DeleteTraces: grpc.handleUnaryCall<_assay_ingestion_v1_DeleteTracesRequest__Output, _assay_ingestion_v1_DeleteTracesResponse>;
  
}

export interface TraceServiceDefinition extends grpc.ServiceDefinition {
  DeleteTraces: MethodDefinition<_assay_ingestion_v1_DeleteTracesRequest, _assay_ingestion_v1_DeleteTracesResponse, _assay_ingestion_v1_DeleteTracesRequest__Output, _assay_ingestion_v1_DeleteTracesResponse__Output>
}
