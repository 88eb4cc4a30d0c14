// Original file: proto/assay/ingestion/v1/watermark_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetWatermarkRequest as _assay_ingestion_v1_GetWatermarkRequest, GetWatermarkRequest__Output as _assay_ingestion_v1_GetWatermarkRequest__Output } from '../../../assay/ingestion/v1/GetWatermarkRequest.js';
import type { Watermark as _assay_ingestion_v1_Watermark, Watermark__Output as _assay_ingestion_v1_Watermark__Output } from '../../../assay/ingestion/v1/Watermark.js';

/**
 * Tells readers by change version how far the store is complete.
 */
export interface WatermarkServiceClient extends grpc.Client {
  /**
   * UNAVAILABLE when the instances' marks cannot be read: then nothing is known.
   */
  GetWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  GetWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  GetWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  GetWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  /**
   * UNAVAILABLE when the instances' marks cannot be read: then nothing is known.
   */
  getWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  getWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  getWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  getWatermark(argument: _assay_ingestion_v1_GetWatermarkRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Watermark__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Tells readers by change version how far the store is complete.
 */
export interface WatermarkServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * UNAVAILABLE when the instances' marks cannot be read: then nothing is known.
   */
  GetWatermark: grpc.handleUnaryCall<_assay_ingestion_v1_GetWatermarkRequest__Output, _assay_ingestion_v1_Watermark>;
  
}

export interface WatermarkServiceDefinition extends grpc.ServiceDefinition {
  GetWatermark: MethodDefinition<_assay_ingestion_v1_GetWatermarkRequest, _assay_ingestion_v1_Watermark, _assay_ingestion_v1_GetWatermarkRequest__Output, _assay_ingestion_v1_Watermark__Output>
}
