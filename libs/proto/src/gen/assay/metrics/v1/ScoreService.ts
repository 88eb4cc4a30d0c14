// Original file: proto/assay/metrics/v1/score_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetScoreRequest as _assay_metrics_v1_GetScoreRequest, GetScoreRequest__Output as _assay_metrics_v1_GetScoreRequest__Output } from '../../../assay/metrics/v1/GetScoreRequest.js';
import type { ListScoresRequest as _assay_metrics_v1_ListScoresRequest, ListScoresRequest__Output as _assay_metrics_v1_ListScoresRequest__Output } from '../../../assay/metrics/v1/ListScoresRequest.js';
import type { ListScoresResponse as _assay_metrics_v1_ListScoresResponse, ListScoresResponse__Output as _assay_metrics_v1_ListScoresResponse__Output } from '../../../assay/metrics/v1/ListScoresResponse.js';
import type { ScanScoresRequest as _assay_metrics_v1_ScanScoresRequest, ScanScoresRequest__Output as _assay_metrics_v1_ScanScoresRequest__Output } from '../../../assay/metrics/v1/ScanScoresRequest.js';
import type { ScanScoresResponse as _assay_metrics_v1_ScanScoresResponse, ScanScoresResponse__Output as _assay_metrics_v1_ScanScoresResponse__Output } from '../../../assay/metrics/v1/ScanScoresResponse.js';
import type { Score as _assay_metrics_v1_Score, Score__Output as _assay_metrics_v1_Score__Output } from '../../../assay/metrics/v1/Score.js';

/**
 * Reads scores.
 */
export interface ScoreServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when there is none in the project, or it is outside the generation's scope.
   */
  GetScore(argument: _assay_metrics_v1_GetScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  GetScore(argument: _assay_metrics_v1_GetScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  GetScore(argument: _assay_metrics_v1_GetScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  GetScore(argument: _assay_metrics_v1_GetScoreRequest, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is none in the project, or it is outside the generation's scope.
   */
  getScore(argument: _assay_metrics_v1_GetScoreRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  getScore(argument: _assay_metrics_v1_GetScoreRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  getScore(argument: _assay_metrics_v1_GetScoreRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  getScore(argument: _assay_metrics_v1_GetScoreRequest, callback: grpc.requestCallback<_assay_metrics_v1_Score__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first (v1 and v2). INVALID_ARGUMENT for a bad filter.
   */
  ListScores(argument: _assay_metrics_v1_ListScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  ListScores(argument: _assay_metrics_v1_ListScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  ListScores(argument: _assay_metrics_v1_ListScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  ListScores(argument: _assay_metrics_v1_ListScoresRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first (v1 and v2). INVALID_ARGUMENT for a bad filter.
   */
  listScores(argument: _assay_metrics_v1_ListScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  listScores(argument: _assay_metrics_v1_ListScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  listScores(argument: _assay_metrics_v1_ListScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  listScores(argument: _assay_metrics_v1_ListScoresRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListScoresResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page by cursor, newest first (v3).
   */
  ScanScores(argument: _assay_metrics_v1_ScanScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  ScanScores(argument: _assay_metrics_v1_ScanScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  ScanScores(argument: _assay_metrics_v1_ScanScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  ScanScores(argument: _assay_metrics_v1_ScanScoresRequest, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page by cursor, newest first (v3).
   */
  scanScores(argument: _assay_metrics_v1_ScanScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  scanScores(argument: _assay_metrics_v1_ScanScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  scanScores(argument: _assay_metrics_v1_ScanScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  scanScores(argument: _assay_metrics_v1_ScanScoresRequest, callback: grpc.requestCallback<_assay_metrics_v1_ScanScoresResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads scores.
 */
export interface ScoreServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when there is none in the project, or it is outside the generation's scope.
   */
  GetScore: grpc.handleUnaryCall<_assay_metrics_v1_GetScoreRequest__Output, _assay_metrics_v1_Score>;
  
  /**
   * One page, newest first (v1 and v2). INVALID_ARGUMENT for a bad filter.
   */
  ListScores: grpc.handleUnaryCall<_assay_metrics_v1_ListScoresRequest__Output, _assay_metrics_v1_ListScoresResponse>;
  
  /**
   * One page by cursor, newest first (v3).
   */
  ScanScores: grpc.handleUnaryCall<_assay_metrics_v1_ScanScoresRequest__Output, _assay_metrics_v1_ScanScoresResponse>;
  
}

export interface ScoreServiceDefinition extends grpc.ServiceDefinition {
  GetScore: MethodDefinition<_assay_metrics_v1_GetScoreRequest, _assay_metrics_v1_Score, _assay_metrics_v1_GetScoreRequest__Output, _assay_metrics_v1_Score__Output>
  ListScores: MethodDefinition<_assay_metrics_v1_ListScoresRequest, _assay_metrics_v1_ListScoresResponse, _assay_metrics_v1_ListScoresRequest__Output, _assay_metrics_v1_ListScoresResponse__Output>
  ScanScores: MethodDefinition<_assay_metrics_v1_ScanScoresRequest, _assay_metrics_v1_ScanScoresResponse, _assay_metrics_v1_ScanScoresRequest__Output, _assay_metrics_v1_ScanScoresResponse__Output>
}
