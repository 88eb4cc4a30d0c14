// Original file: proto/assay/annotation/v1/assignment_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Assignment as _assay_annotation_v1_Assignment, Assignment__Output as _assay_annotation_v1_Assignment__Output } from '../../../assay/annotation/v1/Assignment.js';
import type { DeleteAssignmentRequest as _assay_annotation_v1_DeleteAssignmentRequest, DeleteAssignmentRequest__Output as _assay_annotation_v1_DeleteAssignmentRequest__Output } from '../../../assay/annotation/v1/DeleteAssignmentRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { PutAssignmentRequest as _assay_annotation_v1_PutAssignmentRequest, PutAssignmentRequest__Output as _assay_annotation_v1_PutAssignmentRequest__Output } from '../../../assay/annotation/v1/PutAssignmentRequest.js';

/**
 * Keeps who is assigned to which annotation queue. NOT_FOUND when the project has no such queue.
 */
export interface AssignmentServiceClient extends grpc.Client {
  /**
   * Succeeds when there is none, and for unknown users.
   */
  DeleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Succeeds when there is none, and for unknown users.
   */
  deleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteAssignment(argument: _assay_annotation_v1_DeleteAssignmentRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * Once assigned, again changes nothing. NOT_FOUND for a user without access to the project.
   */
  PutAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  PutAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  PutAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  PutAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  /**
   * Once assigned, again changes nothing. NOT_FOUND for a user without access to the project.
   */
  putAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  putAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  putAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  putAssignment(argument: _assay_annotation_v1_PutAssignmentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Assignment__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps who is assigned to which annotation queue. NOT_FOUND when the project has no such queue.
 */
export interface AssignmentServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Succeeds when there is none, and for unknown users.
   */
  DeleteAssignment: grpc.handleUnaryCall<_assay_annotation_v1_DeleteAssignmentRequest__Output, _google_protobuf_Empty>;
  
  /**
   * Once assigned, again changes nothing. NOT_FOUND for a user without access to the project.
   */
  PutAssignment: grpc.handleUnaryCall<_assay_annotation_v1_PutAssignmentRequest__Output, _assay_annotation_v1_Assignment>;
  
}

export interface AssignmentServiceDefinition extends grpc.ServiceDefinition {
  DeleteAssignment: MethodDefinition<_assay_annotation_v1_DeleteAssignmentRequest, _google_protobuf_Empty, _assay_annotation_v1_DeleteAssignmentRequest__Output, _google_protobuf_Empty__Output>
  PutAssignment: MethodDefinition<_assay_annotation_v1_PutAssignmentRequest, _assay_annotation_v1_Assignment, _assay_annotation_v1_PutAssignmentRequest__Output, _assay_annotation_v1_Assignment__Output>
}
