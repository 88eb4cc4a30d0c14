// Original file: proto/assay/integration/v1/blob_export_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A whole configuration. What is absent is empty afterwards, but for secret_access_key, export_source and
 * export_field_groups (no groups): those stay as they are, or take their defaults when there is nothing yet.
 */
export interface PutBlobExportRequest {
  'organizationId'?: (string);
  'actorKeyId'?: (string);
  'projectId'?: (string);
  'type'?: (string);
  'bucketName'?: (string);
  'endpoint'?: (string);
  'region'?: (string);
  'accessKeyId'?: (string);
  'secretAccessKey'?: (string);
  'prefix'?: (string);
  'exportFrequency'?: (string);
  'enabled'?: (boolean);
  'forcePathStyle'?: (boolean);
  'fileType'?: (string);
  'exportMode'?: (string);
  'exportStartMs'?: (number | string | Long);
  'compressed'?: (boolean);
  'exportSource'?: (string);
  'exportFieldGroups'?: (string)[];
  '_endpoint'?: "endpoint";
  '_accessKeyId'?: "accessKeyId";
  '_secretAccessKey'?: "secretAccessKey";
  '_exportStartMs'?: "exportStartMs";
  '_exportSource'?: "exportSource";
}

/**
 * A whole configuration. What is absent is empty afterwards, but for secret_access_key, export_source and
 * export_field_groups (no groups): those stay as they are, or take their defaults when there is nothing yet.
 */
export interface PutBlobExportRequest__Output {
  'organizationId': (string);
  'actorKeyId': (string);
  'projectId': (string);
  'type': (string);
  'bucketName': (string);
  'endpoint'?: (string);
  'region': (string);
  'accessKeyId'?: (string);
  'secretAccessKey'?: (string);
  'prefix': (string);
  'exportFrequency': (string);
  'enabled': (boolean);
  'forcePathStyle': (boolean);
  'fileType': (string);
  'exportMode': (string);
  'exportStartMs'?: (number);
  'compressed': (boolean);
  'exportSource'?: (string);
  'exportFieldGroups': (string)[];
}
