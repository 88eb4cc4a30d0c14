// Original file: proto/assay/ingestion/v1/receipt_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetReceiptRequest as _assay_ingestion_v1_GetReceiptRequest, GetReceiptRequest__Output as _assay_ingestion_v1_GetReceiptRequest__Output } from '../../../assay/ingestion/v1/GetReceiptRequest.js';
import type { Receipt as _assay_ingestion_v1_Receipt, Receipt__Output as _assay_ingestion_v1_Receipt__Output } from '../../../assay/ingestion/v1/Receipt.js';

/**
 * What happened to something that was sent.
 */
export interface ReceiptServiceClient extends grpc.Client {
  /**
   * The latest outcome of an envelope or a trace. NOT_FOUND when neither this process nor the store knows the id;
   * INVALID_ARGUMENT unless exactly one id is given. Recent outcomes are known to the process that took them,
   * older ones by what the store holds.
   */
  GetReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  GetReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  GetReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  GetReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  /**
   * The latest outcome of an envelope or a trace. NOT_FOUND when neither this process nor the store knows the id;
   * INVALID_ARGUMENT unless exactly one id is given. Recent outcomes are known to the process that took them,
   * older ones by what the store holds.
   */
  getReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  getReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  getReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  getReceipt(argument: _assay_ingestion_v1_GetReceiptRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Receipt__Output>): grpc.ClientUnaryCall;
  
}

/**
 * What happened to something that was sent.
 */
export interface ReceiptServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The latest outcome of an envelope or a trace. NOT_FOUND when neither this process nor the store knows the id;
   * INVALID_ARGUMENT unless exactly one id is given. Recent outcomes are known to the process that took them,
   * older ones by what the store holds.
   */
  GetReceipt: grpc.handleUnaryCall<_assay_ingestion_v1_GetReceiptRequest__Output, _assay_ingestion_v1_Receipt>;
  
}

export interface ReceiptServiceDefinition extends grpc.ServiceDefinition {
  GetReceipt: MethodDefinition<_assay_ingestion_v1_GetReceiptRequest, _assay_ingestion_v1_Receipt, _assay_ingestion_v1_GetReceiptRequest__Output, _assay_ingestion_v1_Receipt__Output>
}
