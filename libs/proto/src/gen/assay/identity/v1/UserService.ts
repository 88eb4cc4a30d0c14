// Original file: proto/assay/identity/v1/user_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateUserRequest as _assay_identity_v1_CreateUserRequest, CreateUserRequest__Output as _assay_identity_v1_CreateUserRequest__Output } from '../../../assay/identity/v1/CreateUserRequest.js';
import type { DeleteUserRequest as _assay_identity_v1_DeleteUserRequest, DeleteUserRequest__Output as _assay_identity_v1_DeleteUserRequest__Output } from '../../../assay/identity/v1/DeleteUserRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetUserRequest as _assay_identity_v1_GetUserRequest, GetUserRequest__Output as _assay_identity_v1_GetUserRequest__Output } from '../../../assay/identity/v1/GetUserRequest.js';
import type { ListUsersRequest as _assay_identity_v1_ListUsersRequest, ListUsersRequest__Output as _assay_identity_v1_ListUsersRequest__Output } from '../../../assay/identity/v1/ListUsersRequest.js';
import type { ListUsersResponse as _assay_identity_v1_ListUsersResponse, ListUsersResponse__Output as _assay_identity_v1_ListUsersResponse__Output } from '../../../assay/identity/v1/ListUsersResponse.js';
import type { UpdateUserRequest as _assay_identity_v1_UpdateUserRequest, UpdateUserRequest__Output as _assay_identity_v1_UpdateUserRequest__Output } from '../../../assay/identity/v1/UpdateUserRequest.js';
import type { User as _assay_identity_v1_User, User__Output as _assay_identity_v1_User__Output } from '../../../assay/identity/v1/User.js';

/**
 * Users as an organization's directory sees them: only its members exist. PERMISSION_DENIED when a change would
 * leave an organization that has owners without one.
 */
export interface UserServiceClient extends grpc.Client {
  /**
   * Adds a member, and the user when the email is new. ALREADY_EXISTS for a member.
   */
  CreateUser(argument: _assay_identity_v1_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _assay_identity_v1_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _assay_identity_v1_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _assay_identity_v1_CreateUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  /**
   * Adds a member, and the user when the email is new. ALREADY_EXISTS for a member.
   */
  createUser(argument: _assay_identity_v1_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  createUser(argument: _assay_identity_v1_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  createUser(argument: _assay_identity_v1_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  createUser(argument: _assay_identity_v1_CreateUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends the membership; the user stays.
   */
  DeleteUser(argument: _assay_identity_v1_DeleteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteUser(argument: _assay_identity_v1_DeleteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteUser(argument: _assay_identity_v1_DeleteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteUser(argument: _assay_identity_v1_DeleteUserRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Ends the membership; the user stays.
   */
  deleteUser(argument: _assay_identity_v1_DeleteUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteUser(argument: _assay_identity_v1_DeleteUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteUser(argument: _assay_identity_v1_DeleteUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteUser(argument: _assay_identity_v1_DeleteUserRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when there is no such member.
   */
  GetUser(argument: _assay_identity_v1_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _assay_identity_v1_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _assay_identity_v1_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _assay_identity_v1_GetUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is no such member.
   */
  getUser(argument: _assay_identity_v1_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  getUser(argument: _assay_identity_v1_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  getUser(argument: _assay_identity_v1_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  getUser(argument: _assay_identity_v1_GetUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  
  /**
   * In the order they joined; `email` narrows to one.
   */
  ListUsers(argument: _assay_identity_v1_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _assay_identity_v1_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _assay_identity_v1_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _assay_identity_v1_ListUsersRequest, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * In the order they joined; `email` narrows to one.
   */
  listUsers(argument: _assay_identity_v1_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _assay_identity_v1_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _assay_identity_v1_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _assay_identity_v1_ListUsersRequest, callback: grpc.requestCallback<_assay_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Adds, changes or removes the membership of a known user. NOT_FOUND for an unknown one, or one that is
   * neither a member nor to become one.
   */
  UpdateUser(argument: _assay_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _assay_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _assay_identity_v1_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _assay_identity_v1_UpdateUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  /**
   * Adds, changes or removes the membership of a known user. NOT_FOUND for an unknown one, or one that is
   * neither a member nor to become one.
   */
  updateUser(argument: _assay_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _assay_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _assay_identity_v1_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _assay_identity_v1_UpdateUserRequest, callback: grpc.requestCallback<_assay_identity_v1_User__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Users as an organization's directory sees them: only its members exist. PERMISSION_DENIED when a change would
 * leave an organization that has owners without one.
 */
export interface UserServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Adds a member, and the user when the email is new. ALREADY_EXISTS for a member.
   */
  CreateUser: grpc.handleUnaryCall<_assay_identity_v1_CreateUserRequest__Output, _assay_identity_v1_User>;
  
  /**
   * Ends the membership; the user stays.
   */
  DeleteUser: grpc.handleUnaryCall<_assay_identity_v1_DeleteUserRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND when there is no such member.
   */
  GetUser: grpc.handleUnaryCall<_assay_identity_v1_GetUserRequest__Output, _assay_identity_v1_User>;
  
  /**
   * In the order they joined; `email` narrows to one.
   */
  ListUsers: grpc.handleUnaryCall<_assay_identity_v1_ListUsersRequest__Output, _assay_identity_v1_ListUsersResponse>;
  
  /**
   * Adds, changes or removes the membership of a known user. NOT_FOUND for an unknown one, or one that is
   * neither a member nor to become one.
   */
  UpdateUser: grpc.handleUnaryCall<_assay_identity_v1_UpdateUserRequest__Output, _assay_identity_v1_User>;
  
}

export interface UserServiceDefinition extends grpc.ServiceDefinition {
  CreateUser: MethodDefinition<_assay_identity_v1_CreateUserRequest, _assay_identity_v1_User, _assay_identity_v1_CreateUserRequest__Output, _assay_identity_v1_User__Output>
  DeleteUser: MethodDefinition<_assay_identity_v1_DeleteUserRequest, _google_protobuf_Empty, _assay_identity_v1_DeleteUserRequest__Output, _google_protobuf_Empty__Output>
  GetUser: MethodDefinition<_assay_identity_v1_GetUserRequest, _assay_identity_v1_User, _assay_identity_v1_GetUserRequest__Output, _assay_identity_v1_User__Output>
  ListUsers: MethodDefinition<_assay_identity_v1_ListUsersRequest, _assay_identity_v1_ListUsersResponse, _assay_identity_v1_ListUsersRequest__Output, _assay_identity_v1_ListUsersResponse__Output>
  UpdateUser: MethodDefinition<_assay_identity_v1_UpdateUserRequest, _assay_identity_v1_User, _assay_identity_v1_UpdateUserRequest__Output, _assay_identity_v1_User__Output>
}
