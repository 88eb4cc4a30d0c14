import { AppError } from '@assay/errors';
import type { CallContext, metrics } from '@assay/proto';
import { withPrices, type ModelPrices } from '../prices/model-prices.js';
import { chunkBySize } from './chunk-by-size.js';
import type { TraceSummary } from './get-trace.sql.js';
import { startEarly } from './start-early.js';
import { summariseObservations } from './summarise-observations.js';
import type { FoundTrace, TraceStore } from './trace.store.js';

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

interface TraceReads {
  readonly traces: TraceStore;
  readonly prices: ModelPrices;
}

/** Scores and observations begin to be read while the parts before them are still on their way. */
async function* streamTrace(
  context: TraceReads,
  request: metrics.GetTraceRequest,
  call: CallContext,
): AsyncIterable<metrics.GetTraceResponse> {
  const { traces } = context;
  const { projectId, traceId, groups } = request;
  const wants = (group: metrics.TraceFieldGroup): boolean => groups.includes(group);
  const scores = wants('TRACE_FIELD_GROUP_SCORES')
    ? startEarly(traces.streamScores(projectId, traceId, call))
    : undefined;
  try {
    const found = await traces.findTrace(projectId, traceId, wants('TRACE_FIELD_GROUP_IO'), call);
    if (!found) {
      throw new AppError('not_found', 'TRACE_NOT_FOUND', 'No trace with this id in the project.');
    }
    yield* streamObservedTrace(context, found, groups, call);
    for await (const chunk of scores ? chunkBySize(scores, commentChars) : []) {
      yield { trace: null, observations: [], scores: chunk };
    }
  } finally {
    await scores?.close();
  }
}

/** The trace itself, then its observations. */
async function* streamObservedTrace(
  { traces, prices }: TraceReads,
  { trace, place }: FoundTrace,
  groups: readonly metrics.TraceFieldGroup[],
  call: CallContext,
): AsyncIterable<metrics.GetTraceResponse> {
  const withMetrics = groups.includes('TRACE_FIELD_GROUP_METRICS');
  const observations = groups.includes('TRACE_FIELD_GROUP_OBSERVATIONS')
    ? startEarly(traces.streamObservations(place, call))
    : undefined;
  try {
    const chunks = chunkBySize(observations ?? noBlocks(), bodyChars)[Symbol.asyncIterator]();
    // Most traces are one chunk: what it adds up to need not be asked for.
    const begin = [await chunks.next(), await chunks.next()];
    const beginning = begin.flatMap((next) => (next.done ? [] : [next.value]));
    const isWhole = observations !== undefined && beginning.length < begin.length;
    const summary = isWhole
      ? summariseObservations(beginning.flat())
      : withMetrics || observations
        ? await traces.getSummary(place, call)
        : undefined;
    if (observations && summary) checkSize(summary);
    const sums =
      withMetrics && summary ? { totalCost: summary.totalCost, latencySeconds: latencyOf(summary) } : {};
    yield { trace: { ...trace, ...sums }, observations: [], scores: [] };
    for await (const chunk of joinChunks(beginning, chunks)) {
      const priced = await withPrices(prices, place.projectId, chunk, call);
      yield { trace: null, observations: priced, scores: [] };
    }
  } finally {
    await observations?.close();
  }
}

async function* noBlocks(): AsyncIterable<never[]> {
  // A trace without its observations.
}

async function* joinChunks<T>(beginning: readonly T[], rest: AsyncIterator<T>): AsyncIterable<T> {
  yield* beginning;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
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
