import { AppError } from '@assay/errors';
import type { metrics } from '@assay/proto';
import { parseStored } from '../json/stored-text.js';
import type { Trace, TraceWithDetails } from '../schemas/trace.js';
import { formatTimestampMs, formatTimestampUs } from '../validation/timestamp.js';
import { presentMetadata } from './metadata.js';
import { presentObservation } from './observation.js';
import { presentScoreV1 } from './score.js';
import { textOrNull } from './text.js';

export type TraceGroup = 'io' | 'scores' | 'observations' | 'metrics';

/** What a number reads as when its group was not asked for. */
const EXCLUDED = -1;
/** Pieces of a stream are about this long: few enough writes, and never long without a breath. */
const PIECE_CHARS = 64 * 1024;

/** A trace by itself. Source: behaviour/ingestion-and-tracing.md §5.1. */
export function presentTrace(trace: metrics.Trace): Trace {
  return {
    id: trace.id,
    projectId: trace.projectId,
    timestamp: formatTimestampUs(trace.timestampUs),
    name: textOrNull(trace.name),
    userId: textOrNull(trace.userId),
    sessionId: textOrNull(trace.sessionId),
    release: textOrNull(trace.release),
    version: textOrNull(trace.version),
    externalId: null,
    environment: trace.environment,
    tags: trace.tags,
    public: trace.public,
    bookmarked: trace.bookmarked,
    input: parseStored(trace.input),
    output: parseStored(trace.output),
    metadata: presentMetadata(trace.metadata),
    createdAt: formatTimestampMs(trace.createdMs),
    updatedAt: formatTimestampMs(trace.updatedMs),
  };
}

function presentDetails(trace: metrics.Trace, hasMetrics: boolean) {
  return {
    htmlPath: `/project/${trace.projectId}/traces/${trace.id}`,
    latency: hasMetrics ? (trace.latencySeconds ?? 0) : EXCLUDED,
    totalCost: hasMetrics ? (trace.totalCost ?? 0) : EXCLUDED,
  };
}

/** A trace of a list, with ids of its observations and scores. */
export function presentTraceItem(trace: metrics.Trace, groups: ReadonlySet<TraceGroup>): TraceWithDetails {
  return {
    ...presentTrace(trace),
    ...presentDetails(trace, groups.has('metrics')),
    observations: trace.observationIds,
    scores: trace.scoreIds,
  };
}

/**
 * The JSON text of a whole trace, piece by piece as its parts arrive, so that neither memory nor the event
 * loop is taken by a trace of many thousand observations.
 */
export async function* presentTraceStream(
  parts: AsyncIterable<metrics.GetTraceResponse>,
  groups: ReadonlySet<TraceGroup>,
): AsyncIterable<string> {
  const pieces = new PieceBuffer();
  let section: 'start' | 'observations' | 'scores' = 'start';
  for await (const part of parts) {
    if (part.trace) {
      const head = { ...presentTrace(part.trace), ...presentDetails(part.trace, groups.has('metrics')) };
      pieces.add(`${JSON.stringify(head).slice(0, -1)},"observations":[`);
      section = 'observations';
    }
    for (const observation of part.observations) {
      // Inside a trace unknown prices read 0.
      pieces.addItem(JSON.stringify(presentObservation(observation, 0)));
      if (pieces.isFull) yield await pieces.take();
    }
    for (const score of part.scores) {
      if (section !== 'scores') {
        pieces.startList('],"scores":[');
        section = 'scores';
      }
      pieces.addItem(JSON.stringify(presentScoreV1(score)));
      if (pieces.isFull) yield await pieces.take();
    }
  }
  if (section === 'start') {
    throw new AppError('internal', 'TRACE_WITHOUT_HEAD', 'The trace answer had no trace in it.');
  }
  pieces.add(section === 'scores' ? ']}' : '],"scores":[]}');
  yield await pieces.take();
}

/** Collects JSON text up to a piece, and gives the event loop a turn each time one is taken. */
class PieceBuffer {
  #text = '';
  #isListEmpty = true;

  get isFull(): boolean {
    return this.#text.length >= PIECE_CHARS;
  }

  add(text: string): void {
    this.#text += text;
  }

  startList(text: string): void {
    this.#text += text;
    this.#isListEmpty = true;
  }

  addItem(json: string): void {
    this.#text += this.#isListEmpty ? json : `,${json}`;
    this.#isListEmpty = false;
  }

  async take(): Promise<string> {
    const text = this.#text;
    this.#text = '';
    await new Promise((resolve) => setImmediate(resolve));
    return text;
  }
}
