// Original file: proto/assay/evaluation/v1/experiment_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CompareExperimentsRequest as _assay_evaluation_v1_CompareExperimentsRequest, CompareExperimentsRequest__Output as _assay_evaluation_v1_CompareExperimentsRequest__Output } from '../../../assay/evaluation/v1/CompareExperimentsRequest.js';
import type { CompareExperimentsResponse as _assay_evaluation_v1_CompareExperimentsResponse, CompareExperimentsResponse__Output as _assay_evaluation_v1_CompareExperimentsResponse__Output } from '../../../assay/evaluation/v1/CompareExperimentsResponse.js';
import type { ScanExperimentItemsRequest as _assay_evaluation_v1_ScanExperimentItemsRequest, ScanExperimentItemsRequest__Output as _assay_evaluation_v1_ScanExperimentItemsRequest__Output } from '../../../assay/evaluation/v1/ScanExperimentItemsRequest.js';
import type { ScanExperimentItemsResponse as _assay_evaluation_v1_ScanExperimentItemsResponse, ScanExperimentItemsResponse__Output as _assay_evaluation_v1_ScanExperimentItemsResponse__Output } from '../../../assay/evaluation/v1/ScanExperimentItemsResponse.js';
import type { ScanExperimentsRequest as _assay_evaluation_v1_ScanExperimentsRequest, ScanExperimentsRequest__Output as _assay_evaluation_v1_ScanExperimentsRequest__Output } from '../../../assay/evaluation/v1/ScanExperimentsRequest.js';
import type { ScanExperimentsResponse as _assay_evaluation_v1_ScanExperimentsResponse, ScanExperimentsResponse__Output as _assay_evaluation_v1_ScanExperimentsResponse__Output } from '../../../assay/evaluation/v1/ScanExperimentsResponse.js';

/**
 * Experiments: spans that name one, and spans that run items link to; the run's id is the experiment's.
 */
export interface ExperimentServiceClient extends grpc.Client {
  /**
   * Experiments item by item, and the statistics of all their items against the first experiment. NOT_FOUND when
   * one of them has neither spans nor a run; other errors as for ScanExperiments.
   */
  CompareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  CompareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  CompareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  CompareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Experiments item by item, and the statistics of all their items against the first experiment. NOT_FOUND when
   * one of them has neither spans nor a run; other errors as for ScanExperiments.
   */
  compareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  compareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  compareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  compareExperiments(argument: _assay_evaluation_v1_CompareExperimentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_CompareExperimentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, latest start first. Errors as for ScanExperiments.
   */
  ScanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, latest start first. Errors as for ScanExperiments.
   */
  scanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  scanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  scanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  scanExperimentItems(argument: _assay_evaluation_v1_ScanExperimentItemsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentItemsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, latest activity first, ties by id descending. What was not there when the first page was read does
   * not move the order of the pages after it. INVALID_ARGUMENT for a bad filter or cursor; FAILED_PRECONDITION
   * when over the budget.
   */
  ScanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  ScanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, latest activity first, ties by id descending. What was not there when the first page was read does
   * not move the order of the pages after it. INVALID_ARGUMENT for a bad filter or cursor; FAILED_PRECONDITION
   * when over the budget.
   */
  scanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  scanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  scanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  scanExperiments(argument: _assay_evaluation_v1_ScanExperimentsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScanExperimentsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Experiments: spans that name one, and spans that run items link to; the run's id is the experiment's.
 */
export interface ExperimentServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Experiments item by item, and the statistics of all their items against the first experiment. NOT_FOUND when
   * one of them has neither spans nor a run; other errors as for ScanExperiments.
   */
  CompareExperiments: grpc.handleUnaryCall<_assay_evaluation_v1_CompareExperimentsRequest__Output, _assay_evaluation_v1_CompareExperimentsResponse>;
  
  /**
   * One page, latest start first. Errors as for ScanExperiments.
   */
  ScanExperimentItems: grpc.handleUnaryCall<_assay_evaluation_v1_ScanExperimentItemsRequest__Output, _assay_evaluation_v1_ScanExperimentItemsResponse>;
  
  /**
   * One page, latest activity first, ties by id descending. What was not there when the first page was read does
   * not move the order of the pages after it. INVALID_ARGUMENT for a bad filter or cursor; FAILED_PRECONDITION
   * when over the budget.
   */
  ScanExperiments: grpc.handleUnaryCall<_assay_evaluation_v1_ScanExperimentsRequest__Output, _assay_evaluation_v1_ScanExperimentsResponse>;
  
}

export interface ExperimentServiceDefinition extends grpc.ServiceDefinition {
  CompareExperiments: MethodDefinition<_assay_evaluation_v1_CompareExperimentsRequest, _assay_evaluation_v1_CompareExperimentsResponse, _assay_evaluation_v1_CompareExperimentsRequest__Output, _assay_evaluation_v1_CompareExperimentsResponse__Output>
  ScanExperimentItems: MethodDefinition<_assay_evaluation_v1_ScanExperimentItemsRequest, _assay_evaluation_v1_ScanExperimentItemsResponse, _assay_evaluation_v1_ScanExperimentItemsRequest__Output, _assay_evaluation_v1_ScanExperimentItemsResponse__Output>
  ScanExperiments: MethodDefinition<_assay_evaluation_v1_ScanExperimentsRequest, _assay_evaluation_v1_ScanExperimentsResponse, _assay_evaluation_v1_ScanExperimentsRequest__Output, _assay_evaluation_v1_ScanExperimentsResponse__Output>
}
