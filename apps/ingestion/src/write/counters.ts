import { Counter, Gauge, Histogram, register } from 'prom-client';

/** Outcomes of the write path, on the Prometheus endpoint. One set per process, shared by its modules. */
export interface IngestCounters {
  readonly events: Counter<'route' | 'outcome'>;
  readonly rows: Counter<'table' | 'path'>;
  readonly skippedSpans: Counter;
  readonly droppedValues: Counter;
  readonly unpriced: Counter;
  readonly deadLetters: Counter;
  readonly sweptEntities: Counter;
  readonly workerRestarts: Counter;
  readonly overload: Counter;
  readonly spooledWrites: Counter;
  readonly replayedWrites: Counter;
  readonly spoolBytes: Gauge;
  readonly bytesInFlight: Gauge;
  readonly cacheBytes: Gauge;
  readonly flushSeconds: Histogram;
  readonly flushRows: Histogram;
}

let shared: IngestCounters | undefined;

export function ingestCounters(): IngestCounters {
  return (shared ??= createCounters());
}

function createCounters(): IngestCounters {
  const counter = <L extends string = never>(name: string, help: string, labelNames: L[] = []): Counter<L> =>
    new Counter({ name: `assay_ingest_${name}`, help, labelNames, registers: [register] });
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `assay_ingest_${name}`, help, registers: [register] });
  return {
    events: counter('events_total', 'Events, spans and scores by what became of them.', ['route', 'outcome']),
    rows: counter('rows_total', 'Rows inserted, by table and path (span: as sent, state: merged).', [
      'table',
      'path',
    ]),
    skippedSpans: counter('skipped_spans_total', 'Spans older than the stored version of the same span.'),
    droppedValues: counter('dropped_values_total', 'Usage and cost values that no column can hold.'),
    unpriced: counter('unpriced_total', 'Observations with usage but without a price for their model.'),
    deadLetters: counter('dead_letters_total', 'Rows that can never be stored.'),
    sweptEntities: counter('swept_entities_total', 'Rows that the sweep had to build again.'),
    workerRestarts: counter('worker_restarts_total', 'Decode workers that died and were replaced.'),
    overload: counter('overload_total', 'Requests refused because too much was in memory.'),
    spooledWrites: counter('spooled_writes_total', 'Writes that went to the spool.'),
    replayedWrites: counter('replayed_writes_total', 'Writes stored from the spool.'),
    spoolBytes: gauge('spool_bytes', 'Bytes waiting in the spool.'),
    bytesInFlight: gauge('bytes_in_flight', 'Bytes of request bodies in memory.'),
    cacheBytes: gauge('state_cache_bytes', 'Bytes of merged states in memory.'),
    flushSeconds: new Histogram({
      name: 'assay_ingest_flush_seconds',
      help: 'Time from the start of a flush to its visibility.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [register],
    }),
    flushRows: new Histogram({
      name: 'assay_ingest_flush_rows',
      help: 'Rows of one flush.',
      buckets: [1, 10, 50, 100, 500, 1000, 2000, 5000, 10000],
      registers: [register],
    }),
  };
}
