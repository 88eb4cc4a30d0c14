import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { CommaList, Moment, named, Paged, pageQuery } from '../schemas/primitives.js';
import { endpoint, type Endpoint } from './endpoint.js';
import { timeRange } from './time-range.js';

const tag = 'Metrics';

const MetricsAnswer = named(
  'MetricsResponse',
  Type.Object({
    data: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description:
        'One object per group: its dimensions, `time_dimension`, then `<aggregation>_<measure>`. Percentiles are exact, interpolated between neighbours. A histogram is a list of `[lower, upper, count]`: bins of equal width from the least value to the greatest, empty ones left out.',
    }),
  }),
);

const query = Type.Object({
  query: Type.String({
    minLength: 1,
    description:
      'The query document as JSON: view, dimensions, metrics, filters, timeDimension, fromTimestamp, toTimestamp, orderBy, config.',
  }),
});

function queryEndpoint<const P extends string>(
  path: P,
  generation: metrics.QueryGeneration,
  summary: string,
): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    access: 'project',
    tag,
    summary,
    query,
    response: MetricsAnswer,
    errors: ['too_expensive'],
    handle: async ({ query: { query: queryJson }, principal, call, calls }) => {
      const { rowsJson } = await calls.queries.runQuery(
        { projectId: principal.projectId, queryJson, generation },
        call,
      );
      return { data: JSON.parse(rowsJson) as Record<string, unknown>[] };
    },
  });
}

export const queryMetrics = queryEndpoint(
  '/metrics',
  'QUERY_GENERATION_V1',
  'Aggregate traces, observations or scores',
);

export const queryMetricsV2 = queryEndpoint(
  '/v2/metrics',
  'QUERY_GENERATION_V2',
  'Aggregate observations or scores',
);

const ModelUsage = Type.Object({
  model: Type.Union([Type.String(), Type.Null()]),
  inputUsage: Type.Number(),
  outputUsage: Type.Number(),
  totalUsage: Type.Number(),
  countObservations: Type.Number(),
  countTraces: Type.Number(),
  totalCost: Type.Number({ description: 'USD.' }),
});

const DailyMetrics = named(
  'DailyMetrics',
  Type.Object({
    date: Type.String({ description: 'YYYY-MM-DD, UTC.' }),
    countTraces: Type.Number(),
    countObservations: Type.Number(),
    totalCost: Type.Number({ description: 'USD.' }),
    usage: Type.Array(ModelUsage),
  }),
);

export const listDailyMetrics = endpoint({
  method: 'GET',
  path: '/metrics/daily',
  access: 'project',
  tag,
  summary: 'List usage and cost by day and model',
  query: Type.Object({
    ...pageQuery,
    traceName: Type.Optional(Type.String()),
    userId: Type.Optional(Type.String()),
    tags: CommaList('The trace must have all of them.'),
    environment: CommaList('Any of them.'),
    fromTimestamp: Moment('On or after.'),
    toTimestamp: Moment('Before.'),
  }),
  response: Paged(DailyMetrics),
  errors: ['too_expensive'],
  handle: async ({ query: conditions, principal, call, calls }) => {
    const { days, totalItems } = await calls.queries.listDailyMetrics(
      {
        projectId: principal.projectId,
        page: conditions.page,
        limit: conditions.limit,
        tags: conditions.tags ?? [],
        environments: conditions.environment ?? [],
        ...definedFields({ traceName: conditions.traceName, userId: conditions.userId }),
        ...timeRange(conditions.fromTimestamp, conditions.toTimestamp),
      },
      call,
    );
    return { data: days.map(presentDay), meta: pageMeta(conditions, totalItems) };
  },
});

function presentDay({ usage, ...day }: metrics.DailyMetrics): Static<typeof DailyMetrics> {
  return {
    ...day,
    usage: usage.map(({ model, ...counts }) => ({ model: model === '' ? null : model, ...counts })),
  };
}
