import { createRandom } from '../generate.js';
import { makeBatchBody, makeScoreBody, makeUpdateBody } from './batch-body.js';
import { makeOtlpBody } from './otlp-body.js';
import { ProtobufBuffer } from './protobuf-buffer.js';
import { Prose } from './prose.js';
import { OBSERVATIONS_PER_TRACE, TraceMaker, type MadeTrace } from './trace.js';

/** A stretch of time full of traces; the same slice gives the same bodies. */
export interface Slice {
  readonly observations: number;
  readonly seed: number;
  /** Unix milliseconds; traces start before the end. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Project that gets seven tenths of the data; nine others share the rest. */
  readonly projectId: string;
  /** Goes into every id, so that copies of a slice stand beside it. */
  readonly copy: number;
  /** Further traces of ten thousand observations each, in the main project. */
  readonly largeTraces: number;
  /** Default 200. */
  readonly tracesPerBody?: number;
}

/** One request body. */
export interface DataSetBody {
  readonly projectId: string;
  readonly route: 'otlp' | 'batch';
  readonly body: Buffer;
  /** Observations that it creates. */
  readonly observations: number;
}

const TRACES_PER_BODY = 200;
const OTHER_PROJECTS = 9;
const MAIN_SHARE = 0.7;
/** Of the traces, sent as batches of events; half of their observations are updated later: 5 % of all. */
const BATCH_SHARE = 0.1;
/** Bodies between an update and what it updates. */
const UPDATE_LAG = 6;
/** Bodies overlap in time, as those of several clients do. */
const OVERLAP = 3;

export const LARGE_TRACE_OBSERVATIONS = 10_000;
export const LARGE_TRACE_NAME = 'ten-thousand-steps';

/** All bodies of a slice, by time, an update some bodies behind what it updates. */
export function* makeDataSet(slice: Slice): Generator<DataSetBody> {
  const random = createRandom(slice.seed);
  const prose = new Prose(slice.seed);
  const maker = new TraceMaker(random, prose, slice.copy);
  const out = new ProtobufBuffer();
  const traceCount = Math.ceil(slice.observations / OBSERVATIONS_PER_TRACE);
  const perBody = slice.tracesPerBody ?? TRACES_PER_BODY;
  const bodies = Math.ceil(traceCount / perBody);
  const updates: { due: number; body: DataSetBody }[] = [];
  for (let index = 0; index < bodies; index += 1) {
    const projectId =
      random() < MAIN_SHARE ? slice.projectId : `${slice.projectId}-${Math.floor(random() * OTHER_PROJECTS)}`;
    const count = Math.min(perBody, traceCount - index * perBody);
    const traces = makeTraces(slice, {
      random,
      maker,
      share: index / bodies,
      width: OVERLAP / bodies,
      count,
    });
    const observations = count * OBSERVATIONS_PER_TRACE;
    if (random() < BATCH_SHARE) {
      yield { projectId, route: 'batch', body: makeBatchBody(traces, prose), observations };
      const body = makeUpdateBody(traces, prose);
      updates.push({ due: index + UPDATE_LAG, body: { projectId, route: 'batch', body, observations: 0 } });
    } else yield { projectId, route: 'otlp', body: makeOtlpBody(traces, prose, out), observations };
    const scores = makeScoreBody(traces);
    if (scores) yield { projectId, route: 'batch', body: scores, observations: 0 };
    while (updates[0] && updates[0].due <= index) yield (updates.shift() as (typeof updates)[number]).body;
  }
  for (const { body } of updates) yield body;
  yield* makeLargeTraces(slice, maker, prose, out);
}

/** Traces of one body: they start within a part of the slice's time. */
function makeTraces(
  { fromMs, toMs }: Slice,
  how: { random: () => number; maker: TraceMaker; share: number; width: number; count: number },
): MadeTrace[] {
  const lengthMs = toMs - fromMs;
  const widthMs = Math.min(1, how.width) * lengthMs;
  const offsetMs = Math.min(how.share * lengthMs, lengthMs - widthMs);
  // Rounded before the start is added: the same slice at another time differs by nothing else.
  return Array.from({ length: how.count }, () =>
    how.maker.make(fromMs + Math.floor(offsetMs + how.random() * widthMs)),
  );
}

function* makeLargeTraces(
  slice: Slice,
  maker: TraceMaker,
  prose: Prose,
  out: ProtobufBuffer,
): Generator<DataSetBody> {
  const { projectId, largeTraces, fromMs, toMs } = slice;
  for (let index = 0; index < largeTraces; index += 1) {
    const startMs = Math.floor(fromMs + ((index + 0.5) / largeTraces) * (toMs - fromMs));
    const made = { ...maker.make(startMs, LARGE_TRACE_OBSERVATIONS), name: LARGE_TRACE_NAME, scores: [] };
    const body = makeOtlpBody([made], prose, out);
    yield { projectId, route: 'otlp', body, observations: LARGE_TRACE_OBSERVATIONS };
  }
}
