// Original file: proto/assay/ingestion/v1/score_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateReviewScoresRequest as _assay_ingestion_v1_CreateReviewScoresRequest, CreateReviewScoresRequest__Output as _assay_ingestion_v1_CreateReviewScoresRequest__Output } from '../../../assay/ingestion/v1/CreateReviewScoresRequest.js';
import type { CreateReviewScoresResponse as _assay_ingestion_v1_CreateReviewScoresResponse, CreateReviewScoresResponse__Output as _assay_ingestion_v1_CreateReviewScoresResponse__Output } from '../../../assay/ingestion/v1/CreateReviewScoresResponse.js';
import type { CreateScoreRequest as _assay_ingestion_v1_CreateScoreRequest, CreateScoreRequest__Output as _assay_ingestion_v1_CreateScoreRequest__Output } from '../../../assay/ingestion/v1/CreateScoreRequest.js';
import type { CreateScoreResponse as _assay_ingestion_v1_CreateScoreResponse, CreateScoreResponse__Output as _assay_ingestion_v1_CreateScoreResponse__Output } from '../../../assay/ingestion/v1/CreateScoreResponse.js';
import type { CreateScoresRequest as _assay_ingestion_v1_CreateScoresRequest, CreateScoresRequest__Output as _assay_ingestion_v1_CreateScoresRequest__Output } from '../../../assay/ingestion/v1/CreateScoresRequest.js';
import type { CreateScoresResponse as _assay_ingestion_v1_CreateScoresResponse, CreateScoresResponse__Output as _assay_ingestion_v1_CreateScoresResponse__Output } from '../../../assay/ingestion/v1/CreateScoresResponse.js';
import type { DeleteScoreRequest as _assay_ingestion_v1_DeleteScoreRequest, DeleteScoreRequest__Output as _assay_ingestion_v1_DeleteScoreRequest__Output } from '../../../assay/ingestion/v1/DeleteScoreRequest.js';
import type { DeleteScoreResponse as _assay_ingestion_v1_DeleteScoreResponse, DeleteScoreResponse__Output as _assay_ingestion_v1_DeleteScoreResponse__Output } from '../../../assay/ingestion/v1/DeleteScoreResponse.js';

/**
 * Direct writes of scores.
 */
