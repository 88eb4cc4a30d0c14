// Original file: proto/assay/integration/v1/blob_export_service.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An export and how it is doing. The secret key is never among it.
 */
export interface BlobExport {
  'projectId'?: (string);
  'organizationId'?: (string);
  /**
   * S3, S3_COMPATIBLE, AZURE_BLOB_STORAGE (bucket: container, access key: account).
   */
  'type'?: (string);
  'bucketName'?: (string);
  'endpoint'?: (string);
  'region'?: (string);
  'accessKeyId'?: (string);
  /**
   * Empty, or ends with `/`.
   */
  'prefix'?: (string);
  /**
   * every_20_minutes, hourly, daily, weekly.
   */
  'exportFrequency'?: (string);
  /**
   * False also when it failed in a way that only its owner can put right.
   */
  'enabled'?: (boolean);
  'forcePathStyle'?: (boolean);
  /**
   * JSON, CSV, JSONL, PARQUET.
   */
  'fileType'?: (string);
  /**
   * FULL_HISTORY, FROM_TODAY, FROM_CUSTOM_DATE.
   */
  'exportMode'?: (string);
  'exportStartMs'?: (number | string | Long);
  'compressed'?: (boolean);
  /**
   * LEGACY_TRACES_OBSERVATIONS, OBSERVATIONS_V2, LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS.
   */
  'exportSource'?: (string);
  /**
   * In the order in which their columns are written.
   */
  'exportFieldGroups'?: (string)[];
  /**
   * When it is next due; absent before the first run.
   */
  'nextSyncMs'?: (number | string | Long);
  /**
   * Everything that changed up to here is in the bucket.
   */
  'lastSyncMs'?: (number | string | Long);
  /**
   * Why the last run failed, 1,000 characters at most; absent when it succeeded.
   */
  'lastError'?: (string);
  'lastErrorMs'?: (number | string | Long);
  'createdMs'?: (number | string | Long);
  'updatedMs'?: (number | string | Long);
  /**
   * Set while a run is under way.
   */
  'runStartedMs'?: (number | string | Long);
  /**
   * idle, running, queued, up_to_date, disabled, error.
   */
  'syncStatus'?: (string);
  '_endpoint'?: "endpoint";
  '_accessKeyId'?: "accessKeyId";
  '_exportStartMs'?: "exportStartMs";
  '_nextSyncMs'?: "nextSyncMs";
  '_lastSyncMs'?: "lastSyncMs";
  '_lastError'?: "lastError";
  '_lastErrorMs'?: "lastErrorMs";
  '_runStartedMs'?: "runStartedMs";
}

/**
 * An export and how it is doing. The secret key is never among it.
 */
export interface BlobExport__Output {
  'projectId': (string);
  'organizationId': (string);
  /**
   * S3, S3_COMPATIBLE, AZURE_BLOB_STORAGE (bucket: container, access key: account).
   */
  'type': (string);
  'bucketName': (string);
  'endpoint'?: (string);
  'region': (string);
  'accessKeyId'?: (string);
  /**
   * Empty, or ends with `/`.
   */
  'prefix': (string);
  /**
   * every_20_minutes, hourly, daily, weekly.
   */
  'exportFrequency': (string);
  /**
   * False also when it failed in a way that only its owner can put right.
   */
  'enabled': (boolean);
  'forcePathStyle': (boolean);
  /**
   * JSON, CSV, JSONL, PARQUET.
   */
  'fileType': (string);
  /**
   * FULL_HISTORY, FROM_TODAY, FROM_CUSTOM_DATE.
   */
  'exportMode': (string);
  'exportStartMs'?: (number);
  'compressed': (boolean);
  /**
   * LEGACY_TRACES_OBSERVATIONS, OBSERVATIONS_V2, LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS.
   */
  'exportSource': (string);
  /**
   * In the order in which their columns are written.
   */
  'exportFieldGroups': (string)[];
  /**
   * When it is next due; absent before the first run.
   */
  'nextSyncMs'?: (number);
  /**
   * Everything that changed up to here is in the bucket.
   */
  'lastSyncMs'?: (number);
  /**
   * Why the last run failed, 1,000 characters at most; absent when it succeeded.
   */
  'lastError'?: (string);
  'lastErrorMs'?: (number);
  'createdMs': (number);
  'updatedMs': (number);
  /**
   * Set while a run is under way.
   */
  'runStartedMs'?: (number);
  /**
   * idle, running, queued, up_to_date, disabled, error.
   */
  'syncStatus': (string);
}
