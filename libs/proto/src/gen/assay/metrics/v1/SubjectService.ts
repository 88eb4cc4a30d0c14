// Original file: proto/assay/metrics/v1/subject_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindSubjectsRequest as _assay_metrics_v1_FindSubjectsRequest, FindSubjectsRequest__Output as _assay_metrics_v1_FindSubjectsRequest__Output } from '../../../assay/metrics/v1/FindSubjectsRequest.js';
import type { FindSubjectsResponse as _assay_metrics_v1_FindSubjectsResponse, FindSubjectsResponse__Output as _assay_metrics_v1_FindSubjectsResponse__Output } from '../../../assay/metrics/v1/FindSubjectsResponse.js';

/**
 * Tells what exists, for services that keep something about it.
 */
export interface SubjectServiceClient extends grpc.Client {
  /**
   * Those of these ids that the project has; the rest is left out. Up to 1,000 of each kind at once.
   */
  FindSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  FindSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  FindSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  FindSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Those of these ids that the project has; the rest is left out. Up to 1,000 of each kind at once.
   */
  findSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  findSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  findSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  findSubjects(argument: _assay_metrics_v1_FindSubjectsRequest, callback: grpc.requestCallback<_assay_metrics_v1_FindSubjectsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Tells what exists, for services that keep something about it.
 */
export interface SubjectServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Those of these ids that the project has; the rest is left out. Up to 1,000 of each kind at once.
   */
  FindSubjects: grpc.handleUnaryCall<_assay_metrics_v1_FindSubjectsRequest__Output, _assay_metrics_v1_FindSubjectsResponse>;
  
}

export interface SubjectServiceDefinition extends grpc.ServiceDefinition {
  FindSubjects: MethodDefinition<_assay_metrics_v1_FindSubjectsRequest, _assay_metrics_v1_FindSubjectsResponse, _assay_metrics_v1_FindSubjectsRequest__Output, _assay_metrics_v1_FindSubjectsResponse__Output>
}
