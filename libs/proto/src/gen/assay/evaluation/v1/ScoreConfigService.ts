// Original file: proto/assay/evaluation/v1/score_config_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateScoreConfigRequest as _assay_evaluation_v1_CreateScoreConfigRequest, CreateScoreConfigRequest__Output as _assay_evaluation_v1_CreateScoreConfigRequest__Output } from '../../../assay/evaluation/v1/CreateScoreConfigRequest.js';
import type { FindScoreConfigsRequest as _assay_evaluation_v1_FindScoreConfigsRequest, FindScoreConfigsRequest__Output as _assay_evaluation_v1_FindScoreConfigsRequest__Output } from '../../../assay/evaluation/v1/FindScoreConfigsRequest.js';
import type { FindScoreConfigsResponse as _assay_evaluation_v1_FindScoreConfigsResponse, FindScoreConfigsResponse__Output as _assay_evaluation_v1_FindScoreConfigsResponse__Output } from '../../../assay/evaluation/v1/FindScoreConfigsResponse.js';
import type { GetScoreConfigRequest as _assay_evaluation_v1_GetScoreConfigRequest, GetScoreConfigRequest__Output as _assay_evaluation_v1_GetScoreConfigRequest__Output } from '../../../assay/evaluation/v1/GetScoreConfigRequest.js';
import type { ListScoreConfigsRequest as _assay_evaluation_v1_ListScoreConfigsRequest, ListScoreConfigsRequest__Output as _assay_evaluation_v1_ListScoreConfigsRequest__Output } from '../../../assay/evaluation/v1/ListScoreConfigsRequest.js';
import type { ListScoreConfigsResponse as _assay_evaluation_v1_ListScoreConfigsResponse, ListScoreConfigsResponse__Output as _assay_evaluation_v1_ListScoreConfigsResponse__Output } from '../../../assay/evaluation/v1/ListScoreConfigsResponse.js';
import type { ScoreConfig as _assay_evaluation_v1_ScoreConfig, ScoreConfig__Output as _assay_evaluation_v1_ScoreConfig__Output } from '../../../assay/evaluation/v1/ScoreConfig.js';
import type { UpdateScoreConfigRequest as _assay_evaluation_v1_UpdateScoreConfigRequest, UpdateScoreConfigRequest__Output as _assay_evaluation_v1_UpdateScoreConfigRequest__Output } from '../../../assay/evaluation/v1/UpdateScoreConfigRequest.js';

/**
 * Keeps score configs. There is no delete: scores refer to them.
 */
export interface ScoreConfigServiceClient extends grpc.Client {
  /**
   * INVALID_ARGUMENT for every broken rule.
   */
  CreateScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  CreateScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  CreateScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  CreateScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  /**
   * INVALID_ARGUMENT for every broken rule.
   */
  createScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  createScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  createScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  createScoreConfig(argument: _assay_evaluation_v1_CreateScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  
  /**
   * Those of these ids that the project has, archived ones too; the rest is left out. Up to 1,000 at once.
   */
  FindScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  FindScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  FindScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  FindScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Those of these ids that the project has, archived ones too; the rest is left out. Up to 1,000 at once.
   */
  findScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  findScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  findScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  findScoreConfigs(argument: _assay_evaluation_v1_FindScoreConfigsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_FindScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  GetScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  GetScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  GetScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the project has none with this id.
   */
  getScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  getScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  getScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  getScoreConfig(argument: _assay_evaluation_v1_GetScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first, ties by id.
   */
  ListScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  ListScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  ListScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  ListScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first, ties by id.
   */
  listScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  listScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  listScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  listScoreConfigs(argument: _assay_evaluation_v1_ListScoreConfigsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListScoreConfigsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND; INVALID_ARGUMENT when the changed config breaks a rule.
   */
  UpdateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  UpdateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  UpdateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  UpdateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND; INVALID_ARGUMENT when the changed config breaks a rule.
   */
  updateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  updateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  updateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  updateScoreConfig(argument: _assay_evaluation_v1_UpdateScoreConfigRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ScoreConfig__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps score configs. There is no delete: scores refer to them.
 */
export interface ScoreConfigServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * INVALID_ARGUMENT for every broken rule.
   */
  CreateScoreConfig: grpc.handleUnaryCall<_assay_evaluation_v1_CreateScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig>;
  
  /**
   * Those of these ids that the project has, archived ones too; the rest is left out. Up to 1,000 at once.
   */
  FindScoreConfigs: grpc.handleUnaryCall<_assay_evaluation_v1_FindScoreConfigsRequest__Output, _assay_evaluation_v1_FindScoreConfigsResponse>;
  
  /**
   * NOT_FOUND when the project has none with this id.
   */
  GetScoreConfig: grpc.handleUnaryCall<_assay_evaluation_v1_GetScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig>;
  
  /**
   * One page, newest first, ties by id.
   */
  ListScoreConfigs: grpc.handleUnaryCall<_assay_evaluation_v1_ListScoreConfigsRequest__Output, _assay_evaluation_v1_ListScoreConfigsResponse>;
  
  /**
   * NOT_FOUND; INVALID_ARGUMENT when the changed config breaks a rule.
   */
  UpdateScoreConfig: grpc.handleUnaryCall<_assay_evaluation_v1_UpdateScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig>;
  
}

export interface ScoreConfigServiceDefinition extends grpc.ServiceDefinition {
  CreateScoreConfig: MethodDefinition<_assay_evaluation_v1_CreateScoreConfigRequest, _assay_evaluation_v1_ScoreConfig, _assay_evaluation_v1_CreateScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig__Output>
  FindScoreConfigs: MethodDefinition<_assay_evaluation_v1_FindScoreConfigsRequest, _assay_evaluation_v1_FindScoreConfigsResponse, _assay_evaluation_v1_FindScoreConfigsRequest__Output, _assay_evaluation_v1_FindScoreConfigsResponse__Output>
  GetScoreConfig: MethodDefinition<_assay_evaluation_v1_GetScoreConfigRequest, _assay_evaluation_v1_ScoreConfig, _assay_evaluation_v1_GetScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig__Output>
  ListScoreConfigs: MethodDefinition<_assay_evaluation_v1_ListScoreConfigsRequest, _assay_evaluation_v1_ListScoreConfigsResponse, _assay_evaluation_v1_ListScoreConfigsRequest__Output, _assay_evaluation_v1_ListScoreConfigsResponse__Output>
  UpdateScoreConfig: MethodDefinition<_assay_evaluation_v1_UpdateScoreConfigRequest, _assay_evaluation_v1_ScoreConfig, _assay_evaluation_v1_UpdateScoreConfigRequest__Output, _assay_evaluation_v1_ScoreConfig__Output>
}
