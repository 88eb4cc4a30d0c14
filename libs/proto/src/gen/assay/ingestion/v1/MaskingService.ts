// Original file: proto/assay/ingestion/v1/masking_service.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetMaskingRequest as _assay_ingestion_v1_GetMaskingRequest, GetMaskingRequest__Output as _assay_ingestion_v1_GetMaskingRequest__Output } from '../../../assay/ingestion/v1/GetMaskingRequest.js';
import type { Masking as _assay_ingestion_v1_Masking, Masking__Output as _assay_ingestion_v1_Masking__Output } from '../../../assay/ingestion/v1/Masking.js';
import type { PreviewMaskingRequest as _assay_ingestion_v1_PreviewMaskingRequest, PreviewMaskingRequest__Output as _assay_ingestion_v1_PreviewMaskingRequest__Output } from '../../../assay/ingestion/v1/PreviewMaskingRequest.js';
import type { PreviewMaskingResponse as _assay_ingestion_v1_PreviewMaskingResponse, PreviewMaskingResponse__Output as _assay_ingestion_v1_PreviewMaskingResponse__Output } from '../../../assay/ingestion/v1/PreviewMaskingResponse.js';
import type { PutMaskingRequest as _assay_ingestion_v1_PutMaskingRequest, PutMaskingRequest__Output as _assay_ingestion_v1_PutMaskingRequest__Output } from '../../../assay/ingestion/v1/PutMaskingRequest.js';

/**
 * Rules by which a project's traces, observations and scores are masked before anything of them is stored.
 */
export interface MaskingServiceClient extends grpc.Client {
  /**
   * A project without rules has version 0.
   */
  GetMasking(argument: _assay_ingestion_v1_GetMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  GetMasking(argument: _assay_ingestion_v1_GetMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  GetMasking(argument: _assay_ingestion_v1_GetMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  GetMasking(argument: _assay_ingestion_v1_GetMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  /**
   * A project without rules has version 0.
   */
  getMasking(argument: _assay_ingestion_v1_GetMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  getMasking(argument: _assay_ingestion_v1_GetMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  getMasking(argument: _assay_ingestion_v1_GetMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  getMasking(argument: _assay_ingestion_v1_GetMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  
  /**
   * What rules would make of a sample. Nothing is stored. Errors as PutMasking.
   */
  PreviewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  PreviewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  PreviewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  PreviewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  /**
   * What rules would make of a sample. Nothing is stored. Errors as PutMasking.
   */
  previewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  previewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  previewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  previewMasking(argument: _assay_ingestion_v1_PreviewMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_PreviewMaskingResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Replaces all rules. In effect for the next request here, within a second elsewhere; what is stored already
   * stays. INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS when expected_version is not the present one.
   */
  PutMasking(argument: _assay_ingestion_v1_PutMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  PutMasking(argument: _assay_ingestion_v1_PutMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  PutMasking(argument: _assay_ingestion_v1_PutMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  PutMasking(argument: _assay_ingestion_v1_PutMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  /**
   * Replaces all rules. In effect for the next request here, within a second elsewhere; what is stored already
   * stays. INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS when expected_version is not the present one.
   */
  putMasking(argument: _assay_ingestion_v1_PutMaskingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  putMasking(argument: _assay_ingestion_v1_PutMaskingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  putMasking(argument: _assay_ingestion_v1_PutMaskingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  putMasking(argument: _assay_ingestion_v1_PutMaskingRequest, callback: grpc.requestCallback<_assay_ingestion_v1_Masking__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Rules by which a project's traces, observations and scores are masked before anything of them is stored.
 */
export interface MaskingServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * A project without rules has version 0.
   */
  GetMasking: grpc.handleUnaryCall<_assay_ingestion_v1_GetMaskingRequest__Output, _assay_ingestion_v1_Masking>;
  
  /**
   * What rules would make of a sample. Nothing is stored. Errors as PutMasking.
   */
  PreviewMasking: grpc.handleUnaryCall<_assay_ingestion_v1_PreviewMaskingRequest__Output, _assay_ingestion_v1_PreviewMaskingResponse>;
  
  /**
   * Replaces all rules. In effect for the next request here, within a second elsewhere; what is stored already
   * stays. INVALID_ARGUMENT for every broken rule; ALREADY_EXISTS when expected_version is not the present one.
   */
  PutMasking: grpc.handleUnaryCall<_assay_ingestion_v1_PutMaskingRequest__Output, _assay_ingestion_v1_Masking>;
  
}

export interface MaskingServiceDefinition extends grpc.ServiceDefinition {
  GetMasking: MethodDefinition<_assay_ingestion_v1_GetMaskingRequest, _assay_ingestion_v1_Masking, _assay_ingestion_v1_GetMaskingRequest__Output, _assay_ingestion_v1_Masking__Output>
  PreviewMasking: MethodDefinition<_assay_ingestion_v1_PreviewMaskingRequest, _assay_ingestion_v1_PreviewMaskingResponse, _assay_ingestion_v1_PreviewMaskingRequest__Output, _assay_ingestion_v1_PreviewMaskingResponse__Output>
  PutMasking: MethodDefinition<_assay_ingestion_v1_PutMaskingRequest, _assay_ingestion_v1_Masking, _assay_ingestion_v1_PutMaskingRequest__Output, _assay_ingestion_v1_Masking__Output>
}
