// Original file: proto/assay/evaluation/v1/prompt_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePromptRequest as _assay_evaluation_v1_CreatePromptRequest, CreatePromptRequest__Output as _assay_evaluation_v1_CreatePromptRequest__Output } from '../../../assay/evaluation/v1/CreatePromptRequest.js';
import type { DeletePromptsRequest as _assay_evaluation_v1_DeletePromptsRequest, DeletePromptsRequest__Output as _assay_evaluation_v1_DeletePromptsRequest__Output } from '../../../assay/evaluation/v1/DeletePromptsRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { FindPromptIdsRequest as _assay_evaluation_v1_FindPromptIdsRequest, FindPromptIdsRequest__Output as _assay_evaluation_v1_FindPromptIdsRequest__Output } from '../../../assay/evaluation/v1/FindPromptIdsRequest.js';
import type { FindPromptIdsResponse as _assay_evaluation_v1_FindPromptIdsResponse, FindPromptIdsResponse__Output as _assay_evaluation_v1_FindPromptIdsResponse__Output } from '../../../assay/evaluation/v1/FindPromptIdsResponse.js';
import type { GetPromptRequest as _assay_evaluation_v1_GetPromptRequest, GetPromptRequest__Output as _assay_evaluation_v1_GetPromptRequest__Output } from '../../../assay/evaluation/v1/GetPromptRequest.js';
import type { ListPromptsRequest as _assay_evaluation_v1_ListPromptsRequest, ListPromptsRequest__Output as _assay_evaluation_v1_ListPromptsRequest__Output } from '../../../assay/evaluation/v1/ListPromptsRequest.js';
import type { ListPromptsResponse as _assay_evaluation_v1_ListPromptsResponse, ListPromptsResponse__Output as _assay_evaluation_v1_ListPromptsResponse__Output } from '../../../assay/evaluation/v1/ListPromptsResponse.js';
import type { Prompt as _assay_evaluation_v1_Prompt, Prompt__Output as _assay_evaluation_v1_Prompt__Output } from '../../../assay/evaluation/v1/Prompt.js';
import type { ResolvePromptsRequest as _assay_evaluation_v1_ResolvePromptsRequest, ResolvePromptsRequest__Output as _assay_evaluation_v1_ResolvePromptsRequest__Output } from '../../../assay/evaluation/v1/ResolvePromptsRequest.js';
import type { ResolvePromptsResponse as _assay_evaluation_v1_ResolvePromptsResponse, ResolvePromptsResponse__Output as _assay_evaluation_v1_ResolvePromptsResponse__Output } from '../../../assay/evaluation/v1/ResolvePromptsResponse.js';
import type { UpdatePromptLabelsRequest as _assay_evaluation_v1_UpdatePromptLabelsRequest, UpdatePromptLabelsRequest__Output as _assay_evaluation_v1_UpdatePromptLabelsRequest__Output } from '../../../assay/evaluation/v1/UpdatePromptLabelsRequest.js';

/**
 * Keeps prompts: versions, labels, tags, references between prompts. A name that is not found is tried once
 * more with its percent-encoding undone.
 */
