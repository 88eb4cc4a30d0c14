// Original file: proto/assay/metrics/v1/query_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListDailyMetricsRequest as _assay_metrics_v1_ListDailyMetricsRequest, ListDailyMetricsRequest__Output as _assay_metrics_v1_ListDailyMetricsRequest__Output } from '../../../assay/metrics/v1/ListDailyMetricsRequest.js';
import type { ListDailyMetricsResponse as _assay_metrics_v1_ListDailyMetricsResponse, ListDailyMetricsResponse__Output as _assay_metrics_v1_ListDailyMetricsResponse__Output } from '../../../assay/metrics/v1/ListDailyMetricsResponse.js';
import type { RunQueryRequest as _assay_metrics_v1_RunQueryRequest, RunQueryRequest__Output as _assay_metrics_v1_RunQueryRequest__Output } from '../../../assay/metrics/v1/RunQueryRequest.js';
import type { RunQueryResponse as _assay_metrics_v1_RunQueryResponse, RunQueryResponse__Output as _assay_metrics_v1_RunQueryResponse__Output } from '../../../assay/metrics/v1/RunQueryResponse.js';

/**
 * Aggregates over traces, observations and scores.
 */
export interface QueryServiceClient extends grpc.Client {
  /**
   * One page of days, latest first.
   */
  ListDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page of days, latest first.
   */
  listDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  listDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  listDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  listDailyMetrics(argument: _assay_metrics_v1_ListDailyMetricsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListDailyMetricsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Answers one query document. INVALID_ARGUMENT for a document that breaks a rule: with `details.issues` when
   * its shape is wrong, else with a message that names what is allowed. FAILED_PRECONDITION when it needs more
   * than the budget, or would have over 100,000 rows.
   */
  RunQuery(argument: _assay_metrics_v1_RunQueryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  RunQuery(argument: _assay_metrics_v1_RunQueryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  RunQuery(argument: _assay_metrics_v1_RunQueryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  RunQuery(argument: _assay_metrics_v1_RunQueryRequest, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Answers one query document. INVALID_ARGUMENT for a document that breaks a rule: with `details.issues` when
   * its shape is wrong, else with a message that names what is allowed. FAILED_PRECONDITION when it needs more
   * than the budget, or would have over 100,000 rows.
   */
  runQuery(argument: _assay_metrics_v1_RunQueryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  runQuery(argument: _assay_metrics_v1_RunQueryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  runQuery(argument: _assay_metrics_v1_RunQueryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  runQuery(argument: _assay_metrics_v1_RunQueryRequest, callback: grpc.requestCallback<_assay_metrics_v1_RunQueryResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Aggregates over traces, observations and scores.
 */
export interface QueryServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * One page of days, latest first.
   */
  ListDailyMetrics: grpc.handleUnaryCall<_assay_metrics_v1_ListDailyMetricsRequest__Output, _assay_metrics_v1_ListDailyMetricsResponse>;
  
  /**
   * Answers one query document. INVALID_ARGUMENT for a document that breaks a rule: with `details.issues` when
   * its shape is wrong, else with a message that names what is allowed. FAILED_PRECONDITION when it needs more
   * than the budget, or would have over 100,000 rows.
   */
  RunQuery: grpc.handleUnaryCall<_assay_metrics_v1_RunQueryRequest__Output, _assay_metrics_v1_RunQueryResponse>;
  
}

export interface QueryServiceDefinition extends grpc.ServiceDefinition {
  ListDailyMetrics: MethodDefinition<_assay_metrics_v1_ListDailyMetricsRequest, _assay_metrics_v1_ListDailyMetricsResponse, _assay_metrics_v1_ListDailyMetricsRequest__Output, _assay_metrics_v1_ListDailyMetricsResponse__Output>
  RunQuery: MethodDefinition<_assay_metrics_v1_RunQueryRequest, _assay_metrics_v1_RunQueryResponse, _assay_metrics_v1_RunQueryRequest__Output, _assay_metrics_v1_RunQueryResponse__Output>
}
