// Original file: proto/assay/identity/v1/key_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetKeyRequest as _assay_identity_v1_GetKeyRequest, GetKeyRequest__Output as _assay_identity_v1_GetKeyRequest__Output } from '../../../assay/identity/v1/GetKeyRequest.js';
import type { Key as _assay_identity_v1_Key, Key__Output as _assay_identity_v1_Key__Output } from '../../../assay/identity/v1/Key.js';
import type { RecordKeyUseRequest as _assay_identity_v1_RecordKeyUseRequest, RecordKeyUseRequest__Output as _assay_identity_v1_RecordKeyUseRequest__Output } from '../../../assay/identity/v1/RecordKeyUseRequest.js';

/**
 * Reads API keys for the gateway, which checks secrets itself against the hashes it gets here.
 */
export interface KeyServiceClient extends grpc.Client {
  /**
   * The key with this public part. NOT_FOUND when there is none, or its project is deleted.
   * An expired key is returned: the caller compares the times.
   */
  GetKey(argument: _assay_identity_v1_GetKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  GetKey(argument: _assay_identity_v1_GetKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  GetKey(argument: _assay_identity_v1_GetKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  GetKey(argument: _assay_identity_v1_GetKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  /**
   * The key with this public part. NOT_FOUND when there is none, or its project is deleted.
   * An expired key is returned: the caller compares the times.
   */
  getKey(argument: _assay_identity_v1_GetKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  getKey(argument: _assay_identity_v1_GetKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  getKey(argument: _assay_identity_v1_GetKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  getKey(argument: _assay_identity_v1_GetKeyRequest, callback: grpc.requestCallback<_assay_identity_v1_Key__Output>): grpc.ClientUnaryCall;
  
  /**
   * Notes when keys were last used; later times win, unknown keys are skipped. At most 1,000 entries,
   * else INVALID_ARGUMENT.
   */
  RecordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  RecordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  RecordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  RecordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Notes when keys were last used; later times win, unknown keys are skipped. At most 1,000 entries,
   * else INVALID_ARGUMENT.
   */
  recordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  recordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  recordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  recordKeyUse(argument: _assay_identity_v1_RecordKeyUseRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads API keys for the gateway, which checks secrets itself against the hashes it gets here.
 */
export interface KeyServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The key with this public part. NOT_FOUND when there is none, or its project is deleted.
   * An expired key is returned: the caller compares the times.
   */
  GetKey: grpc.handleUnaryCall<_assay_identity_v1_GetKeyRequest__Output, _assay_identity_v1_Key>;
  
  /**
   * Notes when keys were last used; later times win, unknown keys are skipped. At most 1,000 entries,
   * else INVALID_ARGUMENT.
   */
  RecordKeyUse: grpc.handleUnaryCall<_assay_identity_v1_RecordKeyUseRequest__Output, _google_protobuf_Empty>;
  
}

export interface KeyServiceDefinition extends grpc.ServiceDefinition {
  GetKey: MethodDefinition<_assay_identity_v1_GetKeyRequest, _assay_identity_v1_Key, _assay_identity_v1_GetKeyRequest__Output, _assay_identity_v1_Key__Output>
  RecordKeyUse: MethodDefinition<_assay_identity_v1_RecordKeyUseRequest, _google_protobuf_Empty, _assay_identity_v1_RecordKeyUseRequest__Output, _google_protobuf_Empty__Output>
}
