// Original file: proto/assay/ingestion/v1/media_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateMediaUploadRequest as _assay_ingestion_v1_CreateMediaUploadRequest, CreateMediaUploadRequest__Output as _assay_ingestion_v1_CreateMediaUploadRequest__Output } from '../../../assay/ingestion/v1/CreateMediaUploadRequest.js';
import type { CreateMediaUploadResponse as _assay_ingestion_v1_CreateMediaUploadResponse, CreateMediaUploadResponse__Output as _assay_ingestion_v1_CreateMediaUploadResponse__Output } from '../../../assay/ingestion/v1/CreateMediaUploadResponse.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { FindMediaRequest as _assay_ingestion_v1_FindMediaRequest, FindMediaRequest__Output as _assay_ingestion_v1_FindMediaRequest__Output } from '../../../assay/ingestion/v1/FindMediaRequest.js';
import type { FindMediaResponse as _assay_ingestion_v1_FindMediaResponse, FindMediaResponse__Output as _assay_ingestion_v1_FindMediaResponse__Output } from '../../../assay/ingestion/v1/FindMediaResponse.js';
import type { GetMediaRequest as _assay_ingestion_v1_GetMediaRequest, GetMediaRequest__Output as _assay_ingestion_v1_GetMediaRequest__Output } from '../../../assay/ingestion/v1/GetMediaRequest.js';
import type { Media as _assay_ingestion_v1_Media, Media__Output as _assay_ingestion_v1_Media__Output } from '../../../assay/ingestion/v1/Media.js';
import type { UpdateMediaRequest as _assay_ingestion_v1_UpdateMediaRequest, UpdateMediaRequest__Output as _assay_ingestion_v1_UpdateMediaRequest__Output } from '../../../assay/ingestion/v1/UpdateMediaRequest.js';

/**
 * Files that belong to traces and dataset items. Bytes go between client and bucket, over signed URLs.
 */
export interface MediaServiceClient extends grpc.Client {
  /**
   * Notes the file and what it belongs to, and signs its upload. The same bytes are kept once per project.
   * INVALID_ARGUMENT for a broken rule.
   */
  CreateMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  CreateMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  CreateMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  CreateMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Notes the file and what it belongs to, and signs its upload. The same bytes are kept once per project.
   * INVALID_ARGUMENT for a broken rule.
   */
  createMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  createMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  createMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  createMediaUpload(argument: _assay_ingestion_v1_CreateMediaUploadRequest, callback: grpc.requestCallback<_assay_ingestion_v1_CreateMediaUploadResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The readable files among these, in no order; the others are left out. INVALID_ARGUMENT for more than 1,000.
   */
  FindMedia(argument: _assay_ingestion_v1_FindMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  FindMedia(argument: _assay_ingestion_v1_FindMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  FindMedia(argument: _assay_ingestion_v1_FindMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  FindMedia(argument: _assay_ingestion_v1_FindMediaRequest, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The readable files among these, in no order; the others are left out. INVALID_ARGUMENT for more than 1,000.
   */
  findMedia(argument: _assay_ingestion_v1_FindMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  findMedia(argument: _assay_ingestion_v1_FindMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  findMedia(argument: _assay_ingestion_v1_FindMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  findMedia(argument: _assay_ingestion_v1_FindMediaRequest, callback: grpc.requestCallback<_assay_ingestion_v1_FindMediaResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when it is unknown, not uploaded yet, or its upload failed.
   */
  GetMedia(argument: _assay_ingestion_v1_GetMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  GetMedia(argument: _assay_ingestion_v1_GetMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  GetMedia(argument: _assay_ingestion_v1_GetMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  GetMedia(argument: _assay_ingestion_v1_GetMediaRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when it is unknown, not uploaded yet, or its upload failed.
   */
  getMedia(argument: _assay_ingestion_v1_GetMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  getMedia(argument: _assay_ingestion_v1_GetMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  getMedia(argument: _assay_ingestion_v1_GetMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  getMedia(argument: _assay_ingestion_v1_GetMediaRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Media__Output>): grpc.ClientUnaryCall;
  
  /**
   * Notes how the upload went. NOT_FOUND when no such file was announced.
   */
  UpdateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  UpdateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  UpdateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  UpdateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Notes how the upload went. NOT_FOUND when no such file was announced.
   */
  updateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  updateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  updateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  updateMedia(argument: _assay_ingestion_v1_UpdateMediaRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Files that belong to traces and dataset items. Bytes go between client and bucket, over signed URLs.
 */
export interface MediaServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Notes the file and what it belongs to, and signs its upload. The same bytes are kept once per project.
   * INVALID_ARGUMENT for a broken rule.
   */
  CreateMediaUpload: grpc.handleUnaryCall<_assay_ingestion_v1_CreateMediaUploadRequest__Output, _assay_ingestion_v1_CreateMediaUploadResponse>;
  
  /**
   * The readable files among these, in no order; the others are left out. INVALID_ARGUMENT for more than 1,000.
   */
  FindMedia: grpc.handleUnaryCall<_assay_ingestion_v1_FindMediaRequest__Output, _assay_ingestion_v1_FindMediaResponse>;
  
  /**
   * NOT_FOUND when it is unknown, not uploaded yet, or its upload failed.
   */
  GetMedia: grpc.handleUnaryCall<_assay_ingestion_v1_GetMediaRequest__Output, _assay_ingestion_v1_Media>;
  
  /**
   * Notes how the upload went. NOT_FOUND when no such file was announced.
   */
  UpdateMedia: grpc.handleUnaryCall<_assay_ingestion_v1_UpdateMediaRequest__Output, _google_protobuf_Empty>;
  
}

export interface MediaServiceDefinition extends grpc.ServiceDefinition {
  CreateMediaUpload: MethodDefinition<_assay_ingestion_v1_CreateMediaUploadRequest, _assay_ingestion_v1_CreateMediaUploadResponse, _assay_ingestion_v1_CreateMediaUploadRequest__Output, _assay_ingestion_v1_CreateMediaUploadResponse__Output>
  FindMedia: MethodDefinition<_assay_ingestion_v1_FindMediaRequest, _assay_ingestion_v1_FindMediaResponse, _assay_ingestion_v1_FindMediaRequest__Output, _assay_ingestion_v1_FindMediaResponse__Output>
  GetMedia: MethodDefinition<_assay_ingestion_v1_GetMediaRequest, _assay_ingestion_v1_Media, _assay_ingestion_v1_GetMediaRequest__Output, _assay_ingestion_v1_Media__Output>
  UpdateMedia: MethodDefinition<_assay_ingestion_v1_UpdateMediaRequest, _google_protobuf_Empty, _assay_ingestion_v1_UpdateMediaRequest__Output, _google_protobuf_Empty__Output>
}
