// Original file: proto/assay/metrics/v1/observation_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetObservationRequest as _assay_metrics_v1_GetObservationRequest, GetObservationRequest__Output as _assay_metrics_v1_GetObservationRequest__Output } from '../../../assay/metrics/v1/GetObservationRequest.js';
import type { ListObservationsRequest as _assay_metrics_v1_ListObservationsRequest, ListObservationsRequest__Output as _assay_metrics_v1_ListObservationsRequest__Output } from '../../../assay/metrics/v1/ListObservationsRequest.js';
import type { ListObservationsResponse as _assay_metrics_v1_ListObservationsResponse, ListObservationsResponse__Output as _assay_metrics_v1_ListObservationsResponse__Output } from '../../../assay/metrics/v1/ListObservationsResponse.js';
import type { Observation as _assay_metrics_v1_Observation, Observation__Output as _assay_metrics_v1_Observation__Output } from '../../../assay/metrics/v1/Observation.js';
import type { ScanObservationsRequest as _assay_metrics_v1_ScanObservationsRequest, ScanObservationsRequest__Output as _assay_metrics_v1_ScanObservationsRequest__Output } from '../../../assay/metrics/v1/ScanObservationsRequest.js';
import type { ScanObservationsResponse as _assay_metrics_v1_ScanObservationsResponse, ScanObservationsResponse__Output as _assay_metrics_v1_ScanObservationsResponse__Output } from '../../../assay/metrics/v1/ScanObservationsResponse.js';

/**
 * Reads observations.
 */
export interface ObservationServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when there is none in the project.
   */
  GetObservation(argument: _assay_metrics_v1_GetObservationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  GetObservation(argument: _assay_metrics_v1_GetObservationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  GetObservation(argument: _assay_metrics_v1_GetObservationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  GetObservation(argument: _assay_metrics_v1_GetObservationRequest, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is none in the project.
   */
  getObservation(argument: _assay_metrics_v1_GetObservationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  getObservation(argument: _assay_metrics_v1_GetObservationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  getObservation(argument: _assay_metrics_v1_GetObservationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  getObservation(argument: _assay_metrics_v1_GetObservationRequest, callback: grpc.requestCallback<_assay_metrics_v1_Observation__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first (v1). INVALID_ARGUMENT for a bad filter; FAILED_PRECONDITION when over the budget.
   */
  ListObservations(argument: _assay_metrics_v1_ListObservationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  ListObservations(argument: _assay_metrics_v1_ListObservationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  ListObservations(argument: _assay_metrics_v1_ListObservationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  ListObservations(argument: _assay_metrics_v1_ListObservationsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first (v1). INVALID_ARGUMENT for a bad filter; FAILED_PRECONDITION when over the budget.
   */
  listObservations(argument: _assay_metrics_v1_ListObservationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  listObservations(argument: _assay_metrics_v1_ListObservationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  listObservations(argument: _assay_metrics_v1_ListObservationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  listObservations(argument: _assay_metrics_v1_ListObservationsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListObservationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page by cursor, newest first (v2). Errors as for ListObservations, and INVALID_ARGUMENT for a cursor
   * that this method did not hand out.
   */
  ScanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  ScanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  ScanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  ScanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page by cursor, newest first (v2). Errors as for ListObservations, and INVALID_ARGUMENT for a cursor
   * that this method did not hand out.
   */
  scanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  scanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  scanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  scanObservations(argument: _assay_metrics_v1_ScanObservationsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ScanObservationsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads observations.
 */
export interface ObservationServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when there is none in the project.
   */
  GetObservation: grpc.handleUnaryCall<_assay_metrics_v1_GetObservationRequest__Output, _assay_metrics_v1_Observation>;
  
  /**
   * One page, newest first (v1). INVALID_ARGUMENT for a bad filter; FAILED_PRECONDITION when over the budget.
   */
  ListObservations: grpc.handleUnaryCall<_assay_metrics_v1_ListObservationsRequest__Output, _assay_metrics_v1_ListObservationsResponse>;
  
  /**
   * One page by cursor, newest first (v2). Errors as for ListObservations, and INVALID_ARGUMENT for a cursor
   * that this method did not hand out.
   */
  ScanObservations: grpc.handleUnaryCall<_assay_metrics_v1_ScanObservationsRequest__Output, _assay_metrics_v1_ScanObservationsResponse>;
  
}

export interface ObservationServiceDefinition extends grpc.ServiceDefinition {
  GetObservation: MethodDefinition<_assay_metrics_v1_GetObservationRequest, _assay_metrics_v1_Observation, _assay_metrics_v1_GetObservationRequest__Output, _assay_metrics_v1_Observation__Output>
  ListObservations: MethodDefinition<_assay_metrics_v1_ListObservationsRequest, _assay_metrics_v1_ListObservationsResponse, _assay_metrics_v1_ListObservationsRequest__Output, _assay_metrics_v1_ListObservationsResponse__Output>
  ScanObservations: MethodDefinition<_assay_metrics_v1_ScanObservationsRequest, _assay_metrics_v1_ScanObservationsResponse, _assay_metrics_v1_ScanObservationsRequest__Output, _assay_metrics_v1_ScanObservationsResponse__Output>
}
