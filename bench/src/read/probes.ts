import { isoTime, type Samples } from './samples.js';

/** One kind of read: measured as whole HTTP requests, each for other data. */
export interface Probe {
  readonly name: string;
  /** 95th percentile; absent when nobody set one. */
  readonly aimMs?: number;
  readonly requests: number;
  path(samples: Samples, index: number): string;
}

const DAY_MS = 86_400_000;
const FIELDS = 'core,basic,time,model,usage,metrics';

/** A moment in the newer half of the data. */
function lateMs({ random, fromMs, endMs }: Samples): number {
  return endMs - random() * ((endMs - fromMs) / 2);
}

function pick(values: readonly string[], index: number): string {
  return values[index % values.length] ?? '';
}

const makePath = (path: string, query: Record<string, string>): string =>
  `/api/public${path}?${new URLSearchParams(query).toString()}`;

/** A list of observations in the whole 60 days. */
function listed(samples: Samples, query: Record<string, string>): string {
  const fromStartTime = isoTime(samples.fromMs);
  return makePath('/v2/observations', { limit: '50', fields: FIELDS, fromStartTime, ...query });
}

export const READ_PROBES: readonly Probe[] = [
  {
    name: 'observation by id',
    aimMs: 60,
    requests: 100,
    path: ({ observationIds }, index) => `/api/public/observations/${pick(observationIds, index)}`,
  },
  {
    name: 'trace with observations',
    aimMs: 80,
    requests: 100,
    path: ({ traceIds }, index) => `/api/public/traces/${pick(traceIds, index)}`,
  },
  {
    name: 'list 50 observations, common filter (type)',
    aimMs: 120,
    requests: 60,
    path: (samples) => listed(samples, { type: 'GENERATION', toStartTime: isoTime(lateMs(samples)) }),
  },
  {
    name: 'list 50 observations, no filter',
    aimMs: 120,
    requests: 60,
    path: (samples) => listed(samples, { toStartTime: isoTime(lateMs(samples)) }),
  },
  {
    name: 'list 50 observations with input and output, common filter',
    aimMs: 120,
    requests: 60,
    path: (samples) =>
      listed(samples, {
        type: 'GENERATION',
        toStartTime: isoTime(lateMs(samples)),
        fields: `${FIELDS},io,metadata`,
      }),
  },
  {
    name: 'list 50 observations, one user of 5000, 60 days',
    aimMs: 350,
    requests: 40,
    path: (samples) => listed(samples, { userId: `user-${Math.floor(samples.random() * 5000)}` }),
  },
  {
    name: 'list 50 observations, level and name, 60 days',
    aimMs: 350,
    requests: 40,
    path: (samples) =>
      listed(samples, { level: 'ERROR', name: 'check-policy', toStartTime: isoTime(lateMs(samples)) }),
  },
  {
    name: 'list 50 observations, one metadata value of 400, 60 days',
    aimMs: 350,
    requests: 40,
    path: (samples: Samples): string => {
      const value = `tenant-${Math.floor(samples.random() * 400)}`;
      const condition = { type: 'stringObject', column: 'metadata', operator: '=', key: 'tenant', value };
      return listed(samples, { filter: JSON.stringify([condition]) });
    },
  },
  {
    name: 'list 50 observations by page with total (v1), 7 days',
    aimMs: 120,
    requests: 40,
    path: (samples: Samples): string => {
      const toMs = lateMs(samples);
      return makePath('/observations', {
        limit: '50',
        type: 'GENERATION',
        fromStartTime: isoTime(toMs - 7 * DAY_MS),
        toStartTime: isoTime(toMs),
      });
    },
  },
  {
    name: 'list 50 traces with aggregates and scores, 7 days',
    aimMs: 150,
    requests: 40,
    path: (samples: Samples): string => {
      const toMs = lateMs(samples);
      const fromTimestamp = isoTime(toMs - 7 * DAY_MS);
      return makePath('/traces', { limit: '50', fromTimestamp, toTimestamp: isoTime(toMs) });
    },
  },
  {
    name: 'list 50 traces with aggregates and scores, 60 days',
    aimMs: 150,
    requests: 40,
    path: (samples) => makePath('/traces', { limit: '50', toTimestamp: isoTime(lateMs(samples)) }),
  },
  {
    name: 'a trace of 10,000 observations, complete',
    aimMs: 1500,
    requests: 9,
    path: ({ largeTraceIds }, index) => `/api/public/traces/${pick(largeTraceIds, index)}`,
  },
];

interface Query {
  readonly view: string;
  readonly metrics: readonly object[];
  readonly dimensions?: readonly string[];
  readonly granularity?: string;
  readonly bins?: number;
}

/** A metrics query over some days that end an hour or more before the end of the data, each an hour earlier. */
function queryProbe(
  probe: Omit<Probe, 'path'> & { readonly version: '' | '/v2'; readonly days: number; readonly query: Query },
): Probe {
  const { version, days, query, ...rest } = probe;
  const path = ({ endMs }: Samples, index: number): string => {
    const toMs = endMs - index * 3_600_000;
    const document = {
      view: query.view,
      metrics: query.metrics,
      dimensions: (query.dimensions ?? []).map((field) => ({ field })),
      filters: [],
      timeDimension: query.granularity ? { granularity: query.granularity } : null,
      fromTimestamp: isoTime(toMs - days * DAY_MS),
      toTimestamp: isoTime(toMs),
      orderBy: null,
      ...(query.bins ? { config: { bins: query.bins } } : {}),
    };
    return makePath(`${version}/metrics`, { query: JSON.stringify(document) });
  };
  return { ...rest, path };
}

const COUNT = { measure: 'count', aggregation: 'count' };
const COST = { measure: 'totalCost', aggregation: 'sum' };
const P95 = { measure: 'latency', aggregation: 'p95' };

export const METRICS_PROBES: readonly Probe[] = [
  queryProbe({
    name: '30 days by day and model: count, cost, p95 latency',
    aimMs: 500,
    requests: 30,
    version: '/v2',
    days: 30,
    query: {
      view: 'observations',
      metrics: [COUNT, COST, P95],
      dimensions: ['providedModelName'],
      granularity: 'day',
    },
  }),
  queryProbe({
    name: '7 days by hour and name: count, cost, p95 latency',
    aimMs: 200,
    requests: 40,
    version: '/v2',
    days: 7,
    query: { view: 'observations', metrics: [COUNT, COST, P95], dimensions: ['name'], granularity: 'hour' },
  }),
  queryProbe({
    name: 'scores joined with traces, 30 days by day and trace name',
    aimMs: 250,
    requests: 40,
    version: '',
    days: 30,
    query: {
      view: 'scores-numeric',
      metrics: [COUNT, { measure: 'value', aggregation: 'avg' }],
      dimensions: ['traceName'],
      granularity: 'day',
    },
  }),
  queryProbe({
    name: 'histogram of latency, 7 days',
    aimMs: 200,
    requests: 40,
    version: '/v2',
    days: 7,
    query: { view: 'observations', metrics: [{ measure: 'latency', aggregation: 'histogram' }], bins: 20 },
  }),
  queryProbe({
    name: 'traces view, 30 days by day: cost and observations',
    requests: 20,
    version: '',
    days: 30,
    query: {
      view: 'traces',
      metrics: [COUNT, COST, { measure: 'observationsCount', aggregation: 'sum' }],
      granularity: 'day',
    },
  }),
];
