import protobuf from 'protobufjs';
import { decodeExport } from '../otlp/decode-export.js';
import type { DecodedExport, DecodedSpan } from '../statements.js';

/** The parts of OTLP 1.5 that exports are made of, for an independent encoder. */
const SCHEMA = `
syntax = "proto3";
message Request { repeated ResourceSpans resource_spans = 1; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; string schema_url = 3; }
message Scope { string name = 1; string version = 2; repeated KeyValue attributes = 3; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5;
  int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8;
  repeated KeyValue attributes = 9; uint32 dropped_attributes_count = 10; repeated Event events = 11;
  uint32 dropped_events_count = 12; repeated Link links = 13; Status status = 15; fixed32 flags = 16;
}
message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; }
message Link { bytes trace_id = 1; bytes span_id = 2; repeated KeyValue attributes = 4; }
message Status { string message = 2; int32 code = 3; }
message KeyValue { string key = 1; AnyValue value = 2; }
message AnyValue {
  oneof value {
    string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
    ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
  }
}
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
`;

const REQUEST = protobuf.parse(SCHEMA).root.lookupType('Request');

/** Protobuf bytes of an export given in OTLP JSON form (ids hex or base64, times decimal strings). */
export function encodeProtobuf(request: object): Uint8Array {
  return REQUEST.encode(REQUEST.fromObject(toProtobufObject(request) as Record<string, unknown>)).finish();
}

export function encodeJson(request: object): Uint8Array {
  return Buffer.from(JSON.stringify(request));
}

const ID_KEYS = new Set(['traceId', 'spanId', 'parentSpanId']);

/** OTLP JSON writes ids as hex where protobuf's own JSON mapping has base64. */
function toProtobufObject(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toProtobufObject);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      ID_KEYS.has(key) && typeof item === 'string' ? Buffer.from(item, 'hex') : toProtobufObject(item),
    ]),
  );
}

export type Plain = string | number | boolean | readonly Plain[];

export function anyValue(value: Plain): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map(anyValue) } };
}

export function attributes(values: Readonly<Record<string, Plain>>): object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

export const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
export const SPAN_ID = 'b7ad6b7169203331';
export const START_US = Date.UTC(2026, 10, 20, 10) * 1000;
export const NOW_MS = Date.UTC(2026, 10, 21);

export interface SpanOptions {
  readonly attributes?: Readonly<Record<string, Plain>>;
  readonly events?: readonly { name: string; attributes?: Readonly<Record<string, Plain>> }[];
  readonly scope?: string | { name: string; version?: string };
  readonly resource?: Readonly<Record<string, Plain>>;
  readonly span?: object;
}

/** A span of one second, as OTLP JSON; a root unless `span` says otherwise. */
export function makeSpan({ attributes: own = {}, events = [], span = {} }: SpanOptions): object {
  return {
    traceId: TRACE_ID,
    spanId: SPAN_ID,
    name: 'work',
    startTimeUnixNano: `${START_US}000`,
    endTimeUnixNano: `${START_US + 1_000_000}000`,
    attributes: attributes(own),
    events: events.map((event) => ({ name: event.name, attributes: attributes(event.attributes ?? {}) })),
    ...span,
  };
}

/** An export of spans that share scope and resource. */
export function makeExport(
  spans: readonly object[],
  { scope = '', resource = {} }: SpanOptions = {},
): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope: typeof scope === 'string' ? { name: scope } : scope, spans }],
      },
    ],
  };
}

/** Decodes one span in both encodings, which must agree, and answers everything that was said. */
export function decodeSpan(options: SpanOptions): { span: DecodedSpan; decoded: DecodedExport } {
  const request = makeExport([makeSpan(options)], options);
  const decoded = decodeExport(encodeJson(request), 'json', { nowMs: NOW_MS });
  expect(decodeExport(encodeProtobuf(request), 'protobuf', { nowMs: NOW_MS })).toEqual(decoded);
  expect(decoded.rejectedMessage).toBe('');
  const [span] = decoded.spans;
  if (!span) throw new Error('the span was rejected');
  return { span, decoded };
}
