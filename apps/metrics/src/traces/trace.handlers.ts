import { AppError } from '@assay/errors';
import type { CallContext, metrics } from '@assay/proto';
import { withPrices, type ModelPrices } from '../prices/model-prices.js';
import { chunkBySize } from './chunk-by-size.js';
import type { TraceSummary } from './get-trace.sql.js';
import type { TraceStore } from './trace.store.js';

/** Input, output and metadata of one trace's observations together. */
const MAX_BODY_BYTES = 80 * 1000 * 1000;

export function traceHandlers(context: {
  traces: TraceStore;
  prices: ModelPrices;
}): metrics.TraceServiceMethods {
  const { traces } = context;
  return {
    listTraces: (request, call) => traces.listTraces(request, call),
    getTrace: (request, call) => streamTrace(context, request, call),
  };
}

async function* streamTrace(
  { traces, prices }: { traces: TraceStore; prices: ModelPrices },
  { projectId, traceId, groups }: metrics.GetTraceRequest,
  call: CallContext,
): AsyncIterable<metrics.GetTraceResponse> {
  const wants = (group: metrics.TraceFieldGroup): boolean => groups.includes(group);
  const found = await traces.findTrace(projectId, traceId, wants('TRACE_FIELD_GROUP_IO'), call);
  if (!found) {
    throw new AppError('not_found', 'TRACE_NOT_FOUND', 'No trace with this id in the project.');
  }
  const withObservations = wants('TRACE_FIELD_GROUP_OBSERVATIONS');
  const withMetrics = wants('TRACE_FIELD_GROUP_METRICS');
  const summary = withObservations || withMetrics ? await traces.getSummary(found.place, call) : undefined;
  if (withObservations && summary) checkSize(summary);
  const sums =
    withMetrics && summary ? { totalCost: summary.totalCost, latencySeconds: latencyOf(summary) } : {};
  yield { trace: { ...found.trace, ...sums }, observations: [], scores: [] };
  if (withObservations && summary && summary.count > 0) {
    for await (const chunk of chunkBySize(traces.streamObservations(found.place, call), bodyChars)) {
      const observations = await withPrices(prices, projectId, chunk, call);
      yield { trace: null, observations, scores: [] };
    }
  }
  if (wants('TRACE_FIELD_GROUP_SCORES')) {
    for await (const scores of chunkBySize(traces.streamScores(projectId, traceId, call), commentChars)) {
      yield { trace: null, observations: [], scores };
    }
  }
}

function bodyChars({ input, output, metadata }: metrics.Observation): number {
  return Object.values(metadata).reduce((chars, text) => chars + text.length, input.length + output.length);
}

function commentChars({ comment, stringValue }: metrics.Score): number {
  return comment.length + stringValue.length;
}

function checkSize({ bodyBytes }: TraceSummary): void {
  if (bodyBytes < MAX_BODY_BYTES) return;
  throw new AppError(
    'too_expensive',
    'PAYLOAD_TOO_LARGE',
    'The observations of this trace are over 80 MB together. Leave the field group observations out, or read them page by page.',
  );
}

/** Seconds from the first start to the last end, or to the last start while nothing has ended. */
function latencyOf({ count, firstStartUs, lastStartUs, lastEndUs }: TraceSummary): number {
  if (count === 0) return 0;
  return ((lastEndUs ?? lastStartUs) - firstStartUs) / 1e6;
}
