// Original file: proto/assay/integration/v1/blob_export_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BlobExport as _assay_integration_v1_BlobExport, BlobExport__Output as _assay_integration_v1_BlobExport__Output } from '../../../assay/integration/v1/BlobExport.js';
import type { DeleteBlobExportRequest as _assay_integration_v1_DeleteBlobExportRequest, DeleteBlobExportRequest__Output as _assay_integration_v1_DeleteBlobExportRequest__Output } from '../../../assay/integration/v1/DeleteBlobExportRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetBlobExportRequest as _assay_integration_v1_GetBlobExportRequest, GetBlobExportRequest__Output as _assay_integration_v1_GetBlobExportRequest__Output } from '../../../assay/integration/v1/GetBlobExportRequest.js';
import type { ListBlobExportsRequest as _assay_integration_v1_ListBlobExportsRequest, ListBlobExportsRequest__Output as _assay_integration_v1_ListBlobExportsRequest__Output } from '../../../assay/integration/v1/ListBlobExportsRequest.js';
import type { ListBlobExportsResponse as _assay_integration_v1_ListBlobExportsResponse, ListBlobExportsResponse__Output as _assay_integration_v1_ListBlobExportsResponse__Output } from '../../../assay/integration/v1/ListBlobExportsResponse.js';
import type { PutBlobExportRequest as _assay_integration_v1_PutBlobExportRequest, PutBlobExportRequest__Output as _assay_integration_v1_PutBlobExportRequest__Output } from '../../../assay/integration/v1/PutBlobExportRequest.js';

/**
 * Scheduled exports of projects to buckets of their owners. One per project; its id is the project's.
 */
export interface BlobExportServiceClient extends grpc.Client {
  /**
   * Objects that were exported stay in the bucket. NOT_FOUND as GetBlobExport.
   */
  DeleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Objects that were exported stay in the bucket. NOT_FOUND as GetBlobExport.
   */
  deleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteBlobExport(argument: _assay_integration_v1_DeleteBlobExportRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND also when another organization has it, or its project was deleted.
   */
  GetBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  GetBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  GetBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  GetBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND also when another organization has it, or its project was deleted.
   */
  getBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  getBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  getBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  getBlobExport(argument: _assay_integration_v1_GetBlobExportRequest, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  
  /**
   * Those of every project that the organization has, by project id (10,000 at most exist).
   */
  ListBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  ListBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  ListBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  ListBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Those of every project that the organization has, by project id (10,000 at most exist).
   */
  listBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  listBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  listBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  listBlobExports(argument: _assay_integration_v1_ListBlobExportsRequest, callback: grpc.requestCallback<_assay_integration_v1_ListBlobExportsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates or replaces. Writes a small test object first, within 12 s: INVALID_ARGUMENT says what failed, and
   * nothing is stored. NOT_FOUND when the organization has no such project; INVALID_ARGUMENT for every broken rule.
   */
  PutBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  PutBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  PutBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  PutBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or replaces. Writes a small test object first, within 12 s: INVALID_ARGUMENT says what failed, and
   * nothing is stored. NOT_FOUND when the organization has no such project; INVALID_ARGUMENT for every broken rule.
   */
  putBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  putBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  putBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  putBlobExport(argument: _assay_integration_v1_PutBlobExportRequest, callback: grpc.requestCallback<_assay_integration_v1_BlobExport__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Scheduled exports of projects to buckets of their owners. One per project; its id is the project's.
 */
export interface BlobExportServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Objects that were exported stay in the bucket. NOT_FOUND as GetBlobExport.
   */
  DeleteBlobExport: grpc.handleUnaryCall<_assay_integration_v1_DeleteBlobExportRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND also when another organization has it, or its project was deleted.
   */
  GetBlobExport: grpc.handleUnaryCall<_assay_integration_v1_GetBlobExportRequest__Output, _assay_integration_v1_BlobExport>;
  
  /**
   * Those of every project that the organization has, by project id (10,000 at most exist).
   */
  ListBlobExports: grpc.handleUnaryCall<_assay_integration_v1_ListBlobExportsRequest__Output, _assay_integration_v1_ListBlobExportsResponse>;
  
  /**
   * Creates or replaces. Writes a small test object first, within 12 s: INVALID_ARGUMENT says what failed, and
   * nothing is stored. NOT_FOUND when the organization has no such project; INVALID_ARGUMENT for every broken rule.
   */
  PutBlobExport: grpc.handleUnaryCall<_assay_integration_v1_PutBlobExportRequest__Output, _assay_integration_v1_BlobExport>;
  
}

export interface BlobExportServiceDefinition extends grpc.ServiceDefinition {
  DeleteBlobExport: MethodDefinition<_assay_integration_v1_DeleteBlobExportRequest, _google_protobuf_Empty, _assay_integration_v1_DeleteBlobExportRequest__Output, _google_protobuf_Empty__Output>
  GetBlobExport: MethodDefinition<_assay_integration_v1_GetBlobExportRequest, _assay_integration_v1_BlobExport, _assay_integration_v1_GetBlobExportRequest__Output, _assay_integration_v1_BlobExport__Output>
  ListBlobExports: MethodDefinition<_assay_integration_v1_ListBlobExportsRequest, _assay_integration_v1_ListBlobExportsResponse, _assay_integration_v1_ListBlobExportsRequest__Output, _assay_integration_v1_ListBlobExportsResponse__Output>
  PutBlobExport: MethodDefinition<_assay_integration_v1_PutBlobExportRequest, _assay_integration_v1_BlobExport, _assay_integration_v1_PutBlobExportRequest__Output, _assay_integration_v1_BlobExport__Output>
}
