// Original file: proto/assay/annotation/v1/comment_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Comment as _assay_annotation_v1_Comment, Comment__Output as _assay_annotation_v1_Comment__Output } from '../../../assay/annotation/v1/Comment.js';
import type { CreateCommentRequest as _assay_annotation_v1_CreateCommentRequest, CreateCommentRequest__Output as _assay_annotation_v1_CreateCommentRequest__Output } from '../../../assay/annotation/v1/CreateCommentRequest.js';
import type { GetCommentRequest as _assay_annotation_v1_GetCommentRequest, GetCommentRequest__Output as _assay_annotation_v1_GetCommentRequest__Output } from '../../../assay/annotation/v1/GetCommentRequest.js';
import type { ListCommentsRequest as _assay_annotation_v1_ListCommentsRequest, ListCommentsRequest__Output as _assay_annotation_v1_ListCommentsRequest__Output } from '../../../assay/annotation/v1/ListCommentsRequest.js';
import type { ListCommentsResponse as _assay_annotation_v1_ListCommentsResponse, ListCommentsResponse__Output as _assay_annotation_v1_ListCommentsResponse__Output } from '../../../assay/annotation/v1/ListCommentsResponse.js';

/**
 * Keeps comments on traces, observations, sessions and prompts. There is no update and no delete.
 */
export interface CommentServiceClient extends grpc.Client {
  /**
   * INVALID_ARGUMENT for content that is empty or too long, and for an author who is no member of the
   * organization; NOT_FOUND when the object does not exist in the project.
   */
  CreateComment(argument: _assay_annotation_v1_CreateCommentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  CreateComment(argument: _assay_annotation_v1_CreateCommentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  CreateComment(argument: _assay_annotation_v1_CreateCommentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  CreateComment(argument: _assay_annotation_v1_CreateCommentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  /**
   * INVALID_ARGUMENT for content that is empty or too long, and for an author who is no member of the
   * organization; NOT_FOUND when the object does not exist in the project.
   */
  createComment(argument: _assay_annotation_v1_CreateCommentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  createComment(argument: _assay_annotation_v1_CreateCommentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  createComment(argument: _assay_annotation_v1_CreateCommentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  createComment(argument: _assay_annotation_v1_CreateCommentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetComment(argument: _assay_annotation_v1_GetCommentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  GetComment(argument: _assay_annotation_v1_GetCommentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  GetComment(argument: _assay_annotation_v1_GetCommentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  GetComment(argument: _assay_annotation_v1_GetCommentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the project has none with this id.
   */
  getComment(argument: _assay_annotation_v1_GetCommentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  getComment(argument: _assay_annotation_v1_GetCommentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  getComment(argument: _assay_annotation_v1_GetCommentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  getComment(argument: _assay_annotation_v1_GetCommentRequest, callback: grpc.requestCallback<_assay_annotation_v1_Comment__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, oldest first, ties by id.
   */
  ListComments(argument: _assay_annotation_v1_ListCommentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  ListComments(argument: _assay_annotation_v1_ListCommentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  ListComments(argument: _assay_annotation_v1_ListCommentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  ListComments(argument: _assay_annotation_v1_ListCommentsRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, oldest first, ties by id.
   */
  listComments(argument: _assay_annotation_v1_ListCommentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  listComments(argument: _assay_annotation_v1_ListCommentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  listComments(argument: _assay_annotation_v1_ListCommentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  listComments(argument: _assay_annotation_v1_ListCommentsRequest, callback: grpc.requestCallback<_assay_annotation_v1_ListCommentsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps comments on traces, observations, sessions and prompts. There is no update and no delete.
 */
export interface CommentServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * INVALID_ARGUMENT for content that is empty or too long, and for an author who is no member of the
   * organization; NOT_FOUND when the object does not exist in the project.
   */
  CreateComment: grpc.handleUnaryCall<_assay_annotation_v1_CreateCommentRequest__Output, _assay_annotation_v1_Comment>;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetComment: grpc.handleUnaryCall<_assay_annotation_v1_GetCommentRequest__Output, _assay_annotation_v1_Comment>;
  
  /**
   * One page, oldest first, ties by id.
   */
  ListComments: grpc.handleUnaryCall<_assay_annotation_v1_ListCommentsRequest__Output, _assay_annotation_v1_ListCommentsResponse>;
  
}

export interface CommentServiceDefinition extends grpc.ServiceDefinition {
  CreateComment: MethodDefinition<_assay_annotation_v1_CreateCommentRequest, _assay_annotation_v1_Comment, _assay_annotation_v1_CreateCommentRequest__Output, _assay_annotation_v1_Comment__Output>
  GetComment: MethodDefinition<_assay_annotation_v1_GetCommentRequest, _assay_annotation_v1_Comment, _assay_annotation_v1_GetCommentRequest__Output, _assay_annotation_v1_Comment__Output>
  ListComments: MethodDefinition<_assay_annotation_v1_ListCommentsRequest, _assay_annotation_v1_ListCommentsResponse, _assay_annotation_v1_ListCommentsRequest__Output, _assay_annotation_v1_ListCommentsResponse__Output>
}
