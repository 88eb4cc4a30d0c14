import type { Endpoint } from './endpoint.js';
import * as ingestion from './ingestion.js';
import * as observations from './observations.js';
import * as otlp from './otlp.js';
import * as traces from './traces.js';

/** Every endpoint. The server, the API reference and the generated tests read this list. */
export const endpoints: readonly Endpoint[] = [
  ingestion.appendEvents,
  otlp.exportSpans,
  otlp.exportMetrics,
  otlp.exportLogs,
  traces.listTraces,
  traces.getTrace,
  traces.deleteTrace,
  traces.deleteTraces,
  observations.listObservations,
  observations.getObservation,
  observations.scanObservations,
];
