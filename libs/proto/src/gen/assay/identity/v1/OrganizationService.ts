// Original file: proto/assay/identity/v1/organization_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetOrganizationRequest as _assay_identity_v1_GetOrganizationRequest, GetOrganizationRequest__Output as _assay_identity_v1_GetOrganizationRequest__Output } from '../../../assay/identity/v1/GetOrganizationRequest.js';
import type { Organization as _assay_identity_v1_Organization, Organization__Output as _assay_identity_v1_Organization__Output } from '../../../assay/identity/v1/Organization.js';
import type { UpdateOrganizationRequest as _assay_identity_v1_UpdateOrganizationRequest, UpdateOrganizationRequest__Output as _assay_identity_v1_UpdateOrganizationRequest__Output } from '../../../assay/identity/v1/UpdateOrganizationRequest.js';

/**
 * Reads and renames organizations. They are made by the INIT_* variables or the first start.
 */
export interface OrganizationServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when there is none.
   */
  GetOrganization(argument: _assay_identity_v1_GetOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _assay_identity_v1_GetOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _assay_identity_v1_GetOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  GetOrganization(argument: _assay_identity_v1_GetOrganizationRequest, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is none.
   */
  getOrganization(argument: _assay_identity_v1_GetOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _assay_identity_v1_GetOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _assay_identity_v1_GetOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  getOrganization(argument: _assay_identity_v1_GetOrganizationRequest, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes the name (3 to 60 characters, no markup).
   */
  UpdateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  UpdateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  /**
   * Changes the name (3 to 60 characters, no markup).
   */
  updateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  updateOrganization(argument: _assay_identity_v1_UpdateOrganizationRequest, callback: grpc.requestCallback<_assay_identity_v1_Organization__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Reads and renames organizations. They are made by the INIT_* variables or the first start.
 */
export interface OrganizationServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when there is none.
   */
  GetOrganization: grpc.handleUnaryCall<_assay_identity_v1_GetOrganizationRequest__Output, _assay_identity_v1_Organization>;
  
  /**
   * Changes the name (3 to 60 characters, no markup).
   */
  UpdateOrganization: grpc.handleUnaryCall<_assay_identity_v1_UpdateOrganizationRequest__Output, _assay_identity_v1_Organization>;
  
}

export interface OrganizationServiceDefinition extends grpc.ServiceDefinition {
  GetOrganization: MethodDefinition<_assay_identity_v1_GetOrganizationRequest, _assay_identity_v1_Organization, _assay_identity_v1_GetOrganizationRequest__Output, _assay_identity_v1_Organization__Output>
  UpdateOrganization: MethodDefinition<_assay_identity_v1_UpdateOrganizationRequest, _assay_identity_v1_Organization, _assay_identity_v1_UpdateOrganizationRequest__Output, _assay_identity_v1_Organization__Output>
}
