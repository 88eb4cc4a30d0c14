// Original file: proto/assay/metrics/v1/usage_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListUsageRequest as _assay_metrics_v1_ListUsageRequest, ListUsageRequest__Output as _assay_metrics_v1_ListUsageRequest__Output } from '../../../assay/metrics/v1/ListUsageRequest.js';
import type { ListUsageResponse as _assay_metrics_v1_ListUsageResponse, ListUsageResponse__Output as _assay_metrics_v1_ListUsageResponse__Output } from '../../../assay/metrics/v1/ListUsageResponse.js';

/**
 * Counts of billing units.
 */
export interface UsageServiceClient extends grpc.Client {
  /**
   * Traces, observations and scores per project and month, by their own times, as stored now. Months and
   * projects without any are left out. By month, then project. NOT_FOUND for a project that the organization
   * does not have, INVALID_ARGUMENT for more than 12 months, FAILED_PRECONDITION over the query budget.
   */
  ListUsage(argument: _assay_metrics_v1_ListUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  ListUsage(argument: _assay_metrics_v1_ListUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  ListUsage(argument: _assay_metrics_v1_ListUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  ListUsage(argument: _assay_metrics_v1_ListUsageRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Traces, observations and scores per project and month, by their own times, as stored now. Months and
   * projects without any are left out. By month, then project. NOT_FOUND for a project that the organization
   * does not have, INVALID_ARGUMENT for more than 12 months, FAILED_PRECONDITION over the query budget.
   */
  listUsage(argument: _assay_metrics_v1_ListUsageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  listUsage(argument: _assay_metrics_v1_ListUsageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  listUsage(argument: _assay_metrics_v1_ListUsageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  listUsage(argument: _assay_metrics_v1_ListUsageRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListUsageResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Counts of billing units.
 */
export interface UsageServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Traces, observations and scores per project and month, by their own times, as stored now. Months and
   * projects without any are left out. By month, then project. NOT_FOUND for a project that the organization
   * does not have, INVALID_ARGUMENT for more than 12 months, FAILED_PRECONDITION over the query budget.
   */
  ListUsage: grpc.handleUnaryCall<_assay_metrics_v1_ListUsageRequest__Output, _assay_metrics_v1_ListUsageResponse>;
  
}

export interface UsageServiceDefinition extends grpc.ServiceDefinition {
  ListUsage: MethodDefinition<_assay_metrics_v1_ListUsageRequest, _assay_metrics_v1_ListUsageResponse, _assay_metrics_v1_ListUsageRequest__Output, _assay_metrics_v1_ListUsageResponse__Output>
}
