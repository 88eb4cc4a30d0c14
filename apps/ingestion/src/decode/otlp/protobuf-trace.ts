import { AppError } from '@assay/errors';
import { MAX_SPAN_EVENTS } from '../limits.js';
import { findIdFault } from './ids.js';
import { microsOfHalves } from './nano-time.js';
import { MalformedProtobuf, ProtobufReader, WIRE } from './protobuf-reader.js';
import { readAttribute, ValueBudget } from './protobuf-values.js';
import {
  NO_ATTRIBUTES,
  type AttributeValue,
  type Origin,
  type SpanEvent,
  type SpanSink,
} from './raw-span.js';

const bytesField = (number: number): number => (number << 3) | WIRE.bytes;
const fixed64Field = (number: number): number => (number << 3) | WIRE.fixed64;

const RESOURCE_SPANS = bytesField(1);
const RESOURCE = bytesField(1);
const RESOURCE_ATTRIBUTES = bytesField(1);
const SCOPE_SPANS = bytesField(2);
const SCOPE = bytesField(1);
const SPANS = bytesField(2);
const SCOPE_NAME = bytesField(1);
const SCOPE_VERSION = bytesField(2);
const SCOPE_ATTRIBUTES = bytesField(3);
const SPAN = {
  traceId: bytesField(1),
  spanId: bytesField(2),
  parentSpanId: bytesField(4),
  name: bytesField(5),
  start: fixed64Field(7),
  end: fixed64Field(8),
  attributes: bytesField(9),
  events: bytesField(11),
  status: bytesField(15),
} as const;
const EVENT_NAME = bytesField(2);
const EVENT_ATTRIBUTES = bytesField(3);
const STATUS_MESSAGE = bytesField(2);
const STATUS_CODE = (3 << 3) | WIRE.varint;

const NO_ORIGIN: Origin = { name: '', version: '', attributes: NO_ATTRIBUTES };
const NO_EVENTS: readonly SpanEvent[] = [];

/**
 * Reads an ExportTraceServiceRequest (OTLP 1.5) in one pass and gives each span to the sink.
 *
 * @throws AppError `invalid/INVALID_OTLP_PROTOBUF` when the bytes are no such message.
 */
export function readProtobufExport(body: Uint8Array, sink: SpanSink): void {
  const reader = new ProtobufReader(body);
  const budget = new ValueBudget();
  try {
    while (reader.hasMore) {
      const tag = reader.readTag();
      if (tag === RESOURCE_SPANS) readResourceSpans(reader, budget, sink);
      else reader.skip(tag);
    }
  } catch (cause) {
    if (!(cause instanceof MalformedProtobuf)) throw cause;
    throw new AppError('invalid', 'INVALID_OTLP_PROTOBUF', 'Failed to parse OTel Protobuf Trace', { cause });
  }
}

/** The resource may follow its spans, so it is looked for first; skipping over spans costs little. */
function readResourceSpans(reader: ProtobufReader, budget: ValueBudget, sink: SpanSink): void {
  const outer = reader.enter();
  const start = reader.pos;
  let resource = NO_ORIGIN;
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === RESOURCE) resource = readOrigin(reader, budget, RESOURCE_ATTRIBUTES, 0, 0);
    else reader.skip(tag);
  }
  reader.pos = start;
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === SCOPE_SPANS) readScopeSpans(reader, budget, sink, resource);
    else reader.skip(tag);
  }
  reader.leave(outer);
}

function readScopeSpans(reader: ProtobufReader, budget: ValueBudget, sink: SpanSink, resource: Origin): void {
  const outer = reader.enter();
  const start = reader.pos;
  let scope = NO_ORIGIN;
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === SCOPE) scope = readOrigin(reader, budget, SCOPE_ATTRIBUTES, SCOPE_NAME, SCOPE_VERSION);
    else reader.skip(tag);
  }
  reader.pos = start;
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === SPANS) readSpan(reader, budget, sink, scope, resource);
    else reader.skip(tag);
  }
  reader.leave(outer);
}

