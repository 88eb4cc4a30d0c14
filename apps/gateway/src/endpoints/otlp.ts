import { Type } from '@sinclair/typebox';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@assay/errors';
import { encodeExportResponse, presentExportResponse } from '../otlp/export-response.js';
import { presentError } from '../plugins/errors.js';
import { Json, named } from '../schemas/primitives.js';
import { endpoint, rawBody } from './endpoint.js';
import { durabilityHeaders, findBrandHeader, ingestSource } from './ingest-source.js';
import { answer, answerBytes, type Reply } from './reply.js';

const JSON_TYPE = 'application/json';
const PROTOBUF = 'application/x-protobuf';
const ENCODINGS = [JSON_TYPE, PROTOBUF];
const MAX_INGESTION_VERSION = 4;

const OtlpTracesBody = named(
  'OtlpTracesRequest',
  Type.Object({
    resourceSpans: Type.Array(Json, {
      description: 'ExportTraceServiceRequest of OTLP 1.5, JSON or protobuf.',
    }),
  }),
);
const OtlpTracesResponse = named(
  'OtlpTracesResponse',
  Type.Object({
    partialSuccess: Type.Optional(Type.Object({ rejectedSpans: Type.String(), errorMessage: Type.String() })),
  }),
);
const Accepted = Type.Object({ message: Type.Optional(Type.String()) });

/**
 * Handler errors carry their text as `error` on these routes, which is where OTLP clients have found it.
 * What the key is refused for has the standard body.
 */
function presentOtlpError(error: AppError): Record<string, unknown> {
  const isAboutKey = error.kind === 'unauthenticated' || error.kind === 'forbidden';
  return isAboutKey ? presentError(error) : { ...presentError(error), error: error.message };
}

/** @throws AppError `invalid/CONTENT_TYPE_INVALID`. */
function otlpEncoding(contentType: string): 'OTLP_ENCODING_JSON' | 'OTLP_ENCODING_PROTOBUF' {
  if (contentType.includes(JSON_TYPE)) return 'OTLP_ENCODING_JSON';
  if (contentType.includes(PROTOBUF)) return 'OTLP_ENCODING_PROTOBUF';
  throw new AppError('invalid', 'CONTENT_TYPE_INVALID', 'Invalid content type');
}

/** @throws AppError `invalid/INGESTION_VERSION_INVALID` for a version that is no number or not known yet. */
function checkIngestionVersion(headers: IncomingHttpHeaders): void {
  const text = findBrandHeader(headers, 'ingestion-version');
  if (text === undefined) return;
  const version = Number(text);
  if (text.trim() !== '' && version <= MAX_INGESTION_VERSION) return;
  throw new AppError(
    'invalid',
    'INGESTION_VERSION_INVALID',
    `Ingestion version ${text.slice(0, 40)} is not supported; the highest is ${MAX_INGESTION_VERSION}.`,
  );
}

export const exportSpans = endpoint({
  method: 'POST',
  path: '/otel/v1/traces',
  access: 'project',
  right: 'ingest',
  tag: 'OpenTelemetry',
  summary: 'Store an OTLP trace export',
  description:
    'OTLP over HTTP, JSON or protobuf, plain or gzip; the answer has the encoding of the request. Good spans are stored, bad ones are counted in `partialSuccess`.',
  body: rawBody(ENCODINGS, OtlpTracesBody),
  bodyLimit: 'otlp',
  response: OtlpTracesResponse,
  presentError: presentOtlpError,
  handle: async ({ body, contentType, principal, headers, call, calls }) => {
    const encoding = otlpEncoding(contentType);
    checkIngestionVersion(headers);
    const { rejectedSpans, errorMessage, isSpooled } = await calls.spans.exportSpans(
      { projectId: principal.projectId, body, encoding, source: ingestSource(principal, headers) },
      call,
    );
    const options = { headers: durabilityHeaders(isSpooled) };
    return encoding === 'OTLP_ENCODING_JSON'
      ? answer(presentExportResponse({ rejectedSpans, errorMessage }), options)
      : answerBytes(encodeExportResponse({ rejectedSpans, errorMessage }), PROTOBUF, options);
  },
});

/** Full success of a signal that is not kept: an empty message, which in protobuf is no bytes at all. */
function acceptUnstored(contentType: string): Reply<{ message: string }> {
  return contentType.includes(PROTOBUF)
    ? answerBytes(Buffer.alloc(0), PROTOBUF)
    : answer({ message: 'OK' }, {});
}

const unstored = {
  method: 'POST',
  access: 'project',
  right: 'ingest',
  tag: 'OpenTelemetry',
  description: 'For exporters that send every signal to one address: answered with success, not stored.',
  bodyLimit: 'otlp',
  response: Accepted,
  presentError: presentOtlpError,
} as const;

export const exportMetrics = endpoint({
  ...unstored,
  path: '/otel/v1/metrics',
  summary: 'Accept an OTLP metrics export without storing it',
  body: rawBody(ENCODINGS),
  handle: ({ contentType }) => Promise.resolve(acceptUnstored(contentType)),
});

export const exportLogs = endpoint({
  ...unstored,
  path: '/otel/v1/logs',
  summary: 'Accept an OTLP logs export without storing it',
  body: rawBody(ENCODINGS),
  handle: ({ contentType }) => Promise.resolve(acceptUnstored(contentType)),
});
