// Original file: proto/assay/ingestion/v1/span_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ExportSpansRequest as _assay_ingestion_v1_ExportSpansRequest, ExportSpansRequest__Output as _assay_ingestion_v1_ExportSpansRequest__Output } from '../../../assay/ingestion/v1/ExportSpansRequest.js';
import type { ExportSpansResponse as _assay_ingestion_v1_ExportSpansResponse, ExportSpansResponse__Output as _assay_ingestion_v1_ExportSpansResponse__Output } from '../../../assay/ingestion/v1/ExportSpansResponse.js';

/**
 * The OpenTelemetry route.
 */
export interface SpanServiceClient extends grpc.Client {
  /**
   * Stores an export. Answers when every good span is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body cannot be decoded; bad spans are counted in the response.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  ExportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  ExportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  ExportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  ExportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Stores an export. Answers when every good span is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body cannot be decoded; bad spans are counted in the response.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  exportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  exportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  exportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  exportSpans(argument: _assay_ingestion_v1_ExportSpansRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ExportSpansResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The OpenTelemetry route.
 */
export interface SpanServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Stores an export. Answers when every good span is durable and visible, or durable in the spool.
   * INVALID_ARGUMENT when the body cannot be decoded; bad spans are counted in the response.
   * UNAVAILABLE (safe to retry) when neither the store nor the spool takes it.
   */
  ExportSpans: grpc.handleUnaryCall<_assay_ingestion_v1_ExportSpansRequest__Output, _assay_ingestion_v1_ExportSpansResponse>;
  
}

export interface SpanServiceDefinition extends grpc.ServiceDefinition {
  ExportSpans: MethodDefinition<_assay_ingestion_v1_ExportSpansRequest, _assay_ingestion_v1_ExportSpansResponse, _assay_ingestion_v1_ExportSpansRequest__Output, _assay_ingestion_v1_ExportSpansResponse__Output>
}
