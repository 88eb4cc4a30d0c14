import { AppError } from '@assay/errors';
import type { BlobExportDocument } from './blob-export.model.js';

export const EXPORT_TYPES = ['S3', 'S3_COMPATIBLE', 'AZURE_BLOB_STORAGE'] as const;
export const FILE_TYPES = ['JSON', 'CSV', 'JSONL', 'PARQUET'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const EXPORT_MODES = ['FULL_HISTORY', 'FROM_TODAY', 'FROM_CUSTOM_DATE'] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Time between two windows. */
export const INTERVAL_MS_BY_FREQUENCY: Readonly<Record<string, number>> = {
  every_20_minutes: 20 * MINUTE_MS,
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 7 * 24 * HOUR_MS,
};

/** In the order in which a new export has them. */
export const FIELD_GROUPS = [
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
export type FieldGroup = (typeof FIELD_GROUPS)[number];

export const EXPORT_TABLES = ['scores', 'traces', 'observations', 'observations_v2'] as const;
/** Name of what is exported: of its folder, and in manifests. */
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const DEFAULT_EXPORT_SOURCE = 'OBSERVATIONS_V2';

/** What a source exports, and its name in manifests. Source: behaviour/platform-and-metrics.md §3.4. */
export const EXPORT_SOURCES: Readonly<
  Record<string, { readonly manifestName: string; readonly tables: readonly ExportTable[] }>
> = {
  LEGACY_TRACES_OBSERVATIONS: {
    manifestName: 'TRACES_OBSERVATIONS',
    tables: ['scores', 'traces', 'observations'],
  },
  OBSERVATIONS_V2: { manifestName: 'EVENTS', tables: ['scores', 'observations_v2'] },
  LEGACY_TRACES_AND_ENRICHED_OBSERVATIONS: {
    manifestName: 'TRACES_OBSERVATIONS_EVENTS',
    tables: ['scores', 'traces', 'observations', 'observations_v2'],
  },
};

const STALE_RUN_MS = 2 * HOUR_MS;

/** How an export is doing. Source: behaviour/platform-and-metrics.md §3.6. */
export function syncStatusOf(
  document: Pick<BlobExportDocument, 'enabled' | 'lastError' | 'runStartedMs' | 'nextSyncMs' | 'lastSyncMs'>,
  nowMs: number,
): string {
  const { enabled, lastError, runStartedMs, nextSyncMs, lastSyncMs } = document;
  if (!enabled) return 'disabled';
  if (lastError !== undefined) return 'error';
  if (runStartedMs !== undefined && nowMs - runStartedMs < STALE_RUN_MS) return 'running';
  if (nextSyncMs !== undefined && nextSyncMs <= nowMs) return 'queued';
  return lastSyncMs === undefined ? 'idle' : 'up_to_date';
}

/** What clients may choose. */
export interface ExportChoices {
  readonly type: string;
  readonly bucketName: string;
  readonly endpoint?: string;
  readonly prefix: string;
  readonly exportFrequency: string;
  readonly fileType: string;
  readonly exportMode: string;
  readonly exportStartMs?: number;
  readonly exportSource?: string;
  /** Empty: not chosen. */
  readonly exportFieldGroups: readonly string[];
}

const MAX_START_AHEAD_MS = 27 * HOUR_MS;
const MAX_PREFIX_BYTES = 512;
const CONTAINER_NAME = /^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * @throws AppError `invalid/INVALID_REQUEST_DATA` listing every broken rule, `invalid/EXPORT_ENDPOINT_INVALID`.
 *   Source: behaviour/platform-and-metrics.md §3.2.
 */
export function checkExportChoices(choices: ExportChoices, nowMs: number): void {
  const issues = listIssues(choices, nowMs).map(([field, message]) => ({
    code: 'custom',
    path: [field],
    message,
  }));
  if (issues.length > 0) {
    throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
  }
  if (choices.endpoint !== undefined) checkEndpoint(choices.endpoint);
}

function listIssues(choices: ExportChoices, nowMs: number): [field: string, message: string][] {
  const { exportFieldGroups: groups, exportStartMs: startMs, prefix } = choices;
  const isChosen = groups.length > 0;
  const isAzure = choices.type === 'AZURE_BLOB_STORAGE';
  const known = new Set<string>(FIELD_GROUPS);
  const rules: [isBroken: boolean, field: string, message: string][] = [
    [!isOneOf(EXPORT_TYPES, choices.type), 'type', 'Unknown type'],
    [!isOneOf(FILE_TYPES, choices.fileType), 'fileType', 'Unknown file type'],
    [!isOneOf(EXPORT_MODES, choices.exportMode), 'exportMode', 'Unknown export mode'],
    [
      !Object.hasOwn(INTERVAL_MS_BY_FREQUENCY, choices.exportFrequency),
      'exportFrequency',
      'Unknown frequency',
    ],
    [
      choices.exportSource !== undefined && !Object.hasOwn(EXPORT_SOURCES, choices.exportSource),
      'exportSource',
      'Unknown export source',
    ],
    [choices.bucketName === '', 'bucketName', 'Bucket name is required'],
    [
      isAzure && choices.bucketName !== '' && !CONTAINER_NAME.test(choices.bucketName),
      'bucketName',
      'A container name has 3 to 63 lower-case letters, digits and single hyphens, and begins and ends with a letter or digit',
    ],
    [isAzure && choices.endpoint === undefined, 'endpoint', 'Endpoint is required for AZURE_BLOB_STORAGE'],
    [prefix !== '' && !prefix.endsWith('/'), 'prefix', 'Prefix must be empty or end with a forward slash'],
    [
      Buffer.byteLength(prefix) > MAX_PREFIX_BYTES || prefix.split('/').some(isDotSegment),
      'prefix',
      `Prefix must have at most ${MAX_PREFIX_BYTES} bytes and no . or .. segment`,
    ],
    [
      choices.exportMode === 'FROM_CUSTOM_DATE' && startMs === undefined,
      'exportStartDate',
      'Export start date is required for FROM_CUSTOM_DATE',
    ],
    [
      startMs !== undefined && (startMs < 0 || startMs > nowMs + MAX_START_AHEAD_MS),
      'exportStartDate',
      'Export start date must be after 1970 and at most 27 hours from now',
    ],
    [
      isChosen && choices.exportSource === undefined,
      'exportSource',
      'exportSource is required with exportFieldGroups',
    ],
    [isChosen && !groups.includes('core'), 'exportFieldGroups', 'exportFieldGroups must contain core'],
    [groups.some((group) => !known.has(group)), 'exportFieldGroups', 'Unknown field group'],
    [new Set(groups).size < groups.length, 'exportFieldGroups', 'A field group is named twice'],
  ];
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [[field, message]] : []));
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function isDotSegment(segment: string): boolean {
  return segment === '.' || segment === '..';
}

function checkEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const problem =
    url === undefined
      ? 'it is not a URL'
      : !['http:', 'https:'].includes(url.protocol)
        ? 'it must be http or https'
        : url.username !== '' || url.password !== ''
          ? 'it must not have credentials in it'
          : // What is signed in advance has its credentials there.
            url.search !== ''
            ? 'it must not have a query'
            : undefined;
  if (problem === undefined) return;
  throw new AppError('invalid', 'EXPORT_ENDPOINT_INVALID', `Invalid blob storage endpoint: ${problem}`);
}
