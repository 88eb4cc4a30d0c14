import { makeBatch, makeExport } from './generate.js';

/** One request of a load, and what to read back of it. */
export interface MadeRequest {
  readonly body: Buffer;
  /** Events or spans in the body. */
  readonly units: number;
  readonly observationId: string;
  readonly traceId: string;
}

export interface Load {
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  make(random: () => number): MadeRequest;
}

/** The loads of the ingestion benchmark; `name` begins with a word by which one can be chosen. */
export const LOADS: readonly Load[] = [
  batchLoad('batch-18: JSON, 1.5 KB events, 18 a request', 2),
  batchLoad('batch-180: JSON, 1.5 KB events, 180 a request', 20),
  {
    name: 'otlp: protobuf, 1 KB spans, 200 a request',
    path: '/api/public/otel/v1/traces',
    contentType: 'application/x-protobuf',
    make: (random: () => number): MadeRequest => {
      const { spans, ...made } = makeExport(random, 25, Date.now());
      return { ...made, units: spans };
    },
  },
];

function batchLoad(name: string, traces: number): Load {
  return {
    name,
    path: '/api/public/ingestion',
    contentType: 'application/json',
    make: (random) => {
      const { text, events, observationId, traceId } = makeBatch(random, traces, Date.now());
      return { body: Buffer.from(text), units: events, observationId, traceId };
    },
  };
}
