// Original file: proto/assay/integration/v1/webhook_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateWebhookRequest as _assay_integration_v1_CreateWebhookRequest, CreateWebhookRequest__Output as _assay_integration_v1_CreateWebhookRequest__Output } from '../../../assay/integration/v1/CreateWebhookRequest.js';
import type { DeleteWebhookRequest as _assay_integration_v1_DeleteWebhookRequest, DeleteWebhookRequest__Output as _assay_integration_v1_DeleteWebhookRequest__Output } from '../../../assay/integration/v1/DeleteWebhookRequest.js';
import type { Empty as _google_protobuf_Empty, Empty__Output as _google_protobuf_Empty__Output } from '../../../google/protobuf/Empty.js';
import type { GetWebhookDeliveryRequest as _assay_integration_v1_GetWebhookDeliveryRequest, GetWebhookDeliveryRequest__Output as _assay_integration_v1_GetWebhookDeliveryRequest__Output } from '../../../assay/integration/v1/GetWebhookDeliveryRequest.js';
import type { GetWebhookRequest as _assay_integration_v1_GetWebhookRequest, GetWebhookRequest__Output as _assay_integration_v1_GetWebhookRequest__Output } from '../../../assay/integration/v1/GetWebhookRequest.js';
import type { ListWebhookDeliveriesRequest as _assay_integration_v1_ListWebhookDeliveriesRequest, ListWebhookDeliveriesRequest__Output as _assay_integration_v1_ListWebhookDeliveriesRequest__Output } from '../../../assay/integration/v1/ListWebhookDeliveriesRequest.js';
import type { ListWebhookDeliveriesResponse as _assay_integration_v1_ListWebhookDeliveriesResponse, ListWebhookDeliveriesResponse__Output as _assay_integration_v1_ListWebhookDeliveriesResponse__Output } from '../../../assay/integration/v1/ListWebhookDeliveriesResponse.js';
import type { ListWebhooksRequest as _assay_integration_v1_ListWebhooksRequest, ListWebhooksRequest__Output as _assay_integration_v1_ListWebhooksRequest__Output } from '../../../assay/integration/v1/ListWebhooksRequest.js';
import type { ListWebhooksResponse as _assay_integration_v1_ListWebhooksResponse, ListWebhooksResponse__Output as _assay_integration_v1_ListWebhooksResponse__Output } from '../../../assay/integration/v1/ListWebhooksResponse.js';
import type { PingWebhookRequest as _assay_integration_v1_PingWebhookRequest, PingWebhookRequest__Output as _assay_integration_v1_PingWebhookRequest__Output } from '../../../assay/integration/v1/PingWebhookRequest.js';
import type { RedeliverWebhookRequest as _assay_integration_v1_RedeliverWebhookRequest, RedeliverWebhookRequest__Output as _assay_integration_v1_RedeliverWebhookRequest__Output } from '../../../assay/integration/v1/RedeliverWebhookRequest.js';
import type { RotateWebhookSecretRequest as _assay_integration_v1_RotateWebhookSecretRequest, RotateWebhookSecretRequest__Output as _assay_integration_v1_RotateWebhookSecretRequest__Output } from '../../../assay/integration/v1/RotateWebhookSecretRequest.js';
import type { UpdateWebhookRequest as _assay_integration_v1_UpdateWebhookRequest, UpdateWebhookRequest__Output as _assay_integration_v1_UpdateWebhookRequest__Output } from '../../../assay/integration/v1/UpdateWebhookRequest.js';
import type { Webhook as _assay_integration_v1_Webhook, Webhook__Output as _assay_integration_v1_Webhook__Output } from '../../../assay/integration/v1/Webhook.js';
import type { WebhookDelivery as _assay_integration_v1_WebhookDelivery, WebhookDelivery__Output as _assay_integration_v1_WebhookDelivery__Output } from '../../../assay/integration/v1/WebhookDelivery.js';
import type { WebhookWithSecret as _assay_integration_v1_WebhookWithSecret, WebhookWithSecret__Output as _assay_integration_v1_WebhookWithSecret__Output } from '../../../assay/integration/v1/WebhookWithSecret.js';

/**
 * Keeps webhooks and tells them what happens in their projects, at least once per event, in no certain order.
 */
