// Original file: proto/assay/identity/v1/project_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateProjectRequest as _assay_identity_v1_CreateProjectRequest, CreateProjectRequest__Output as _assay_identity_v1_CreateProjectRequest__Output } from '../../../assay/identity/v1/CreateProjectRequest.js';
import type { DeleteProjectRequest as _assay_identity_v1_DeleteProjectRequest, DeleteProjectRequest__Output as _assay_identity_v1_DeleteProjectRequest__Output } from '../../../assay/identity/v1/DeleteProjectRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetProjectRequest as _assay_identity_v1_GetProjectRequest, GetProjectRequest__Output as _assay_identity_v1_GetProjectRequest__Output } from '../../../assay/identity/v1/GetProjectRequest.js';
import type { ListProjectStatesRequest as _assay_identity_v1_ListProjectStatesRequest, ListProjectStatesRequest__Output as _assay_identity_v1_ListProjectStatesRequest__Output } from '../../../assay/identity/v1/ListProjectStatesRequest.js';
import type { ListProjectStatesResponse as _assay_identity_v1_ListProjectStatesResponse, ListProjectStatesResponse__Output as _assay_identity_v1_ListProjectStatesResponse__Output } from '../../../assay/identity/v1/ListProjectStatesResponse.js';
import type { ListProjectsRequest as _assay_identity_v1_ListProjectsRequest, ListProjectsRequest__Output as _assay_identity_v1_ListProjectsRequest__Output } from '../../../assay/identity/v1/ListProjectsRequest.js';
import type { ListProjectsResponse as _assay_identity_v1_ListProjectsResponse, ListProjectsResponse__Output as _assay_identity_v1_ListProjectsResponse__Output } from '../../../assay/identity/v1/ListProjectsResponse.js';
import type { Project as _assay_identity_v1_Project, Project__Output as _assay_identity_v1_Project__Output } from '../../../assay/identity/v1/Project.js';
import type { UpdateProjectRequest as _assay_identity_v1_UpdateProjectRequest, UpdateProjectRequest__Output as _assay_identity_v1_UpdateProjectRequest__Output } from '../../../assay/identity/v1/UpdateProjectRequest.js';

/**
 * Projects of an organization. Deleted ones are NOT_FOUND everywhere but in ListProjectStates.
 */
