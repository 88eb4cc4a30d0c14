import { AppError } from '@assay/errors';
import {
  EXPORT_FIELD_GROUPS,
  EXPORT_FILE_TYPES,
  EXPORT_FREQUENCIES,
  EXPORT_MODES,
  EXPORT_SOURCES,
  EXPORT_TYPES,
} from '@assay/proto';

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

const MAX_START_AHEAD_MS = 27 * 60 * 60_000;
const MAX_PREFIX_BYTES = 512;
const CONTAINER_NAME = /^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface Rule {
  readonly field: keyof ExportChoices | 'exportStartDate';
  readonly message: string;
  isBroken(choices: ExportChoices, nowMs: number): boolean;
}

/** Source: behaviour/platform-and-metrics.md §3.2. */
const RULES: readonly Rule[] = [
  { field: 'type', message: 'Unknown type', isBroken: ({ type }) => !isOneOf(EXPORT_TYPES, type) },
  {
    field: 'fileType',
    message: 'Unknown file type',
    isBroken: ({ fileType }) => !isOneOf(EXPORT_FILE_TYPES, fileType),
  },
  {
    field: 'exportMode',
    message: 'Unknown export mode',
    isBroken: ({ exportMode }) => !isOneOf(EXPORT_MODES, exportMode),
  },
  {
    field: 'exportFrequency',
    message: 'Unknown frequency',
    isBroken: ({ exportFrequency }) => !isOneOf(EXPORT_FREQUENCIES, exportFrequency),
  },
  {
    field: 'exportSource',
    message: 'Unknown export source',
    isBroken: ({ exportSource }) => exportSource !== undefined && !isOneOf(EXPORT_SOURCES, exportSource),
  },
  {
    field: 'bucketName',
    message: 'Bucket name is required',
    isBroken: ({ bucketName }) => bucketName === '',
  },
  {
    field: 'bucketName',
    message:
      'A container name has 3 to 63 lower-case letters, digits and single hyphens, and begins and ends with a letter or digit',
    isBroken: (choices) =>
      isAzure(choices) && choices.bucketName !== '' && !CONTAINER_NAME.test(choices.bucketName),
  },
  {
    field: 'endpoint',
    message: 'Endpoint is required for AZURE_BLOB_STORAGE',
    isBroken: (choices) => isAzure(choices) && choices.endpoint === undefined,
  },
  {
    field: 'prefix',
    message: 'Prefix must be empty or end with a forward slash',
    isBroken: ({ prefix }) => prefix !== '' && !prefix.endsWith('/'),
  },
  {
    field: 'prefix',
    message: `Prefix must have at most ${MAX_PREFIX_BYTES} bytes and no . or .. segment`,
    isBroken: ({ prefix }) =>
      Buffer.byteLength(prefix) > MAX_PREFIX_BYTES || prefix.split('/').some(isDotSegment),
  },
  {
    field: 'exportStartDate',
    message: 'Export start date is required for FROM_CUSTOM_DATE',
    isBroken: ({ exportMode, exportStartMs }) =>
      exportMode === 'FROM_CUSTOM_DATE' && exportStartMs === undefined,
  },
  {
    field: 'exportStartDate',
    message: 'Export start date must be after 1970 and at most 27 hours from now',
    isBroken: ({ exportStartMs: ms }, nowMs) =>
      ms !== undefined && (ms < 0 || ms > nowMs + MAX_START_AHEAD_MS),
  },
  {
    field: 'exportSource',
    message: 'exportSource is required with exportFieldGroups',
    isBroken: ({ exportFieldGroups, exportSource }) =>
      exportFieldGroups.length > 0 && exportSource === undefined,
  },
  {
    field: 'exportFieldGroups',
    message: 'exportFieldGroups must contain core',
    isBroken: ({ exportFieldGroups: groups }) => groups.length > 0 && !groups.includes('core'),
  },
  {
    field: 'exportFieldGroups',
    message: 'Unknown field group',
    isBroken: ({ exportFieldGroups: groups }) => groups.some((group) => !isOneOf(EXPORT_FIELD_GROUPS, group)),
  },
  {
    field: 'exportFieldGroups',
    message: 'A field group is named twice',
    isBroken: ({ exportFieldGroups: groups }) => new Set(groups).size < groups.length,
  },
];

/**
 * @throws AppError `invalid/INVALID_REQUEST_DATA` listing every broken rule, `invalid/EXPORT_ENDPOINT_INVALID`.
 */
export function checkExportChoices(choices: ExportChoices, nowMs: number): void {
  const issues = RULES.filter((rule) => rule.isBroken(choices, nowMs)).map(({ field, message }) => ({
    code: 'custom',
    path: [field],
    message,
  }));
  if (issues.length > 0) {
    throw new AppError('invalid', 'INVALID_REQUEST_DATA', 'Invalid request data', { details: { issues } });
  }
  if (choices.endpoint !== undefined) checkEndpoint(choices.endpoint);
}

function isAzure({ type }: ExportChoices): boolean {
  return type === 'AZURE_BLOB_STORAGE';
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function isDotSegment(segment: string): boolean {
  return segment === '.' || segment === '..';
}

function checkEndpoint(endpoint: string): void {
  const problem = findEndpointProblem(endpoint);
  if (problem === undefined) return;
  throw new AppError('invalid', 'EXPORT_ENDPOINT_INVALID', `Invalid blob storage endpoint: ${problem}`);
}

function findEndpointProblem(endpoint: string): string | undefined {
  if (!URL.canParse(endpoint)) return 'it is not a URL';
  const { protocol, username, password, search } = new URL(endpoint);
  if (!['http:', 'https:'].includes(protocol)) return 'it must be http or https';
  if (username !== '' || password !== '') return 'it must not have credentials in it';
  // What is signed in advance has its credentials there.
  return search === '' ? undefined : 'it must not have a query';
}