export interface WebhookServiceClient extends grpc.Client {
  /**
   * NOT_FOUND for a project of another organization; INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS
   * (conflict) when the project has as many as it may.
   */
  CreateWebhook(argument: _assay_integration_v1_CreateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _assay_integration_v1_CreateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _assay_integration_v1_CreateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  CreateWebhook(argument: _assay_integration_v1_CreateWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND for a project of another organization; INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS
   * (conflict) when the project has as many as it may.
   */
  createWebhook(argument: _assay_integration_v1_CreateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _assay_integration_v1_CreateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _assay_integration_v1_CreateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  createWebhook(argument: _assay_integration_v1_CreateWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  
  /**
   * Its deliveries go with it. NOT_FOUND.
   */
  DeleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  DeleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  /**
   * Its deliveries go with it. NOT_FOUND.
   */
  deleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  deleteWebhook(argument: _assay_integration_v1_DeleteWebhookRequest, callback: grpc.requestCallback<_google_protobuf_Empty__Output>): grpc.ClientUnaryCall;
  
  /**
   * NOT_FOUND when the organization has none with this id.
   */
  GetWebhook(argument: _assay_integration_v1_GetWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _assay_integration_v1_GetWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _assay_integration_v1_GetWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  GetWebhook(argument: _assay_integration_v1_GetWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  /**
   * NOT_FOUND when the organization has none with this id.
   */
  getWebhook(argument: _assay_integration_v1_GetWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _assay_integration_v1_GetWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _assay_integration_v1_GetWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  getWebhook(argument: _assay_integration_v1_GetWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  
  /**
   * With the attempts and the body. NOT_FOUND.
   */
  GetWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  /**
   * With the attempts and the body. NOT_FOUND.
   */
  getWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _assay_integration_v1_GetWebhookDeliveryRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  
  /**
   * Newest first, ties by id. NOT_FOUND; INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Newest first, ties by id. NOT_FOUND; INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  listWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _assay_integration_v1_ListWebhookDeliveriesRequest, callback: grpc.requestCallback<_assay_integration_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One page, newest first, ties by id.
   */
  ListWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  ListWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One page, newest first, ties by id.
   */
  listWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  listWebhooks(argument: _assay_integration_v1_ListWebhooksRequest, callback: grpc.requestCallback<_assay_integration_v1_ListWebhooksResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sends a `webhook.ping`, also to a disabled webhook's log (where it is cancelled). NOT_FOUND.
   */
  PingWebhook(argument: _assay_integration_v1_PingWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  PingWebhook(argument: _assay_integration_v1_PingWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  PingWebhook(argument: _assay_integration_v1_PingWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  PingWebhook(argument: _assay_integration_v1_PingWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  /**
   * Sends a `webhook.ping`, also to a disabled webhook's log (where it is cancelled). NOT_FOUND.
   */
  pingWebhook(argument: _assay_integration_v1_PingWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  pingWebhook(argument: _assay_integration_v1_PingWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  pingWebhook(argument: _assay_integration_v1_PingWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  pingWebhook(argument: _assay_integration_v1_PingWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sends it once more, under the same id, with all attempts before it. NOT_FOUND.
   */
  RedeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  RedeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  RedeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  RedeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  /**
   * Sends it once more, under the same id, with all attempts before it. NOT_FOUND.
   */
  redeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  redeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  redeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  redeliverWebhook(argument: _assay_integration_v1_RedeliverWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookDelivery__Output>): grpc.ClientUnaryCall;
  
  /**
   * Makes a new secret; until the overlap ends requests carry signatures of both. NOT_FOUND; INVALID_ARGUMENT.
   */
  RotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  /**
   * Makes a new secret; until the overlap ends requests carry signatures of both. NOT_FOUND; INVALID_ARGUMENT.
   */
  rotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _assay_integration_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_assay_integration_v1_WebhookWithSecret__Output>): grpc.ClientUnaryCall;
  
  /**
   * Absent fields stay. NOT_FOUND; INVALID_ARGUMENT.
   */
  UpdateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  UpdateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  /**
   * Absent fields stay. NOT_FOUND; INVALID_ARGUMENT.
   */
  updateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  updateWebhook(argument: _assay_integration_v1_UpdateWebhookRequest, callback: grpc.requestCallback<_assay_integration_v1_Webhook__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Keeps webhooks and tells them what happens in their projects, at least once per event, in no certain order.
 */
export interface WebhookServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * NOT_FOUND for a project of another organization; INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS
   * (conflict) when the project has as many as it may.
   */
  CreateWebhook: grpc.handleUnaryCall<_assay_integration_v1_CreateWebhookRequest__Output, _assay_integration_v1_WebhookWithSecret>;
  
  /**
   * Its deliveries go with it. NOT_FOUND.
   */
  DeleteWebhook: grpc.handleUnaryCall<_assay_integration_v1_DeleteWebhookRequest__Output, _google_protobuf_Empty>;
  
  /**
   * NOT_FOUND when the organization has none with this id.
   */
  GetWebhook: grpc.handleUnaryCall<_assay_integration_v1_GetWebhookRequest__Output, _assay_integration_v1_Webhook>;
  
  /**
   * With the attempts and the body. NOT_FOUND.
   */
  GetWebhookDelivery: grpc.handleUnaryCall<_assay_integration_v1_GetWebhookDeliveryRequest__Output, _assay_integration_v1_WebhookDelivery>;
  
  /**
   * Newest first, ties by id. NOT_FOUND; INVALID_ARGUMENT for a cursor this list did not hand out.
   */
  ListWebhookDeliveries: grpc.handleUnaryCall<_assay_integration_v1_ListWebhookDeliveriesRequest__Output, _assay_integration_v1_ListWebhookDeliveriesResponse>;
  
  /**
   * One page, newest first, ties by id.
   */
  ListWebhooks: grpc.handleUnaryCall<_assay_integration_v1_ListWebhooksRequest__Output, _assay_integration_v1_ListWebhooksResponse>;
  
  /**
   * Sends a `webhook.ping`, also to a disabled webhook's log (where it is cancelled). NOT_FOUND.
   */
  PingWebhook: grpc.handleUnaryCall<_assay_integration_v1_PingWebhookRequest__Output, _assay_integration_v1_WebhookDelivery>;
  
  /**
   * Sends it once more, under the same id, with all attempts before it. NOT_FOUND.
   */
  RedeliverWebhook: grpc.handleUnaryCall<_assay_integration_v1_RedeliverWebhookRequest__Output, _assay_integration_v1_WebhookDelivery>;
  
  /**
   * Makes a new secret; until the overlap ends requests carry signatures of both. NOT_FOUND; INVALID_ARGUMENT.
   */
  RotateWebhookSecret: grpc.handleUnaryCall<_assay_integration_v1_RotateWebhookSecretRequest__Output, _assay_integration_v1_WebhookWithSecret>;
  
  /**
   * Absent fields stay. NOT_FOUND; INVALID_ARGUMENT.
   */
  UpdateWebhook: grpc.handleUnaryCall<_assay_integration_v1_UpdateWebhookRequest__Output, _assay_integration_v1_Webhook>;
  
}

export interface WebhookServiceDefinition extends grpc.ServiceDefinition {
  CreateWebhook: MethodDefinition<_assay_integration_v1_CreateWebhookRequest, _assay_integration_v1_WebhookWithSecret, _assay_integration_v1_CreateWebhookRequest__Output, _assay_integration_v1_WebhookWithSecret__Output>
  DeleteWebhook: MethodDefinition<_assay_integration_v1_DeleteWebhookRequest, _google_protobuf_Empty, _assay_integration_v1_DeleteWebhookRequest__Output, _google_protobuf_Empty__Output>
  GetWebhook: MethodDefinition<_assay_integration_v1_GetWebhookRequest, _assay_integration_v1_Webhook, _assay_integration_v1_GetWebhookRequest__Output, _assay_integration_v1_Webhook__Output>
  GetWebhookDelivery: MethodDefinition<_assay_integration_v1_GetWebhookDeliveryRequest, _assay_integration_v1_WebhookDelivery, _assay_integration_v1_GetWebhookDeliveryRequest__Output, _assay_integration_v1_WebhookDelivery__Output>
  ListWebhookDeliveries: MethodDefinition<_assay_integration_v1_ListWebhookDeliveriesRequest, _assay_integration_v1_ListWebhookDeliveriesResponse, _assay_integration_v1_ListWebhookDeliveriesRequest__Output, _assay_integration_v1_ListWebhookDeliveriesResponse__Output>
  ListWebhooks: MethodDefinition<_assay_integration_v1_ListWebhooksRequest, _assay_integration_v1_ListWebhooksResponse, _assay_integration_v1_ListWebhooksRequest__Output, _assay_integration_v1_ListWebhooksResponse__Output>
  PingWebhook: MethodDefinition<_assay_integration_v1_PingWebhookRequest, _assay_integration_v1_WebhookDelivery, _assay_integration_v1_PingWebhookRequest__Output, _assay_integration_v1_WebhookDelivery__Output>
  RedeliverWebhook: MethodDefinition<_assay_integration_v1_RedeliverWebhookRequest, _assay_integration_v1_WebhookDelivery, _assay_integration_v1_RedeliverWebhookRequest__Output, _assay_integration_v1_WebhookDelivery__Output>
  RotateWebhookSecret: MethodDefinition<_assay_integration_v1_RotateWebhookSecretRequest, _assay_integration_v1_WebhookWithSecret, _assay_integration_v1_RotateWebhookSecretRequest__Output, _assay_integration_v1_WebhookWithSecret__Output>
  UpdateWebhook: MethodDefinition<_assay_integration_v1_UpdateWebhookRequest, _assay_integration_v1_Webhook, _assay_integration_v1_UpdateWebhookRequest__Output, _assay_integration_v1_Webhook__Output>
}
