import { AppError } from '@assay/errors';
import { TextWriter } from '../json/text-writer.js';
import { MAX_COST_USD, MAX_EXPORT_SPANS, MAX_METADATA_KEYS, MAX_TAGS } from '../limits.js';
import { getMaxTextChars, type DecodeOptions } from '../options.js';
import type { DecodedExport, DecodedSpan, ObservationValues } from '../statements.js';
import { readJsonExport } from './otlp-json.js';
import { readProtobufExport } from './protobuf-trace.js';
import type { Origin, RawSpan, SpanSink } from './raw-span.js';
import { RejectionList } from './rejections.js';
import { SpanMapper } from './span-mapper.js';
import { findTimeFault, getSpanTimes } from './span-times.js';
import { TraceCollector } from './trace-collector.js';

export type OtlpEncoding = 'json' | 'protobuf';

/**
 * Decodes one OTLP export (behaviour 3). Bad spans are rejected one by one and counted; the good ones are kept.
 *
 * @throws AppError `invalid/INVALID_OTLP_JSON`, `invalid/INVALID_OTLP_PROTOBUF` when the body cannot be read at
 *   all, `too_large/TOO_MANY_SPANS` above 200,000 spans.
 */
export function decodeExport(
  body: Uint8Array,
  encoding: OtlpEncoding,
  options: DecodeOptions,
): DecodedExport {
  const builder = new ExportBuilder(options);
  if (encoding === 'json') readJsonExport(body, builder);
  else readProtobufExport(body, builder);
  return builder.build();
}

class ExportBuilder implements SpanSink {
  private readonly spans: DecodedSpan[] = [];
  private readonly rejections = new RejectionList();
  private readonly mapper: SpanMapper;
  private readonly traces: TraceCollector;
  private seen = 0;

  constructor(private readonly options: DecodeOptions) {
    const writer = new TextWriter(getMaxTextChars(options));
    this.mapper = new SpanMapper(writer);
    this.traces = new TraceCollector(writer);
  }

  addSpan(span: RawSpan, scope: Origin, resource: Origin): void {
    if (++this.seen > MAX_EXPORT_SPANS) {
      throw new AppError(
        'too_large',
        'TOO_MANY_SPANS',
        `An export may hold at most ${MAX_EXPORT_SPANS} spans.`,
      );
    }
    const times = getSpanTimes(span, this.options.nowMs);
    const fault = resource.fault ?? scope.fault ?? span.fault ?? findTimeFault(times);
    if (fault !== undefined) {
      this.rejections.add(fault, 1, scope.name);
      this.rejections.addTrace(span.traceId, fault);
      return;
    }
    const view = { span, attributes: span.attributes, scope, resource };
    const decoded = this.mapper.map(view, times);
    const sizeFault = findSizeFault(decoded.values);
    if (sizeFault !== undefined) {
      this.rejections.add(sizeFault, 1, scope.name);
      this.rejections.addTrace(span.traceId, sizeFault);
      return;
    }
    this.spans.push(decoded);
    this.traces.add(view, decoded, this.mapper.fields);
  }

  addFault(fault: string, count: number, scopeName: string): void {
    this.rejections.add(fault, count, scopeName);
  }

  build(): DecodedExport {
    return {
      spans: this.spans,
      traces: this.traces.statements,
      rejectedSpans: this.rejections.count,
      rejectedMessage: this.rejections.message,
      rejectedTraces: this.rejections.traces,
    };
  }
}

function findSizeFault({ tags, metadata, providedCost }: ObservationValues): string | undefined {
  if (tags && tags.length > MAX_TAGS) return 'tags:too_many';
  if (providedCost && Object.values(providedCost).some((usd) => usd > MAX_COST_USD)) return 'cost:too_big';
  return metadata && Object.keys(metadata).length > MAX_METADATA_KEYS ? 'metadata:too_many_keys' : undefined;
}
