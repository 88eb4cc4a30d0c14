// Original file: proto/assay/identity/v1/api_key_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ApiKey as _assay_identity_v1_ApiKey, ApiKey__Output as _assay_identity_v1_ApiKey__Output } from '../../../assay/identity/v1/ApiKey.js';
import type { ApiKeyWithSecret as _assay_identity_v1_ApiKeyWithSecret, ApiKeyWithSecret__Output as _assay_identity_v1_ApiKeyWithSecret__Output } from '../../../assay/identity/v1/ApiKeyWithSecret.js';
import type { CreateApiKeyRequest as _assay_identity_v1_CreateApiKeyRequest, CreateApiKeyRequest__Output as _assay_identity_v1_CreateApiKeyRequest__Output } from '../../../assay/identity/v1/CreateApiKeyRequest.js';
import type { DeleteApiKeyRequest as _assay_identity_v1_DeleteApiKeyRequest, DeleteApiKeyRequest__Output as _assay_identity_v1_DeleteApiKeyRequest__Output } from '../../../assay/identity/v1/DeleteApiKeyRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetApiKeyRequest as _assay_identity_v1_GetApiKeyRequest, GetApiKeyRequest__Output as _assay_identity_v1_GetApiKeyRequest__Output } from '../../../assay/identity/v1/GetApiKeyRequest.js';
import type { ListApiKeysRequest as _assay_identity_v1_ListApiKeysRequest, ListApiKeysRequest__Output as _assay_identity_v1_ListApiKeysRequest__Output } from '../../../assay/identity/v1/ListApiKeysRequest.js';
import type { ListApiKeysResponse as _assay_identity_v1_ListApiKeysResponse, ListApiKeysResponse__Output as _assay_identity_v1_ListApiKeysResponse__Output } from '../../../assay/identity/v1/ListApiKeysResponse.js';
import type { RotateApiKeyRequest as _assay_identity_v1_RotateApiKeyRequest, RotateApiKeyRequest__Output as _assay_identity_v1_RotateApiKeyRequest__Output } from '../../../assay/identity/v1/RotateApiKeyRequest.js';
import type { UpdateApiKeyRequest as _assay_identity_v1_UpdateApiKeyRequest, UpdateApiKeyRequest__Output as _assay_identity_v1_UpdateApiKeyRequest__Output } from '../../../assay/identity/v1/UpdateApiKeyRequest.js';

/**
 * Hands out, rotates and revokes API keys. An empty project_id means the organization's own keys; a project
 * of another organization is NOT_FOUND, like one that is deleted.
 */
export interface ApiKeyServiceClient extends grpc.Client {
  /**
   * The only answer that shows the secret. ALREADY_EXISTS when the public key is taken or 1,000 keys exist.
   */
  CreateApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  /**
   * The only answer that shows the secret. ALREADY_EXISTS when the public key is taken or 1,000 keys exist.
   */
  createApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _assay_identity_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  
  /**
   * Revokes at once.
   */
  DeleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Revokes at once.
   */
  deleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteApiKey(argument: _assay_identity_v1_DeleteApiKeyRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when the key belongs elsewhere.
   */
  GetApiKey(argument: _assay_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _assay_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _assay_identity_v1_GetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _assay_identity_v1_GetApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the key belongs elsewhere.
   */
  getApiKey(argument: _assay_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _assay_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _assay_identity_v1_GetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _assay_identity_v1_GetApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  
  /**
   * Oldest first, ties by id; all of them (1,000 at most exist). Without secrets.
   */
  ListApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Oldest first, ties by id; all of them (1,000 at most exist). Without secrets.
   */
  listApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _assay_identity_v1_ListApiKeysRequest, callback: grpc.requestCallback<_assay_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Gives the key another secret. The earlier ones work until the overlap ends, then never again.
   * ALREADY_EXISTS while ten secrets overlap.
   */
  RotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  /**
   * Gives the key another secret. The earlier ones work until the overlap ends, then never again.
   * ALREADY_EXISTS while ten secrets overlap.
   */
  rotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _assay_identity_v1_RotateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKeyWithSecret__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes note, access or expiry; absent fields stay.
   */
  UpdateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  /**
   * Changes note, access or expiry; absent fields stay.
   */
  updateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _assay_identity_v1_UpdateApiKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_ApiKey__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Hands out, rotates and revokes API keys. An empty project_id means the organization's own keys; a project
 * of another organization is NOT_FOUND, like one that is deleted.
 */
export interface ApiKeyServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The only answer that shows the secret. ALREADY_EXISTS when the public key is taken or 1,000 keys exist.
   */
  CreateApiKey: grpc.handleUnaryCall<_assay_identity_v1_CreateApiKeyRequest__Output, _assay_identity_v1_ApiKeyWithSecret>;
  
  /**
   * Revokes at once.
   */
  DeleteApiKey: grpc.handleUnaryCall<_assay_identity_v1_DeleteApiKeyRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND when the key belongs elsewhere.
   */
  GetApiKey: grpc.handleUnaryCall<_assay_identity_v1_GetApiKeyRequest__Output, _assay_identity_v1_ApiKey>;
  
  /**
   * Oldest first, ties by id; all of them (1,000 at most exist). Without secrets.
   */
  ListApiKeys: grpc.handleUnaryCall<_assay_identity_v1_ListApiKeysRequest__Output, _assay_identity_v1_ListApiKeysResponse>;
  
  /**
   * Gives the key another secret. The earlier ones work until the overlap ends, then never again.
   * ALREADY_EXISTS while ten secrets overlap.
   */
  RotateApiKey: grpc.handleUnaryCall<_assay_identity_v1_RotateApiKeyRequest__Output, _assay_identity_v1_ApiKeyWithSecret>;
  
  /**
   * Changes note, access or expiry; absent fields stay.
   */
  UpdateApiKey: grpc.handleUnaryCall<_assay_identity_v1_UpdateApiKeyRequest__Output, _assay_identity_v1_ApiKey>;
  
}

export interface ApiKeyServiceDefinition extends grpc.ServiceDefinition {
  CreateApiKey: MethodDefinition<_assay_identity_v1_CreateApiKeyRequest, _assay_identity_v1_ApiKeyWithSecret, _assay_identity_v1_CreateApiKeyRequest__Output, _assay_identity_v1_ApiKeyWithSecret__Output>
  DeleteApiKey: MethodDefinition<_assay_identity_v1_DeleteApiKeyRequest, _google_protobuf_Empty, _assay_identity_v1_DeleteApiKeyRequest__Output, _google_protobuf_Empty__Output>
  GetApiKey: MethodDefinition<_assay_identity_v1_GetApiKeyRequest, _assay_identity_v1_ApiKey, _assay_identity_v1_GetApiKeyRequest__Output, _assay_identity_v1_ApiKey__Output>
  ListApiKeys: MethodDefinition<_assay_identity_v1_ListApiKeysRequest, _assay_identity_v1_ListApiKeysResponse, _assay_identity_v1_ListApiKeysRequest__Output, _assay_identity_v1_ListApiKeysResponse__Output>
  RotateApiKey: MethodDefinition<_assay_identity_v1_RotateApiKeyRequest, _assay_identity_v1_ApiKeyWithSecret, _assay_identity_v1_RotateApiKeyRequest__Output, _assay_identity_v1_ApiKeyWithSecret__Output>
  UpdateApiKey: MethodDefinition<_assay_identity_v1_UpdateApiKeyRequest, _assay_identity_v1_ApiKey, _assay_identity_v1_UpdateApiKeyRequest__Output, _assay_identity_v1_ApiKey__Output>
}
