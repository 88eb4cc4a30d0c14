/** Values of the texts in `integration.BlobExport`, as the public API has them too. */

export const EXPORT_TYPES = ['S3', 'S3_COMPATIBLE', 'AZURE_BLOB_STORAGE'] as const;

export const EXPORT_FILE_TYPES = ['JSON', 'CSV', 'JSONL', 'PARQUET'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

export const EXPORT_MODES = ['FULL_HISTORY', 'FROM_TODAY', 'FROM_CUSTOM_DATE'] as const;

export const EXPORT_FREQUENCIES = ['every_20_minutes', 'hourly', 'daily', 'weekly'] as const;
export type ExportFrequency = (typeof EXPORT_FREQUENCIES)[number];

export const EXPORT_SOURCES = [
  'LEGACY_TRACES_OBSERVATIONS',
  'OBSERVATIONS_V2',
  'LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS',
] as const;
export type ExportSource = (typeof EXPORT_SOURCES)[number];

/** In the order in which a new export has them. */
export const EXPORT_FIELD_GROUPS = [
  'core',
  'basic',
  'time',
  'io',
  'metadata',
  'model',
  'usage',
  'prompt',
  'metrics',
  'tools',
  'trace_context',
] as const;
export type ExportFieldGroup = (typeof EXPORT_FIELD_GROUPS)[number];

export const EXPORT_SYNC_STATUSES = ['idle', 'running', 'queued', 'up_to_date', 'disabled', 'error'] as const;
export type ExportSyncStatus = (typeof EXPORT_SYNC_STATUSES)[number];
