import type { ExportFileType } from '@assay/proto';
import type { RowStyle } from '../rows/select-rows.sql.js';

/** How a file type is asked of the engine, named and described. Source: behaviour/platform-and-metrics.md §3.8. */
export interface FileFormat {
  readonly extension: string;
  readonly contentType: string;
  /** In manifests: `jsonl-gzip`. */
  readonly manifestName: string;
  readonly isGzip: boolean;
  readonly style: RowStyle;
  /** Format of the engine. */
  readonly engineFormat: string;
  readonly engineSettings: Readonly<Record<string, string | number>>;
}

const JSON_SETTINGS = { output_format_json_escape_forward_slashes: 0 };
/** Row groups are what writer and reader hold in memory. */
const PARQUET_SETTINGS = {
  output_format_parquet_row_group_size: 20_000,
  output_format_parquet_row_group_size_bytes: 32 * 1024 * 1024,
  // What every reader knows.
  output_format_parquet_compression_method: 'snappy',
  output_format_parquet_string_as_string: 1,
};

type Plain = Omit<FileFormat, 'isGzip' | 'manifestName'>;

const PLAIN_FORMATS: Readonly<Record<ExportFileType, Plain>> = {
  JSON: {
    extension: 'json',
    contentType: 'application/json; charset=utf-8',
    style: 'json',
    engineFormat: 'JSONEachRow',
    engineSettings: JSON_SETTINGS,
  },
  JSONL: {
    extension: 'jsonl',
    contentType: 'application/x-ndjson; charset=utf-8',
    style: 'json',
    engineFormat: 'JSONEachRow',
    engineSettings: JSON_SETTINGS,
  },
  CSV: {
    extension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    style: 'csv',
    engineFormat: 'CSV',
    engineSettings: JSON_SETTINGS,
  },
  PARQUET: {
    extension: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    style: 'parquet',
    engineFormat: 'Parquet',
    engineSettings: PARQUET_SETTINGS,
  },
};

/** @param compressed gzip; Parquet is compressed inside and ignores it. */
export function fileFormatOf(fileType: ExportFileType, compressed: boolean): FileFormat {
  const plain = PLAIN_FORMATS[fileType];
  if (fileType === 'PARQUET') return { ...plain, isGzip: false, manifestName: 'parquet' };
  if (!compressed) return { ...plain, isGzip: false, manifestName: `${plain.extension}-raw` };
  return {
    ...plain,
    extension: `${plain.extension}.gz`,
    contentType: 'application/gzip',
    isGzip: true,
    manifestName: `${plain.extension}-gzip`,
  };
}