export interface ScoreServiceClient extends grpc.Client {
  /**
   * Creates or updates the scores of one review, all or none. INVALID_ARGUMENT with `details.issues`, whose paths
   * begin with the place in `bodies_json`; UNAVAILABLE as CreateScore.
   */
  CreateReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or updates the scores of one review, all or none. INVALID_ARGUMENT with `details.issues`, whose paths
   * begin with the place in `bodies_json`; UNAVAILABLE as CreateScore.
   */
  createReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  createReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  createReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  createReviewScores(argument: _assay_ingestion_v1_CreateReviewScoresRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateReviewScoresResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates or updates (same id) one score; visible when answered. INVALID_ARGUMENT when the body breaks a
   * rule of scores or of the score config it names; UNAVAILABLE when it can be made durable nowhere.
   */
  CreateScore(argument: _assay_ingestion_v1_CreateScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  CreateScore(argument: _assay_ingestion_v1_CreateScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  CreateScore(argument: _assay_ingestion_v1_CreateScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  CreateScore(argument: _assay_ingestion_v1_CreateScoreRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or updates (same id) one score; visible when answered. INVALID_ARGUMENT when the body breaks a
   * rule of scores or of the score config it names; UNAVAILABLE when it can be made durable nowhere.
   */
  createScore(argument: _assay_ingestion_v1_CreateScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  createScore(argument: _assay_ingestion_v1_CreateScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  createScore(argument: _assay_ingestion_v1_CreateScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  createScore(argument: _assay_ingestion_v1_CreateScoreRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoreResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates or updates up to 5,000 scores, each by itself. INVALID_ARGUMENT when the body is no list of at most so
   * many; what is wrong with one of them is answered. UNAVAILABLE as CreateScore.
   */
  CreateScores(argument: _assay_ingestion_v1_CreateScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateScores(argument: _assay_ingestion_v1_CreateScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateScores(argument: _assay_ingestion_v1_CreateScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  CreateScores(argument: _assay_ingestion_v1_CreateScoresRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or updates up to 5,000 scores, each by itself. INVALID_ARGUMENT when the body is no list of at most so
   * many; what is wrong with one of them is answered. UNAVAILABLE as CreateScore.
   */
  createScores(argument: _assay_ingestion_v1_CreateScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  createScores(argument: _assay_ingestion_v1_CreateScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  createScores(argument: _assay_ingestion_v1_CreateScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  createScores(argument: _assay_ingestion_v1_CreateScoresRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateScoresResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Deletes a score; succeeds when there is none. Visible when answered.
   */
  DeleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  DeleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  DeleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  DeleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Deletes a score; succeeds when there is none. Visible when answered.
   */
  deleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  deleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  deleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  deleteScore(argument: _assay_ingestion_v1_DeleteScoreRequest, callback: grpc.requestCallback<_assay_ingestion_v1_DeleteScoreResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Direct writes of scores.
 */
export interface ScoreServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates or updates the scores of one review, all or none. INVALID_ARGUMENT with `details.issues`, whose paths
   * begin with the place in `bodies_json`; UNAVAILABLE as CreateScore.
   */
  CreateReviewScores: grpc.handleUnaryCall<_assay_ingestion_v1_CreateReviewScoresRequest__Output, _assay_ingestion_v1_CreateReviewScoresResponse>;
  
  /**
   * Creates or updates (same id) one score; visible when answered. INVALID_ARGUMENT when the body breaks a
   * rule of scores or of the score config it names; UNAVAILABLE when it can be made durable nowhere.
   */
  CreateScore: grpc.handleUnaryCall<_assay_ingestion_v1_CreateScoreRequest__Output, _assay_ingestion_v1_CreateScoreResponse>;
  
  /**
   * Creates or updates up to 5,000 scores, each by itself. INVALID_ARGUMENT when the body is no list of at most so
   * many; what is wrong with one of them is answered. UNAVAILABLE as CreateScore.
   */
  CreateScores: grpc.handleUnaryCall<_assay_ingestion_v1_CreateScoresRequest__Output, _assay_ingestion_v1_CreateScoresResponse>;
  
  /**
   * Deletes a score; succeeds when there is none. Visible when answered.
   */
  DeleteScore: grpc.handleUnaryCall<_assay_ingestion_v1_DeleteScoreRequest__Output, _assay_ingestion_v1_DeleteScoreResponse>;
  
}

export interface ScoreServiceDefinition extends grpc.ServiceDefinition {
  CreateReviewScores: MethodDefinition<_assay_ingestion_v1_CreateReviewScoresRequest, _assay_ingestion_v1_CreateReviewScoresResponse, _assay_ingestion_v1_CreateReviewScoresRequest__Output, _assay_ingestion_v1_CreateReviewScoresResponse__Output>
  CreateScore: MethodDefinition<_assay_ingestion_v1_CreateScoreRequest, _assay_ingestion_v1_CreateScoreResponse, _assay_ingestion_v1_CreateScoreRequest__Output, _assay_ingestion_v1_CreateScoreResponse__Output>
  CreateScores: MethodDefinition<_assay_ingestion_v1_CreateScoresRequest, _assay_ingestion_v1_CreateScoresResponse, _assay_ingestion_v1_CreateScoresRequest__Output, _assay_ingestion_v1_CreateScoresResponse__Output>
  DeleteScore: MethodDefinition<_assay_ingestion_v1_DeleteScoreRequest, _assay_ingestion_v1_DeleteScoreResponse, _assay_ingestion_v1_DeleteScoreRequest__Output, _assay_ingestion_v1_DeleteScoreResponse__Output>
}
