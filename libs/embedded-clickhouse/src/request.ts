import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buildClickhouseError } from './clickhouse-error.js';

/** Parameters of the protocol itself; every other one is a setting of the query. */
const PROTOCOL_PARAMETERS = new Set([
  'buffer_size',
  'client_protocol_version',
  'close_session',
  'compress',
  'database',
  'decompress',
  'default_format',
  'enable_http_compression',
  'framing',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'http_zlib_compression_level',
  'password',
  'query',
  'query_id',
  'quota_key',
  'role',
  'send_progress_in_http_headers',
  'session_check',
  'session_id',
  'session_timeout',
  'user',
  'wait_end_of_query',
]);

export interface QueryRequest {
  /** SQL of the `query` parameter; the body then holds data, or the rest of the SQL. */
  readonly query: string | undefined;
  readonly database: string | undefined;
  readonly defaultFormat: string;
  /** Engine settings by name, as sent. */
  readonly settings: ReadonlyMap<string, string>;
  /** Values of `{name:Type}` placeholders, by name, in the escaped form of the protocol. */
  readonly parameters: ReadonlyMap<string, string>;
  /** `readonly` of the query: 0 writes, 1 reads, 2 reads with settings of its own. GET never writes. */
  readonly readonlyLevel: string;
  readonly acceptsGzip: boolean;
  readonly gzipLevel: number;
  /** Keep the answer back until the query has ended, so that a late error still gets its status. */
  readonly waitsForEnd: boolean;
  /** How often to show signs of life before the answer begins; undefined for never. */
  readonly progressIntervalMs: number | undefined;
}

/**
 * Reads the parameters of a query: those of the URL, and those of a multipart body if there is one.
 *
 * @throws ClickhouseError 48 for sessions and for the native block compression, 36 for a malformed name.
 */
export function parseQueryRequest(
  message: Pick<IncomingMessage, 'headers' | 'method'>,
  parameters: URLSearchParams,
): QueryRequest {
  refuseUnsupported(parameters);
  const settings = new Map<string, string>();
  const queryParameters = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (PROTOCOL_PARAMETERS.has(name)) continue;
    if (!/^[A-Za-z_][A-Za-z0-9_.]*$/.test(name)) {
      throw buildClickhouseError(36, `Malformed parameter name '${name.slice(0, 100)}'.`);
    }
    if (name.startsWith('param_')) queryParameters.set(name.slice('param_'.length), value);
    else settings.set(name, value);
  }
  const { headers } = message;
  const readonlyLevel = settings.get('readonly') ?? '0';
  settings.delete('readonly');
  const isOn = (name: string): boolean => ['1', 'true'].includes(parameters.get(name) ?? '');
  return {
    query: parameters.get('query') || undefined,
    database: parameters.get('database') || readHeader(headers['x-clickhouse-database']),
    defaultFormat: readFormat(parameters, headers),
    settings,
    parameters: queryParameters,
    readonlyLevel: message.method === 'GET' && readonlyLevel === '0' ? '2' : readonlyLevel,
    acceptsGzip: isOn('enable_http_compression') && /\bgzip\b/i.test(headers['accept-encoding'] ?? ''),
    gzipLevel: clampInteger(parameters.get('http_zlib_compression_level'), 1, 9) ?? 3,
    waitsForEnd: isOn('wait_end_of_query'),
    progressIntervalMs: isOn('send_progress_in_http_headers')
      ? (clampInteger(parameters.get('http_headers_progress_interval_ms'), 100, 600_000) ?? 1000)
      : undefined,
  };
}

function readFormat(parameters: URLSearchParams, headers: IncomingHttpHeaders): string {
  const format =
    parameters.get('default_format') || readHeader(headers['x-clickhouse-format']) || 'TabSeparated';
  // It becomes part of the SQL.
  if (!/^[A-Za-z0-9_]+$/.test(format)) throw buildClickhouseError(36, 'Malformed name of a format.');
  return format;
}

function refuseUnsupported(parameters: URLSearchParams): void {
  if (parameters.get('session_id')) {
    throw buildClickhouseError(
      48,
      'Sessions are not supported: each request stands alone. Leave session_id out.',
    );
  }
  for (const name of ['compress', 'decompress']) {
    if (['1', 'true'].includes(parameters.get(name) ?? '')) {
      throw buildClickhouseError(48, `The parameter ${name} is not supported: use HTTP content encodings.`);
    }
  }
}

function readHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function clampInteger(text: string | null, min: number, max: number): number | undefined {
  const value = Number(text);
  return text === null || !Number.isInteger(value) ? undefined : Math.min(max, Math.max(min, value));
}
