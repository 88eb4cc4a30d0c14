import { AppError } from '@assay/errors';
import { decodeText, isJsonObject, type JsonObject } from '../json/parse-body.js';
import { MAX_SPAN_EVENTS } from '../limits.js';
import { makeWellFormed } from '../well-formed.js';
import { findIdFault, normalizeId } from './ids.js';
import { readJsonAttributes } from './json-values.js';
import { microsOfJson } from './nano-time.js';
import { ValueBudget } from './protobuf-values.js';
import { NO_ATTRIBUTES, type Origin, type RawSpan, type SpanEvent, type SpanSink } from './raw-span.js';

/** An integer literal that a double may not hold. A quote inside a JSON string is escaped, so this finds no text. */
const LONG_INT = /"intValue"\s*:\s*(-?\d{16,})/g;
const NO_EVENTS: readonly SpanEvent[] = [];
/** Some exporters write the enum's name. */
const STATUS_CODES: Readonly<Record<string, number>> = { STATUS_CODE_OK: 1, STATUS_CODE_ERROR: 2 };

/**
 * Reads an OTLP JSON export and gives each span to the sink; what is malformed becomes a fault of its spans.
 *
 * @throws AppError `invalid/INVALID_OTLP_JSON` when it is no JSON.
 */
export function readJsonExport(body: Uint8Array, sink: SpanSink): void {
  const request = parse(body);
  if (!isJsonObject(request)) return;
  const { resourceSpans } = request;
  if (resourceSpans === undefined || resourceSpans === null) return;
  if (!Array.isArray(resourceSpans)) {
    sink.addFault('resourceSpans:not_an_array', 0, '');
    return;
  }
  const budget = new ValueBudget();
  for (const item of resourceSpans as readonly unknown[]) {
    if (isJsonObject(item)) readResourceSpans(item, budget, sink);
    else sink.addFault('resourceSpans:not_an_object', 0, '');
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(body).replace(LONG_INT, '"intValue":"$1"'));
  } catch (cause) {
    throw new AppError('invalid', 'INVALID_OTLP_JSON', 'Failed to parse OTel JSON Trace', { cause });
  }
}

function readResourceSpans(item: JsonObject, budget: ValueBudget, sink: SpanSink): void {
  const resource = readOrigin(item['resource'], 'resource', budget);
  for (const scopeSpans of readList(item['scopeSpans'], 'scopeSpans', sink, '')) {
    if (!isJsonObject(scopeSpans)) {
      sink.addFault('scopeSpans:not_an_object', 0, '');
      continue;
    }
    const scope = readOrigin(scopeSpans['scope'], 'scope', budget);
    for (const span of readList(scopeSpans['spans'], 'spans', sink, scope.name)) {
      if (isJsonObject(span)) sink.addSpan(readSpan(span, budget), scope, resource);
      else sink.addFault('span:not_an_object', 1, scope.name);
    }
  }
}

function readList(value: unknown, name: string, sink: SpanSink, scopeName: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  sink.addFault(`${name}:not_an_array`, 0, scopeName);
  return [];
}

function readOrigin(value: unknown, owner: 'resource' | 'scope', budget: ValueBudget): Origin {
  const source = isJsonObject(value) ? value : {};
  budget.reset();
  const attributes = readJsonAttributes(source['attributes'], budget);
  const fault = attributes ? budget.fault : 'attributes:not_an_array';
  return {
    name: readText(source['name']),
    version: readText(source['version']),
    attributes: attributes ?? NO_ATTRIBUTES,
    fault: fault && `${owner}.${fault}`,
  };
}

function readSpan(span: JsonObject, budget: ValueBudget): RawSpan {
  budget.reset();
  const traceId = readId(span['traceId']);
  const spanId = readId(span['spanId']);
  const parentSpanId = readId(span['parentSpanId']);
  const attributes = readJsonAttributes(span['attributes'], budget);
  const events = readEvents(span['events'], budget);
  const status = isJsonObject(span['status']) ? span['status'] : {};
  return {
    traceId: traceId ?? '',
    spanId: spanId ?? '',
    parentSpanId: parentSpanId ?? '',
    name: readText(span['name']),
    startUs: microsOfJson(span['startTimeUnixNano']),
    endUs: microsOfJson(span['endTimeUnixNano']),
    attributes: attributes ?? NO_ATTRIBUTES,
    events: events ?? NO_EVENTS,
    statusCode: readStatusCode(status['code']),
    statusMessage: readText(status['message']),
    fault:
      findRequiredIdFault('traceId', traceId) ??
      findRequiredIdFault('spanId', spanId) ??
      (parentSpanId === '' ? undefined : findRequiredIdFault('parentSpanId', parentSpanId)) ??
      (attributes ? undefined : 'attributes:not_an_array') ??
      (events ? undefined : 'events:not_an_array') ??
      budget.fault,
  };
}

function findRequiredIdFault(field: string, id: string | undefined): string | undefined {
  const fault = id === undefined ? 'not_an_id' : findIdFault(id);
  return fault && `${field}:${fault}`;
}

/** The normalised id, '' when absent, undefined when it is nothing that an id can be. */
function readId(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return normalizeId(value);
  const bytes = isJsonObject(value) && value['type'] === 'Buffer' ? value['data'] : value;
  if (!Array.isArray(bytes) || bytes.length > 400) return undefined;
  const isBytes = bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
  return isBytes ? Buffer.from(bytes as number[]).toString('hex') : undefined;
}

/** Undefined when the list, or the attributes of one of its events, is present but no list. */
function readEvents(value: unknown, budget: ValueBudget): readonly SpanEvent[] | undefined {
  if (value === undefined || value === null) return NO_EVENTS;
  if (!Array.isArray(value)) return undefined;
  const events: SpanEvent[] = [];
  for (const event of value.slice(0, MAX_SPAN_EVENTS) as readonly unknown[]) {
    if (!isJsonObject(event)) continue;
    const attributes = readJsonAttributes(event['attributes'], budget);
    if (!attributes) return undefined;
    events.push({ name: readText(event['name']), attributes });
  }
  return events;
}

function readStatusCode(code: unknown): number {
  if (typeof code === 'number') return code;
  return typeof code === 'string' ? (STATUS_CODES[code] ?? 0) : 0;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? makeWellFormed(value) : '';
}