export interface ProjectServiceClient extends grpc.Client {
  /**
   * INVALID_ARGUMENT for a bad name, metadata or retention; ALREADY_EXISTS when the organization has a project
   * of this name.
   */
  CreateProject(argument: _assay_identity_v1_CreateProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  CreateProject(argument: _assay_identity_v1_CreateProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  CreateProject(argument: _assay_identity_v1_CreateProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  CreateProject(argument: _assay_identity_v1_CreateProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  /**
   * INVALID_ARGUMENT for a bad name, metadata or retention; ALREADY_EXISTS when the organization has a project
   * of this name.
   */
  createProject(argument: _assay_identity_v1_CreateProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  createProject(argument: _assay_identity_v1_CreateProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  createProject(argument: _assay_identity_v1_CreateProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  createProject(argument: _assay_identity_v1_CreateProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  
  /**
   * Removes the project and its keys and memberships at once; its data goes later, by ListProjectStates.
   */
  DeleteProject(argument: _assay_identity_v1_DeleteProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProject(argument: _assay_identity_v1_DeleteProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProject(argument: _assay_identity_v1_DeleteProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteProject(argument: _assay_identity_v1_DeleteProjectRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Removes the project and its keys and memberships at once; its data goes later, by ListProjectStates.
   */
  deleteProject(argument: _assay_identity_v1_DeleteProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteProject(argument: _assay_identity_v1_DeleteProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteProject(argument: _assay_identity_v1_DeleteProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteProject(argument: _assay_identity_v1_DeleteProjectRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when there is none, or it belongs to another organization.
   */
  GetProject(argument: _assay_identity_v1_GetProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  GetProject(argument: _assay_identity_v1_GetProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  GetProject(argument: _assay_identity_v1_GetProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  GetProject(argument: _assay_identity_v1_GetProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when there is none, or it belongs to another organization.
   */
  getProject(argument: _assay_identity_v1_GetProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  getProject(argument: _assay_identity_v1_GetProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  getProject(argument: _assay_identity_v1_GetProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  getProject(argument: _assay_identity_v1_GetProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  
  /**
   * Every project of the installation, deleted ones included, by id: what the owner of the data needs to
   * apply retention and deletion.
   */
  ListProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  ListProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  ListProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  ListProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Every project of the installation, deleted ones included, by id: what the owner of the data needs to
   * apply retention and deletion.
   */
  listProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  listProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  listProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  listProjectStates(argument: _assay_identity_v1_ListProjectStatesRequest, callback: grpc.requestCallback<_assay_identity_v1_ListProjectStatesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Oldest first, ties by id; all of them (10,000 at most exist).
   */
  ListProjects(argument: _assay_identity_v1_ListProjectsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  ListProjects(argument: _assay_identity_v1_ListProjectsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  ListProjects(argument: _assay_identity_v1_ListProjectsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  ListProjects(argument: _assay_identity_v1_ListProjectsRequest, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Oldest first, ties by id; all of them (10,000 at most exist).
   */
  listProjects(argument: _assay_identity_v1_ListProjectsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  listProjects(argument: _assay_identity_v1_ListProjectsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  listProjects(argument: _assay_identity_v1_ListProjectsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  listProjects(argument: _assay_identity_v1_ListProjectsRequest, callback: grpc.requestCallback<_assay_identity_v1_ListProjectsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Absent fields stay. Errors as CreateProject.
   */
  UpdateProject(argument: _assay_identity_v1_UpdateProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  UpdateProject(argument: _assay_identity_v1_UpdateProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  UpdateProject(argument: _assay_identity_v1_UpdateProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  UpdateProject(argument: _assay_identity_v1_UpdateProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  /**
   * Absent fields stay. Errors as CreateProject.
   */
  updateProject(argument: _assay_identity_v1_UpdateProjectRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  updateProject(argument: _assay_identity_v1_UpdateProjectRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  updateProject(argument: _assay_identity_v1_UpdateProjectRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  updateProject(argument: _assay_identity_v1_UpdateProjectRequest, callback: grpc.requestCallback<_assay_identity_v1_Project__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Projects of an organization. Deleted ones are NOT_FOUND everywhere but in ListProjectStates.
 */
export interface ProjectServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * INVALID_ARGUMENT for a bad name, metadata or retention; ALREADY_EXISTS when the organization has a project
   * of this name.
   */
  CreateProject: grpc.handleUnaryCall<_assay_identity_v1_CreateProjectRequest__Output, _assay_identity_v1_Project>;
  
  /**
   * Removes the project and its keys and memberships at once; its data goes later, by ListProjectStates.
   */
  DeleteProject: grpc.handleUnaryCall<_assay_identity_v1_DeleteProjectRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND when there is none, or it belongs to another organization.
   */
  GetProject: grpc.handleUnaryCall<_assay_identity_v1_GetProjectRequest__Output, _assay_identity_v1_Project>;
  
  /**
   * Every project of the installation, deleted ones included, by id: what the owner of the data needs to
   * apply retention and deletion.
   */
  ListProjectStates: grpc.handleUnaryCall<_assay_identity_v1_ListProjectStatesRequest__Output, _assay_identity_v1_ListProjectStatesResponse>;
  
  /**
   * Oldest first, ties by id; all of them (10,000 at most exist).
   */
  ListProjects: grpc.handleUnaryCall<_assay_identity_v1_ListProjectsRequest__Output, _assay_identity_v1_ListProjectsResponse>;
  
  /**
   * Absent fields stay. Errors as CreateProject.
   */
  UpdateProject: grpc.handleUnaryCall<_assay_identity_v1_UpdateProjectRequest__Output, _assay_identity_v1_Project>;
  
}

export interface ProjectServiceDefinition extends grpc.ServiceDefinition {
  CreateProject: MethodDefinition<_assay_identity_v1_CreateProjectRequest, _assay_identity_v1_Project, _assay_identity_v1_CreateProjectRequest__Output, _assay_identity_v1_Project__Output>
  DeleteProject: MethodDefinition<_assay_identity_v1_DeleteProjectRequest, _google_protobuf_Empty, _assay_identity_v1_DeleteProjectRequest__Output, _google_protobuf_Empty__Output>
  GetProject: MethodDefinition<_assay_identity_v1_GetProjectRequest, _assay_identity_v1_Project, _assay_identity_v1_GetProjectRequest__Output, _assay_identity_v1_Project__Output>
  ListProjectStates: MethodDefinition<_assay_identity_v1_ListProjectStatesRequest, _assay_identity_v1_ListProjectStatesResponse, _assay_identity_v1_ListProjectStatesRequest__Output, _assay_identity_v1_ListProjectStatesResponse__Output>
  ListProjects: MethodDefinition<_assay_identity_v1_ListProjectsRequest, _assay_identity_v1_ListProjectsResponse, _assay_identity_v1_ListProjectsRequest__Output, _assay_identity_v1_ListProjectsResponse__Output>
  UpdateProject: MethodDefinition<_assay_identity_v1_UpdateProjectRequest, _assay_identity_v1_Project, _assay_identity_v1_UpdateProjectRequest__Output, _assay_identity_v1_Project__Output>
}
