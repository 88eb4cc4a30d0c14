// Original file: proto/assay/evaluation/v1/revision_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListRevisionsRequest as _assay_evaluation_v1_ListRevisionsRequest, ListRevisionsRequest__Output as _assay_evaluation_v1_ListRevisionsRequest__Output } from '../../../assay/evaluation/v1/ListRevisionsRequest.js';
import type { ListRevisionsResponse as _assay_evaluation_v1_ListRevisionsResponse, ListRevisionsResponse__Output as _assay_evaluation_v1_ListRevisionsResponse__Output } from '../../../assay/evaluation/v1/ListRevisionsResponse.js';

/**
 * Tells those who remember this service's data whether it has changed.
 */
export interface RevisionServiceClient extends grpc.Client {
  /**
   * One number per project, in the order asked for; it grows with each change of that kind in the project.
   * Ask about all remembered projects at once, at most 1,000; a few reads by key, nothing more.
   */
  ListRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  ListRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  ListRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  ListRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One number per project, in the order asked for; it grows with each change of that kind in the project.
   * Ask about all remembered projects at once, at most 1,000; a few reads by key, nothing more.
   */
  listRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  listRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  listRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  listRevisions(argument: _assay_evaluation_v1_ListRevisionsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListRevisionsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Tells those who remember this service's data whether it has changed.
 */
export interface RevisionServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * One number per project, in the order asked for; it grows with each change of that kind in the project.
   * Ask about all remembered projects at once, at most 1,000; a few reads by key, nothing more.
   */
  ListRevisions: grpc.handleUnaryCall<_assay_evaluation_v1_ListRevisionsRequest__Output, _assay_evaluation_v1_ListRevisionsResponse>;
  
}

export interface RevisionServiceDefinition extends grpc.ServiceDefinition {
  ListRevisions: MethodDefinition<_assay_evaluation_v1_ListRevisionsRequest, _assay_evaluation_v1_ListRevisionsResponse, _assay_evaluation_v1_ListRevisionsRequest__Output, _assay_evaluation_v1_ListRevisionsResponse__Output>
}