function readOrigin(
  reader: ProtobufReader,
  budget: ValueBudget,
  attributesTag: number,
  nameTag: number,
  versionTag: number,
): Origin {
  const outer = reader.enter();
  const attributes = new Map<string, AttributeValue>();
  let name = '';
  let version = '';
  budget.reset();
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === attributesTag) readAttribute(reader, attributes, budget);
    else if (tag === nameTag) name = reader.readString();
    else if (tag === versionTag) version = reader.readString();
    else reader.skip(tag);
  }
  reader.leave(outer);
  const owner = nameTag === 0 ? 'resource' : 'scope';
  return { name, version, attributes, fault: budget.fault && `${owner}.${budget.fault}` };
}

function readSpan(
  reader: ProtobufReader,
  budget: ValueBudget,
  sink: SpanSink,
  scope: Origin,
  resource: Origin,
): void {
  const outer = reader.enter();
  const attributes = new Map<string, AttributeValue>();
  let traceId = '';
  let spanId = '';
  let parentSpanId = '';
  let name = '';
  let startUs = Number.NaN;
  let endUs = Number.NaN;
  let events: SpanEvent[] | undefined;
  const status = { code: 0, message: '' };
  budget.reset();
  while (reader.hasMore) {
    const tag = reader.readTag();
    switch (tag) {
      case SPAN.attributes:
        readAttribute(reader, attributes, budget);
        break;
      case SPAN.traceId:
        traceId = reader.readHex();
        break;
      case SPAN.spanId:
        spanId = reader.readHex();
        break;
      case SPAN.parentSpanId:
        parentSpanId = reader.readHex();
        break;
      case SPAN.name:
        name = reader.readKey();
        break;
      case SPAN.start:
        startUs = readMicros(reader);
        break;
      case SPAN.end:
        endUs = readMicros(reader);
        break;
      case SPAN.events:
        events ??= [];
        if (events.length < MAX_SPAN_EVENTS) events.push(readEvent(reader, budget));
        else reader.skip(tag);
        break;
      case SPAN.status:
        readStatus(reader, status);
        break;
      default:
        reader.skip(tag);
    }
  }
  reader.leave(outer);
  const fault = findFault(traceId, spanId, parentSpanId) ?? budget.fault;
  sink.addSpan(
    {
      traceId,
      spanId,
      parentSpanId,
      name,
      startUs,
      endUs,
      attributes,
      events: events ?? NO_EVENTS,
      statusCode: status.code,
      statusMessage: status.message,
      fault,
    },
    scope,
    resource,
  );
}

/** Ids of the usual lengths need no look. */
function findFault(traceId: string, spanId: string, parentSpanId: string): string | undefined {
  const traceFault = traceId.length === 32 ? undefined : findIdFault(traceId);
  if (traceFault) return `traceId:${traceFault}`;
  const spanFault = spanId.length === 16 ? undefined : findIdFault(spanId);
  if (spanFault) return `spanId:${spanFault}`;
  const parentFault = parentSpanId.length <= 16 ? undefined : findIdFault(parentSpanId);
  return parentFault && `parentSpanId:${parentFault}`;
}

function readMicros(reader: ProtobufReader): number {
  const at = reader.readFixed64Position();
  return microsOfHalves(reader.readUint32At(at + 4), reader.readUint32At(at));
}

function readEvent(reader: ProtobufReader, budget: ValueBudget): SpanEvent {
  const outer = reader.enter();
  const attributes = new Map<string, AttributeValue>();
  let name = '';
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === EVENT_NAME) name = reader.readKey();
    else if (tag === EVENT_ATTRIBUTES) readAttribute(reader, attributes, budget);
    else reader.skip(tag);
  }
  reader.leave(outer);
  return { name, attributes };
}

function readStatus(reader: ProtobufReader, status: { code: number; message: string }): void {
  const outer = reader.enter();
  while (reader.hasMore) {
    const tag = reader.readTag();
    if (tag === STATUS_MESSAGE) status.message = reader.readString();
    else if (tag === STATUS_CODE) status.code = reader.readVarint32();
    else reader.skip(tag);
  }
  reader.leave(outer);
}