export interface PromptServiceClient extends grpc.Client {
  /**
   * Adds the next version and moves its labels and `latest` to it. INVALID_ARGUMENT for every broken rule, and
   * when too many others create versions at the same time.
   */
  CreatePrompt(argument: _assay_evaluation_v1_CreatePromptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  CreatePrompt(argument: _assay_evaluation_v1_CreatePromptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  CreatePrompt(argument: _assay_evaluation_v1_CreatePromptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  CreatePrompt(argument: _assay_evaluation_v1_CreatePromptRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  /**
   * Adds the next version and moves its labels and `latest` to it. INVALID_ARGUMENT for every broken rule, and
   * when too many others create versions at the same time.
   */
  createPrompt(argument: _assay_evaluation_v1_CreatePromptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  createPrompt(argument: _assay_evaluation_v1_CreatePromptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  createPrompt(argument: _assay_evaluation_v1_CreatePromptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  createPrompt(argument: _assay_evaluation_v1_CreatePromptRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when nothing matches; INVALID_ARGUMENT while another prompt refers to what would go.
   */
  DeletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when nothing matches; INVALID_ARGUMENT while another prompt refers to what would go.
   */
  deletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deletePrompts(argument: _assay_evaluation_v1_DeletePromptsRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * Which of these ids are versions of the project. Up to 1,000 at once.
   */
  FindPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  FindPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  FindPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  FindPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Which of these ids are versions of the project. Up to 1,000 at once.
   */
  findPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  findPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  findPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  findPromptIds(argument: _assay_evaluation_v1_FindPromptIdsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_FindPromptIdsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * From memory unless `unresolved`. NOT_FOUND; ALREADY_EXISTS when a prompt it refers to cannot be resolved;
   * INVALID_ARGUMENT for a version and a label together.
   */
  GetPrompt(argument: _assay_evaluation_v1_GetPromptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  GetPrompt(argument: _assay_evaluation_v1_GetPromptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  GetPrompt(argument: _assay_evaluation_v1_GetPromptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  GetPrompt(argument: _assay_evaluation_v1_GetPromptRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  /**
   * From memory unless `unresolved`. NOT_FOUND; ALREADY_EXISTS when a prompt it refers to cannot be resolved;
   * INVALID_ARGUMENT for a version and a label together.
   */
  getPrompt(argument: _assay_evaluation_v1_GetPromptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  getPrompt(argument: _assay_evaluation_v1_GetPromptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  getPrompt(argument: _assay_evaluation_v1_GetPromptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  getPrompt(argument: _assay_evaluation_v1_GetPromptRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  
  /**
   * One entry per name, by name.
   */
  ListPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  ListPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  ListPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  ListPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One entry per name, by name.
   */
  listPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  listPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  listPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  listPrompts(argument: _assay_evaluation_v1_ListPromptsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ListPromptsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ids of versions by name and number; what does not exist is left out. Up to 1,000 at once, of any project.
   */
  ResolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ids of versions by name and number; what does not exist is left out. Up to 1,000 at once, of any project.
   */
  resolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  resolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  resolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  resolvePrompts(argument: _assay_evaluation_v1_ResolvePromptsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_ResolvePromptsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Adds labels to a version and takes them from the others. NOT_FOUND; INVALID_ARGUMENT for `latest`.
   */
  UpdatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  UpdatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  UpdatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  UpdatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  /**
   * Adds labels to a version and takes them from the others. NOT_FOUND; INVALID_ARGUMENT for `latest`.
   */
  updatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  updatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  updatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  updatePromptLabels(argument: _assay_evaluation_v1_UpdatePromptLabelsRequest, callback: grpc.requestCallback<_assay_evaluation_v1_Prompt__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps prompts: versions, labels, tags, references between prompts. A name that is not found is tried once
 * more with its percent-encoding undone.
 */
export interface PromptServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Adds the next version and moves its labels and `latest` to it. INVALID_ARGUMENT for every broken rule, and
   * when too many others create versions at the same time.
   */
  CreatePrompt: grpc.handleUnaryCall<_assay_evaluation_v1_CreatePromptRequest__Output, _assay_evaluation_v1_Prompt>;
  
  /**
   * NOT_FOUND when nothing matches; INVALID_ARGUMENT while another prompt refers to what would go.
   */
  DeletePrompts: grpc.handleUnaryCall<_assay_evaluation_v1_DeletePromptsRequest__Output, _google_protobuf_Empty>;
  
  /**
   * Which of these ids are versions of the project. Up to 1,000 at once.
   */
  FindPromptIds: grpc.handleUnaryCall<_assay_evaluation_v1_FindPromptIdsRequest__Output, _assay_evaluation_v1_FindPromptIdsResponse>;
  
  /**
   * From memory unless `unresolved`. NOT_FOUND; ALREADY_EXISTS when a prompt it refers to cannot be resolved;
   * INVALID_ARGUMENT for a version and a label together.
   */
  GetPrompt: grpc.handleUnaryCall<_assay_evaluation_v1_GetPromptRequest__Output, _assay_evaluation_v1_Prompt>;
  
  /**
   * One entry per name, by name.
   */
  ListPrompts: grpc.handleUnaryCall<_assay_evaluation_v1_ListPromptsRequest__Output, _assay_evaluation_v1_ListPromptsResponse>;
  
  /**
   * Ids of versions by name and number; what does not exist is left out. Up to 1,000 at once, of any project.
   */
  ResolvePrompts: grpc.handleUnaryCall<_assay_evaluation_v1_ResolvePromptsRequest__Output, _assay_evaluation_v1_ResolvePromptsResponse>;
  
  /**
   * Adds labels to a version and takes them from the others. NOT_FOUND; INVALID_ARGUMENT for `latest`.
   */
  UpdatePromptLabels: grpc.handleUnaryCall<_assay_evaluation_v1_UpdatePromptLabelsRequest__Output, _assay_evaluation_v1_Prompt>;
  
}

export interface PromptServiceDefinition extends grpc.ServiceDefinition {
  CreatePrompt: MethodDefinition<_assay_evaluation_v1_CreatePromptRequest, _assay_evaluation_v1_Prompt, _assay_evaluation_v1_CreatePromptRequest__Output, _assay_evaluation_v1_Prompt__Output>
  DeletePrompts: MethodDefinition<_assay_evaluation_v1_DeletePromptsRequest, _google_protobuf_Empty, _assay_evaluation_v1_DeletePromptsRequest__Output, _google_protobuf_Empty__Output>
  FindPromptIds: MethodDefinition<_assay_evaluation_v1_FindPromptIdsRequest, _assay_evaluation_v1_FindPromptIdsResponse, _assay_evaluation_v1_FindPromptIdsRequest__Output, _assay_evaluation_v1_FindPromptIdsResponse__Output>
  GetPrompt: MethodDefinition<_assay_evaluation_v1_GetPromptRequest, _assay_evaluation_v1_Prompt, _assay_evaluation_v1_GetPromptRequest__Output, _assay_evaluation_v1_Prompt__Output>
  ListPrompts: MethodDefinition<_assay_evaluation_v1_ListPromptsRequest, _assay_evaluation_v1_ListPromptsResponse, _assay_evaluation_v1_ListPromptsRequest__Output, _assay_evaluation_v1_ListPromptsResponse__Output>
  ResolvePrompts: MethodDefinition<_assay_evaluation_v1_ResolvePromptsRequest, _assay_evaluation_v1_ResolvePromptsResponse, _assay_evaluation_v1_ResolvePromptsRequest__Output, _assay_evaluation_v1_ResolvePromptsResponse__Output>
  UpdatePromptLabels: MethodDefinition<_assay_evaluation_v1_UpdatePromptLabelsRequest, _assay_evaluation_v1_Prompt, _assay_evaluation_v1_UpdatePromptLabelsRequest__Output, _assay_evaluation_v1_Prompt__Output>
}
