// Original file: proto/assay/identity/v1/health_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckHealthRequest as _assay_identity_v1_CheckHealthRequest, CheckHealthRequest__Output as _assay_identity_v1_CheckHealthRequest__Output } from '../../../assay/identity/v1/CheckHealthRequest.js';
import type { CheckHealthResponse as _assay_identity_v1_CheckHealthResponse, CheckHealthResponse__Output as _assay_identity_v1_CheckHealthResponse__Output } from '../../../assay/identity/v1/CheckHealthResponse.js';

/**
 * Tells the public health check whether the documents can be reached.
 */
export interface HealthServiceClient extends grpc.Client {
  /**
   * Runs a trivial query. UNAVAILABLE when the database does not answer.
   */
  CheckHealth(argument: _assay_identity_v1_CheckHealthRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  CheckHealth(argument: _assay_identity_v1_CheckHealthRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  CheckHealth(argument: _assay_identity_v1_CheckHealthRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  CheckHealth(argument: _assay_identity_v1_CheckHealthRequest, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Runs a trivial query. UNAVAILABLE when the database does not answer.
   */
  checkHealth(argument: _assay_identity_v1_CheckHealthRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  checkHealth(argument: _assay_identity_v1_CheckHealthRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  checkHealth(argument: _assay_identity_v1_CheckHealthRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  checkHealth(argument: _assay_identity_v1_CheckHealthRequest, callback: grpc.requestCallback<_assay_identity_v1_CheckHealthResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Tells the public health check whether the documents can be reached.
 */
export interface HealthServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Runs a trivial query. UNAVAILABLE when the database does not answer.
   */
  CheckHealth: grpc.handleUnaryCall<_assay_identity_v1_CheckHealthRequest__Output, _assay_identity_v1_CheckHealthResponse>;
  
}

export interface HealthServiceDefinition extends grpc.ServiceDefinition {
  CheckHealth: MethodDefinition<_assay_identity_v1_CheckHealthRequest, _assay_identity_v1_CheckHealthResponse, _assay_identity_v1_CheckHealthRequest__Output, _assay_identity_v1_CheckHealthResponse__Output>
}
