// Original file: proto/assay/ingestion/v1/ingest_source.proto


/**
 * Who sent a body: stored as attribution, never trusted for access.
 */
export interface IngestSource {
  'apiKeyId'?: (string);
  'sdkName'?: (string);
  'sdkVersion'?: (string);
}

/**
 * Who sent a body: stored as attribution, never trusted for access.
 */
export interface IngestSource__Output {
  'apiKeyId': (string);
  'sdkName': (string);
  'sdkVersion': (string);
}
