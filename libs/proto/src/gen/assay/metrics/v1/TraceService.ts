// Original file: proto/assay/metrics/v1/trace_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetTraceRequest as _assay_metrics_v1_GetTraceRequest, GetTraceRequest__Output as _assay_metrics_v1_GetTraceRequest__Output } from '../../../assay/metrics/v1/GetTraceRequest.js';
import type { GetTraceResponse as _assay_metrics_v1_GetTraceResponse, GetTraceResponse__Output as _assay_metrics_v1_GetTraceResponse__Output } from '../../../assay/metrics/v1/GetTraceResponse.js';
import type { ListTracesRequest as _assay_metrics_v1_ListTracesRequest, ListTracesRequest__Output as _assay_metrics_v1_ListTracesRequest__Output } from '../../../assay/metrics/v1/ListTracesRequest.js';
import type { ListTracesResponse as _assay_metrics_v1_ListTracesResponse, ListTracesResponse__Output as _assay_metrics_v1_ListTracesResponse__Output } from '../../../assay/metrics/v1/ListTracesResponse.js';

/**
 * Reads traces.
 */
export interface TraceServiceClient extends grpc.Client {
  /**
   * One trace: first a message with `trace`, then its observations by start time and id, in chunks, then its
   * scores. NOT_FOUND when neither a trace nor an observation has the id. FAILED_PRECONDITION when the
   * bodies together are over 80 MB.
   */
  GetTrace(argument: _assay_metrics_v1_GetTraceRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_assay_metrics_v1_GetTraceResponse__Output>;
  GetTrace(argument: _assay_metrics_v1_GetTraceRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_assay_metrics_v1_GetTraceResponse__Output>;
  /**
   * One trace: first a message with `trace`, then its observations by start time and id, in chunks, then its
   * scores. NOT_FOUND when neither a trace nor an observation has the id. FAILED_PRECONDITION when the
   * bodies together are over 80 MB.
   */
  getTrace(argument: _assay_metrics_v1_GetTraceRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_assay_metrics_v1_GetTraceResponse__Output>;
  getTrace(argument: _assay_metrics_v1_GetTraceRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_assay_metrics_v1_GetTraceResponse__Output>;
  
  /**
   * One page of traces. INVALID_ARGUMENT for a bad filter or order; FAILED_PRECONDITION when over the budget.
   */
  ListTraces(argument: _assay_metrics_v1_ListTracesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  ListTraces(argument: _assay_metrics_v1_ListTracesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  ListTraces(argument: _assay_metrics_v1_ListTracesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  ListTraces(argument: _assay_metrics_v1_ListTracesRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page of traces. INVALID_ARGUMENT for a bad filter or order; FAILED_PRECONDITION when over the budget.
   */
  listTraces(argument: _assay_metrics_v1_ListTracesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  listTraces(argument: _assay_metrics_v1_ListTracesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  listTraces(argument: _assay_metrics_v1_ListTracesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  listTraces(argument: _assay_metrics_v1_ListTracesRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListTracesResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads traces.
 */
export interface TraceServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * One trace: first a message with `trace`, then its observations by start time and id, in chunks, then its
   * scores. NOT_FOUND when neither a trace nor an observation has the id. FAILED_PRECONDITION when the
   * bodies together are over 80 MB.
   */
  GetTrace: grpc.handleServerStreamingCall<_assay_metrics_v1_GetTraceRequest__Output, _assay_metrics_v1_GetTraceResponse>;
  
  /**
   * One page of traces. INVALID_ARGUMENT for a bad filter or order; FAILED_PRECONDITION when over the budget.
   */
  ListTraces: grpc.handleUnaryCall<_assay_metrics_v1_ListTracesRequest__Output, _assay_metrics_v1_ListTracesResponse>;
  
}

export interface TraceServiceDefinition extends grpc.ServiceDefinition {
  GetTrace: MethodDefinition<_assay_metrics_v1_GetTraceRequest, _assay_metrics_v1_GetTraceResponse, _assay_metrics_v1_GetTraceRequest__Output, _assay_metrics_v1_GetTraceResponse__Output>
  ListTraces: MethodDefinition<_assay_metrics_v1_ListTracesRequest, _assay_metrics_v1_ListTracesResponse, _assay_metrics_v1_ListTracesRequest__Output, _assay_metrics_v1_ListTracesResponse__Output>
}
