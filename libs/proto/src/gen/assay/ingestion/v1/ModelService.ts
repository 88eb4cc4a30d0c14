// Original file: proto/assay/ingestion/v1/model_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateModelRequest as _assay_ingestion_v1_CreateModelRequest, CreateModelRequest__Output as _assay_ingestion_v1_CreateModelRequest__Output } from '../../../assay/ingestion/v1/CreateModelRequest.js';
import type { DeleteModelRequest as _assay_ingestion_v1_DeleteModelRequest, DeleteModelRequest__Output as _assay_ingestion_v1_DeleteModelRequest__Output } from '../../../assay/ingestion/v1/DeleteModelRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetModelRequest as _assay_ingestion_v1_GetModelRequest, GetModelRequest__Output as _assay_ingestion_v1_GetModelRequest__Output } from '../../../assay/ingestion/v1/GetModelRequest.js';
import type { ListModelPricesRequest as _assay_ingestion_v1_ListModelPricesRequest, ListModelPricesRequest__Output as _assay_ingestion_v1_ListModelPricesRequest__Output } from '../../../assay/ingestion/v1/ListModelPricesRequest.js';
import type { ListModelPricesResponse as _assay_ingestion_v1_ListModelPricesResponse, ListModelPricesResponse__Output as _assay_ingestion_v1_ListModelPricesResponse__Output } from '../../../assay/ingestion/v1/ListModelPricesResponse.js';
import type { ListModelsRequest as _assay_ingestion_v1_ListModelsRequest, ListModelsRequest__Output as _assay_ingestion_v1_ListModelsRequest__Output } from '../../../assay/ingestion/v1/ListModelsRequest.js';
import type { ListModelsResponse as _assay_ingestion_v1_ListModelsResponse, ListModelsResponse__Output as _assay_ingestion_v1_ListModelsResponse__Output } from '../../../assay/ingestion/v1/ListModelsResponse.js';
import type { Model as _assay_ingestion_v1_Model, Model__Output as _assay_ingestion_v1_Model__Output } from '../../../assay/ingestion/v1/Model.js';
import type { PutModelRequest as _assay_ingestion_v1_PutModelRequest, PutModelRequest__Output as _assay_ingestion_v1_PutModelRequest__Output } from '../../../assay/ingestion/v1/PutModelRequest.js';

/**
 * Model definitions: a project's own, and the built-in ones.
 */
