import { Type } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { presentTraceItem, presentTraceStream, type TraceGroup } from '../presenters/trace.js';
import { CommaList, Message, Moment, Paged, pageQuery, Strict, Text } from '../schemas/primitives.js';
import { TraceWithDetails, TraceWithFullDetails } from '../schemas/trace.js';
import { endpoint } from './endpoint.js';
import { knownGroups } from './field-groups.js';
import { answerStream } from './reply.js';
import { timeRange } from './time-range.js';
import { writerOf } from './writer.js';

const tag = 'Traces';
const OPTIONAL_GROUPS = ['io', 'scores', 'observations', 'metrics'] as const satisfies readonly TraceGroup[];
const GROUPS = ['core', ...OPTIONAL_GROUPS] as const;
const fields = Text('Comma-separated groups: core, io, scores, observations, metrics. Default: all.');

const WIRE_GROUPS = {
  io: 'TRACE_FIELD_GROUP_IO',
  scores: 'TRACE_FIELD_GROUP_SCORES',
  observations: 'TRACE_FIELD_GROUP_OBSERVATIONS',
  metrics: 'TRACE_FIELD_GROUP_METRICS',
} as const satisfies Record<TraceGroup, metrics.TraceFieldGroup>;

/** The groups to read: all of them when none is named that exists. */
function acceptGroups(text: string | undefined): {
  groups: Set<TraceGroup>;
  wire: metrics.TraceFieldGroup[];
} {
  const isNamed = knownGroups(text, GROUPS).length > 0;
  const groups = isNamed ? knownGroups(text, OPTIONAL_GROUPS) : [...OPTIONAL_GROUPS];
  return { groups: new Set(groups), wire: groups.map((group) => WIRE_GROUPS[group]) };
}

export const listTraces = endpoint({
  method: 'GET',
  path: '/traces',
  access: 'project',
  tag,
  summary: 'List traces',
  query: Type.Object({
    ...pageQuery,
    userId: Text('Exact.'),
    name: Text('Exact.'),
    sessionId: Text('Exact.'),
    version: Text('Exact.'),
    release: Text('Exact.'),
    tags: CommaList('The trace has all of them.'),
    environment: CommaList('Any of them.'),
    fromTimestamp: Moment('On or after.'),
    toTimestamp: Moment('Before.'),
    orderBy: Text('`<column>.asc` or `<column>.desc`. Default: timestamp.desc.'),
    fields,
    filter: Text('JSON array of filter conditions.'),
  }),
  response: Paged(TraceWithDetails),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { groups, wire } = acceptGroups(query.fields);
    const { traces, totalItems } = await calls.traces.listTraces(
      {
        projectId: principal.projectId,
        page: query.page,
        limit: query.limit,
        tags: query.tags ?? [],
        environments: query.environment ?? [],
        orderBy: query.orderBy ?? '',
        groups: wire,
        filterJson: query.filter ?? '',
        ...definedFields({
          userId: query.userId,
          name: query.name,
          sessionId: query.sessionId,
          version: query.version,
          release: query.release,
        }),
        ...timeRange(query.fromTimestamp, query.toTimestamp),
      },
      call,
    );
    return {
      data: traces.map((trace) => presentTraceItem(trace, groups)),
      meta: pageMeta(query, totalItems),
    };
  },
});

export const getTrace = endpoint({
  method: 'GET',
  path: '/traces/:traceId',
  access: 'project',
  tag,
  summary: 'Read a trace with its observations and scores',
  query: Type.Object({ fields }),
  response: TraceWithFullDetails,
  errors: ['not_found', 'too_expensive'],
  handle: ({ params, query, principal, call, calls }) => {
    const { groups, wire } = acceptGroups(query.fields);
    const request = { projectId: principal.projectId, traceId: params.traceId, groups: wire };
    return Promise.resolve(answerStream(presentTraceStream(calls.traces.getTrace(request, call), groups)));
  },
});

export const deleteTrace = endpoint({
  method: 'DELETE',
  path: '/traces/:traceId',
  access: 'project',
  tag,
  summary: 'Delete a trace with its observations and scores',
  description: 'Succeeds also when there is no such trace.',
  response: Message,
  handle: async ({ params, principal, call, calls }) => {
    await calls.traceWrites.deleteTraces({ ...writerOf(principal), traceIds: [params.traceId] }, call);
    return { message: 'Trace deleted successfully' };
  },
});

export const deleteTraces = endpoint({
  method: 'DELETE',
  path: '/traces',
  access: 'project',
  tag,
  summary: 'Delete traces with their observations and scores',
  description: 'Ids that do not exist are fine.',
  body: Strict({ traceIds: Type.Array(Type.String(), { minItems: 1, maxItems: 1000 }) }),
  response: Message,
  handle: async ({ body, principal, call, calls }) => {
    await calls.traceWrites.deleteTraces({ ...writerOf(principal), traceIds: body.traceIds }, call);
    return { message: 'Traces deleted successfully' };
  },
});
