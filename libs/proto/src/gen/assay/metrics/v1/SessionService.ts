// Original file: proto/assay/metrics/v1/session_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetSessionRequest as _assay_metrics_v1_GetSessionRequest, GetSessionRequest__Output as _assay_metrics_v1_GetSessionRequest__Output } from '../../../assay/metrics/v1/GetSessionRequest.js';
import type { ListSessionsRequest as _assay_metrics_v1_ListSessionsRequest, ListSessionsRequest__Output as _assay_metrics_v1_ListSessionsRequest__Output } from '../../../assay/metrics/v1/ListSessionsRequest.js';
import type { ListSessionsResponse as _assay_metrics_v1_ListSessionsResponse, ListSessionsResponse__Output as _assay_metrics_v1_ListSessionsResponse__Output } from '../../../assay/metrics/v1/ListSessionsResponse.js';
import type { SessionWithTraces as _assay_metrics_v1_SessionWithTraces, SessionWithTraces__Output as _assay_metrics_v1_SessionWithTraces__Output } from '../../../assay/metrics/v1/SessionWithTraces.js';

/**
 * Reads sessions: groups of traces that share a session id.
 */
export interface SessionServiceClient extends grpc.Client {
  /**
   * A session with its traces, oldest first. NOT_FOUND when no trace names it; FAILED_PRECONDITION when they are over
   * 10,000, or do not fit in one answer.
   */
  GetSession(argument: _assay_metrics_v1_GetSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _assay_metrics_v1_GetSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _assay_metrics_v1_GetSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _assay_metrics_v1_GetSessionRequest, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  /**
   * A session with its traces, oldest first. NOT_FOUND when no trace names it; FAILED_PRECONDITION when they are over
   * 10,000, or do not fit in one answer.
   */
  getSession(argument: _assay_metrics_v1_GetSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  getSession(argument: _assay_metrics_v1_GetSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  getSession(argument: _assay_metrics_v1_GetSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  getSession(argument: _assay_metrics_v1_GetSessionRequest, callback: grpc.requestCallback<_assay_metrics_v1_SessionWithTraces__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, latest created first.
   */
  ListSessions(argument: _assay_metrics_v1_ListSessionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _assay_metrics_v1_ListSessionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _assay_metrics_v1_ListSessionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _assay_metrics_v1_ListSessionsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, latest created first.
   */
  listSessions(argument: _assay_metrics_v1_ListSessionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _assay_metrics_v1_ListSessionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _assay_metrics_v1_ListSessionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _assay_metrics_v1_ListSessionsRequest, callback: grpc.requestCallback<_assay_metrics_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads sessions: groups of traces that share a session id.
 */
export interface SessionServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * A session with its traces, oldest first. NOT_FOUND when no trace names it; FAILED_PRECONDITION when they are over
   * 10,000, or do not fit in one answer.
   */
  GetSession: grpc.handleUnaryCall<_assay_metrics_v1_GetSessionRequest__Output, _assay_metrics_v1_SessionWithTraces>;
  
  /**
   * One page, latest created first.
   */
  ListSessions: grpc.handleUnaryCall<_assay_metrics_v1_ListSessionsRequest__Output, _assay_metrics_v1_ListSessionsResponse>;
  
}

export interface SessionServiceDefinition extends grpc.ServiceDefinition {
  GetSession: MethodDefinition<_assay_metrics_v1_GetSessionRequest, _assay_metrics_v1_SessionWithTraces, _assay_metrics_v1_GetSessionRequest__Output, _assay_metrics_v1_SessionWithTraces__Output>
  ListSessions: MethodDefinition<_assay_metrics_v1_ListSessionsRequest, _assay_metrics_v1_ListSessionsResponse, _assay_metrics_v1_ListSessionsRequest__Output, _assay_metrics_v1_ListSessionsResponse__Output>
}