export interface ModelServiceClient extends grpc.Client {
  /**
   * Prices what is written from now on: at once here, within a second elsewhere; nothing is priced again.
   * INVALID_ARGUMENT for every broken rule, a name that the project has already included.
   */
  CreateModel(argument: _assay_ingestion_v1_CreateModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  CreateModel(argument: _assay_ingestion_v1_CreateModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  CreateModel(argument: _assay_ingestion_v1_CreateModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  CreateModel(argument: _assay_ingestion_v1_CreateModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  /**
   * Prices what is written from now on: at once here, within a second elsewhere; nothing is priced again.
   * INVALID_ARGUMENT for every broken rule, a name that the project has already included.
   */
  createModel(argument: _assay_ingestion_v1_CreateModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  createModel(argument: _assay_ingestion_v1_CreateModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  createModel(argument: _assay_ingestion_v1_CreateModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  createModel(argument: _assay_ingestion_v1_CreateModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND also for a built-in one.
   */
  DeleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND also for a built-in one.
   */
  deleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteModel(argument: _assay_ingestion_v1_DeleteModelRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when it is another project's.
   */
  GetModel(argument: _assay_ingestion_v1_GetModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  GetModel(argument: _assay_ingestion_v1_GetModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  GetModel(argument: _assay_ingestion_v1_GetModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  GetModel(argument: _assay_ingestion_v1_GetModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when it is another project's.
   */
  getModel(argument: _assay_ingestion_v1_GetModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  getModel(argument: _assay_ingestion_v1_GetModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  getModel(argument: _assay_ingestion_v1_GetModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  getModel(argument: _assay_ingestion_v1_GetModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  
  /**
   * Prices of the default tier. Ids that the project cannot see are left out.
   */
  ListModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  ListModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  ListModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  ListModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Prices of the default tier. Ids that the project cannot see are left out.
   */
  listModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  listModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  listModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  listModelPrices(argument: _assay_ingestion_v1_ListModelPricesRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelPricesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Own and built-in ones together, by name, unit, then latest start first, none last; ties by id.
   */
  ListModels(argument: _assay_ingestion_v1_ListModelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  ListModels(argument: _assay_ingestion_v1_ListModelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  ListModels(argument: _assay_ingestion_v1_ListModelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  ListModels(argument: _assay_ingestion_v1_ListModelsRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Own and built-in ones together, by name, unit, then latest start first, none last; ties by id.
   */
  listModels(argument: _assay_ingestion_v1_ListModelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  listModels(argument: _assay_ingestion_v1_ListModelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  listModels(argument: _assay_ingestion_v1_ListModelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  listModels(argument: _assay_ingestion_v1_ListModelsRequest, callback: grpc.requestCallback<_assay_ingestion_v1_ListModelsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Replaces the project's definition with this id, or creates it; prices as CreateModel does. NOT_FOUND for an id of
   * a built-in definition or of another project; INVALID_ARGUMENT as CreateModel.
   */
  PutModel(argument: _assay_ingestion_v1_PutModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  PutModel(argument: _assay_ingestion_v1_PutModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  PutModel(argument: _assay_ingestion_v1_PutModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  PutModel(argument: _assay_ingestion_v1_PutModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  /**
   * Replaces the project's definition with this id, or creates it; prices as CreateModel does. NOT_FOUND for an id of
   * a built-in definition or of another project; INVALID_ARGUMENT as CreateModel.
   */
  putModel(argument: _assay_ingestion_v1_PutModelRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  putModel(argument: _assay_ingestion_v1_PutModelRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  putModel(argument: _assay_ingestion_v1_PutModelRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  putModel(argument: _assay_ingestion_v1_PutModelRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Model__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Model definitions: a project's own, and the built-in ones.
 */
export interface ModelServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Prices what is written from now on: at once here, within a second elsewhere; nothing is priced again.
   * INVALID_ARGUMENT for every broken rule, a name that the project has already included.
   */
  CreateModel: grpc.handleUnaryCall<_assay_ingestion_v1_CreateModelRequest__Output, _assay_ingestion_v1_Model>;
  
  /**
   * NOT_FOUND also for a built-in one.
   */
  DeleteModel: grpc.handleUnaryCall<_assay_ingestion_v1_DeleteModelRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND when it is another project's.
   */
  GetModel: grpc.handleUnaryCall<_assay_ingestion_v1_GetModelRequest__Output, _assay_ingestion_v1_Model>;
  
  /**
   * Prices of the default tier. Ids that the project cannot see are left out.
   */
  ListModelPrices: grpc.handleUnaryCall<_assay_ingestion_v1_ListModelPricesRequest__Output, _assay_ingestion_v1_ListModelPricesResponse>;
  
  /**
   * Own and built-in ones together, by name, unit, then latest start first, none last; ties by id.
   */
  ListModels: grpc.handleUnaryCall<_assay_ingestion_v1_ListModelsRequest__Output, _assay_ingestion_v1_ListModelsResponse>;
  
  /**
   * Replaces the project's definition with this id, or creates it; prices as CreateModel does. NOT_FOUND for an id of
   * a built-in definition or of another project; INVALID_ARGUMENT as CreateModel.
   */
  PutModel: grpc.handleUnaryCall<_assay_ingestion_v1_PutModelRequest__Output, _assay_ingestion_v1_Model>;
  
}

export interface ModelServiceDefinition extends grpc.ServiceDefinition {
  CreateModel: MethodDefinition<_assay_ingestion_v1_CreateModelRequest, _assay_ingestion_v1_Model, _assay_ingestion_v1_CreateModelRequest__Output, _assay_ingestion_v1_Model__Output>
  DeleteModel: MethodDefinition<_assay_ingestion_v1_DeleteModelRequest, _google_protobuf_Empty, _assay_ingestion_v1_DeleteModelRequest__Output, _google_protobuf_Empty__Output>
  GetModel: MethodDefinition<_assay_ingestion_v1_GetModelRequest, _assay_ingestion_v1_Model, _assay_ingestion_v1_GetModelRequest__Output, _assay_ingestion_v1_Model__Output>
  ListModelPrices: MethodDefinition<_assay_ingestion_v1_ListModelPricesRequest, _assay_ingestion_v1_ListModelPricesResponse, _assay_ingestion_v1_ListModelPricesRequest__Output, _assay_ingestion_v1_ListModelPricesResponse__Output>
  ListModels: MethodDefinition<_assay_ingestion_v1_ListModelsRequest, _assay_ingestion_v1_ListModelsResponse, _assay_ingestion_v1_ListModelsRequest__Output, _assay_ingestion_v1_ListModelsResponse__Output>
  PutModel: MethodDefinition<_assay_ingestion_v1_PutModelRequest, _assay_ingestion_v1_Model, _assay_ingestion_v1_PutModelRequest__Output, _assay_ingestion_v1_Model__Output>
}
