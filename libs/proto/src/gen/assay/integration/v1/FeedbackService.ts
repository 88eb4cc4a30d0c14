// Original file: proto/assay/integration/v1/feedback_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateFeedbackRequest as _assay_integration_v1_CreateFeedbackRequest, CreateFeedbackRequest__Output as _assay_integration_v1_CreateFeedbackRequest__Output } from '../../../assay/integration/v1/CreateFeedbackRequest.js';
import type { Feedback as _assay_integration_v1_Feedback, Feedback__Output as _assay_integration_v1_Feedback__Output } from '../../../assay/integration/v1/Feedback.js';
import type { ListFeedbackRequest as _assay_integration_v1_ListFeedbackRequest, ListFeedbackRequest__Output as _assay_integration_v1_ListFeedbackRequest__Output } from '../../../assay/integration/v1/ListFeedbackRequest.js';
import type { ListFeedbackResponse as _assay_integration_v1_ListFeedbackResponse, ListFeedbackResponse__Output as _assay_integration_v1_ListFeedbackResponse__Output } from '../../../assay/integration/v1/ListFeedbackResponse.js';

/**
 * Keeps what callers say about this service itself.
 */
export interface FeedbackServiceClient extends grpc.Client {
  /**
   * INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS (conflict) when this installation takes none.
   */
  CreateFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  CreateFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  CreateFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  CreateFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  /**
   * INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS (conflict) when this installation takes none.
   */
  createFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  createFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  createFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  createFeedback(argument: _assay_integration_v1_CreateFeedbackRequest, callback: grpc.requestCallback<_assay_integration_v1_Feedback__Output>): grpc.ClientUnaryCall;
  
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListFeedback(argument: _assay_integration_v1_ListFeedbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  ListFeedback(argument: _assay_integration_v1_ListFeedbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  ListFeedback(argument: _assay_integration_v1_ListFeedbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  ListFeedback(argument: _assay_integration_v1_ListFeedbackRequest, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  listFeedback(argument: _assay_integration_v1_ListFeedbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  listFeedback(argument: _assay_integration_v1_ListFeedbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  listFeedback(argument: _assay_integration_v1_ListFeedbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  listFeedback(argument: _assay_integration_v1_ListFeedbackRequest, callback: grpc.requestCallback<_assay_integration_v1_ListFeedbackResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps what callers say about this service itself.
 */
export interface FeedbackServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS (conflict) when this installation takes none.
   */
  CreateFeedback: grpc.handleUnaryCall<_assay_integration_v1_CreateFeedbackRequest__Output, _assay_integration_v1_Feedback>;
  
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListFeedback: grpc.handleUnaryCall<_assay_integration_v1_ListFeedbackRequest__Output, _assay_integration_v1_ListFeedbackResponse>;
  
}

export interface FeedbackServiceDefinition extends grpc.ServiceDefinition {
  CreateFeedback: MethodDefinition<_assay_integration_v1_CreateFeedbackRequest, _assay_integration_v1_Feedback, _assay_integration_v1_CreateFeedbackRequest__Output, _assay_integration_v1_Feedback__Output>
  ListFeedback: MethodDefinition<_assay_integration_v1_ListFeedbackRequest, _assay_integration_v1_ListFeedbackResponse, _assay_integration_v1_ListFeedbackRequest__Output, _assay_integration_v1_ListFeedbackResponse__Output>
}
