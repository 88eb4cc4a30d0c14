import type { Logger } from '@assay/logging';
import type { CallObserver } from '@assay/rpc';
import { Histogram, register } from 'prom-client';

const METRIC = 'assay_rpc_duration_seconds';

function durations(): Histogram<'service' | 'method' | 'kind'> {
  const existing = register.getSingleMetric(METRIC);
  if (existing) return existing as Histogram<'service' | 'method' | 'kind'>;
  return new Histogram({
    name: METRIC,
    help: 'Duration of calls between services, by how they ended (ok or the error kind).',
    labelNames: ['service', 'method', 'kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
}

/** One wide line per finished call: `error` when someone should look, `debug` for the rest of local ones. */
export function createCallObserver(logOf: (service: string) => Logger): CallObserver {
  const histogram = durations();
  const logs = new Map<string, Logger>();
  return ({ service, method, requestId, durationMs, transport, error }) => {
    histogram.observe({ service, method, kind: error?.kind ?? 'ok' }, durationMs / 1000);
    const log = logs.get(service) ?? logOf(service);
    logs.set(service, log);
    const fields = { method, requestId, transport, durationMs: Math.round(durationMs * 10) / 10 };
    if (!error) {
      // In one process the gateway's line per request says the same; between processes this is the only one.
      if (transport === 'grpc') log.info(fields, 'call completed');
      else log.debug(fields, 'call completed');
    } else if (error.kind === 'internal') log.error({ ...fields, error }, 'call failed');
    else if (error.kind === 'unavailable') log.warn({ ...fields, error }, 'call failed');
    else log.info({ ...fields, kind: error.kind, reason: error.reason }, 'call refused');
  };
}
