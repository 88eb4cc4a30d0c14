// Original file: proto/assay/identity/v1/membership_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteMembershipRequest as _assay_identity_v1_DeleteMembershipRequest, DeleteMembershipRequest__Output as _assay_identity_v1_DeleteMembershipRequest__Output } from '../../../assay/identity/v1/DeleteMembershipRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetProjectRoleRequest as _assay_identity_v1_GetProjectRoleRequest, GetProjectRoleRequest__Output as _assay_identity_v1_GetProjectRoleRequest__Output } from '../../../assay/identity/v1/GetProjectRoleRequest.js';
import type { ListMembershipsRequest as _assay_identity_v1_ListMembershipsRequest, ListMembershipsRequest__Output as _assay_identity_v1_ListMembershipsRequest__Output } from '../../../assay/identity/v1/ListMembershipsRequest.js';
import type { ListMembershipsResponse as _assay_identity_v1_ListMembershipsResponse, ListMembershipsResponse__Output as _assay_identity_v1_ListMembershipsResponse__Output } from '../../../assay/identity/v1/ListMembershipsResponse.js';
import type { Membership as _assay_identity_v1_Membership, Membership__Output as _assay_identity_v1_Membership__Output } from '../../../assay/identity/v1/Membership.js';
import type { ProjectRole as _assay_identity_v1_ProjectRole, ProjectRole__Output as _assay_identity_v1_ProjectRole__Output } from '../../../assay/identity/v1/ProjectRole.js';
import type { PutMembershipRequest as _assay_identity_v1_PutMembershipRequest, PutMembershipRequest__Output as _assay_identity_v1_PutMembershipRequest__Output } from '../../../assay/identity/v1/PutMembershipRequest.js';

/**
 * Who belongs to an organization, and project roles that override the organization's for one project
 * (project_id empty: the organization).
 */
export interface MembershipServiceClient extends grpc.Client {
  /**
   * NOT_FOUND when there is none. Leaving an organization ends its project memberships too.
   */
  DeleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is none. Leaving an organization ends its project memberships too.
   */
  deleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteMembership(argument: _assay_identity_v1_DeleteMembershipRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * What a user may do in a project: the project's own role, without one the organization's. NOT_FOUND for who is
   * no member of the organization.
   */
  GetProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  GetProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  GetProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  GetProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  /**
   * What a user may do in a project: the project's own role, without one the organization's. NOT_FOUND for who is
   * no member of the organization.
   */
  getProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  getProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  getProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  getProjectRole(argument: _assay_identity_v1_GetProjectRoleRequest, callback: grpc.requestCallback<_assay_identity_v1_ProjectRole__Output>): grpc.ClientUnaryCall;
  
  /**
   * Oldest first, ties by user id; all of them (10,000 at most exist).
   */
  ListMemberships(argument: _assay_identity_v1_ListMembershipsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  ListMemberships(argument: _assay_identity_v1_ListMembershipsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  ListMemberships(argument: _assay_identity_v1_ListMembershipsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  ListMemberships(argument: _assay_identity_v1_ListMembershipsRequest, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Oldest first, ties by user id; all of them (10,000 at most exist).
   */
  listMemberships(argument: _assay_identity_v1_ListMembershipsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  listMemberships(argument: _assay_identity_v1_ListMembershipsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  listMemberships(argument: _assay_identity_v1_ListMembershipsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  listMemberships(argument: _assay_identity_v1_ListMembershipsRequest, callback: grpc.requestCallback<_assay_identity_v1_ListMembershipsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates or changes. NOT_FOUND when the user does not exist, or for a project is no member of the
   * organization.
   */
  PutMembership(argument: _assay_identity_v1_PutMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  PutMembership(argument: _assay_identity_v1_PutMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  PutMembership(argument: _assay_identity_v1_PutMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  PutMembership(argument: _assay_identity_v1_PutMembershipRequest, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  /**
   * Creates or changes. NOT_FOUND when the user does not exist, or for a project is no member of the
   * organization.
   */
  putMembership(argument: _assay_identity_v1_PutMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  putMembership(argument: _assay_identity_v1_PutMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  putMembership(argument: _assay_identity_v1_PutMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  putMembership(argument: _assay_identity_v1_PutMembershipRequest, callback: grpc.requestCallback<_assay_identity_v1_Membership__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Who belongs to an organization, and project roles that override the organization's for one project
 * (project_id empty: the organization).
 */
export interface MembershipServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND when there is none. Leaving an organization ends its project memberships too.
   */
  DeleteMembership: grpc.handleUnaryCall<_assay_identity_v1_DeleteMembershipRequest__Output, _google_protobuf_Empty>;
  
  /**
   * What a user may do in a project: the project's own role, without one the organization's. NOT_FOUND for who is
   * no member of the organization.
   */
  GetProjectRole: grpc.handleUnaryCall<_assay_identity_v1_GetProjectRoleRequest__Output, _assay_identity_v1_ProjectRole>;
  
  /**
   * Oldest first, ties by user id; all of them (10,000 at most exist).
   */
  ListMemberships: grpc.handleUnaryCall<_assay_identity_v1_ListMembershipsRequest__Output, _assay_identity_v1_ListMembershipsResponse>;
  
  /**
   * Creates or changes. NOT_FOUND when the user does not exist, or for a project is no member of the
   * organization.
   */
  PutMembership: grpc.handleUnaryCall<_assay_identity_v1_PutMembershipRequest__Output, _assay_identity_v1_Membership>;
  
}

export interface MembershipServiceDefinition extends grpc.ServiceDefinition {
  DeleteMembership: MethodDefinition<_assay_identity_v1_DeleteMembershipRequest, _google_protobuf_Empty, _assay_identity_v1_DeleteMembershipRequest__Output, _google_protobuf_Empty__Output>
  GetProjectRole: MethodDefinition<_assay_identity_v1_GetProjectRoleRequest, _assay_identity_v1_ProjectRole, _assay_identity_v1_GetProjectRoleRequest__Output, _assay_identity_v1_ProjectRole__Output>
  ListMemberships: MethodDefinition<_assay_identity_v1_ListMembershipsRequest, _assay_identity_v1_ListMembershipsResponse, _assay_identity_v1_ListMembershipsRequest__Output, _assay_identity_v1_ListMembershipsResponse__Output>
  PutMembership: MethodDefinition<_assay_identity_v1_PutMembershipRequest, _assay_identity_v1_Membership, _assay_identity_v1_PutMembershipRequest__Output, _assay_identity_v1_Membership__Output>
}
