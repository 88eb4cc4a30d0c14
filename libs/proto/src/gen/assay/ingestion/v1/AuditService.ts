// Original file: proto/assay/ingestion/v1/audit_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListAuditEntriesRequest as _assay_identity_v1_ListAuditEntriesRequest, ListAuditEntriesRequest__Output as _assay_identity_v1_ListAuditEntriesRequest__Output } from '../../../assay/identity/v1/ListAuditEntriesRequest.js';
import type { ListAuditEntriesResponse as _assay_identity_v1_ListAuditEntriesResponse, ListAuditEntriesResponse__Output as _assay_identity_v1_ListAuditEntriesResponse__Output } from '../../../assay/identity/v1/ListAuditEntriesResponse.js';

/**
 * Reads the audit entries that this service wrote.
 */
export interface AuditServiceClient extends grpc.Client {
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  listAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _assay_identity_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_assay_identity_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads the audit entries that this service wrote.
 */
export interface AuditServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Newest first, ties by id. INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListAuditEntries: grpc.handleUnaryCall<_assay_identity_v1_ListAuditEntriesRequest__Output, _assay_identity_v1_ListAuditEntriesResponse>;
  
}

export interface AuditServiceDefinition extends grpc.ServiceDefinition {
  ListAuditEntries: MethodDefinition<_assay_identity_v1_ListAuditEntriesRequest, _assay_identity_v1_ListAuditEntriesResponse, _assay_identity_v1_ListAuditEntriesRequest__Output, _assay_identity_v1_ListAuditEntriesResponse__Output>
}
