import { Type } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { presentTrace } from '../presenters/trace.js';
import { Moment, named, Paged, pageQuery, Repeated, Timestamp } from '../schemas/primitives.js';
import { Trace } from '../schemas/trace.js';
import { formatTimestampMs } from '../validation/timestamp.js';
import { endpoint } from './endpoint.js';
import { timeRange } from './time-range.js';

const tag = 'Sessions';

const Session = named(
  'Session',
  Type.Object({
    id: Type.String(),
    createdAt: Timestamp,
    projectId: Type.String(),
    environment: Type.String(),
  }),
);

function presentSession({ id, createdMs, projectId, environment }: metrics.Session): {
  id: string;
  createdAt: string;
  projectId: string;
  environment: string;
} {
  return { id, createdAt: formatTimestampMs(createdMs), projectId, environment };
}

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  access: 'project',
  tag,
  summary: 'List sessions',
  query: Type.Object({
    ...pageQuery,
    fromTimestamp: Moment('Created on or after.'),
    toTimestamp: Moment('Created before.'),
    environment: Repeated('Any of them.'),
  }),
  response: Paged(Session),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { sessions, totalItems } = await calls.sessions.listSessions(
      {
        projectId: principal.projectId,
        page: query.page,
        limit: query.limit,
        environments: query.environment ?? [],
        ...timeRange(query.fromTimestamp, query.toTimestamp),
      },
      call,
    );
    return { data: sessions.map(presentSession), meta: pageMeta(query, totalItems) };
  },
});

export const getSession = endpoint({
  method: 'GET',
  path: '/sessions/:sessionId',
  access: 'project',
  tag,
  summary: 'Read a session with its traces',
  response: named('SessionWithTraces', Type.Object({ ...Session.properties, traces: Type.Array(Trace) })),
  errors: ['not_found', 'too_expensive'],
  handle: async ({ params, principal, call, calls }) => {
    const { session, traces } = await calls.sessions.getSession(
      { projectId: principal.projectId, sessionId: params.sessionId },
      call,
    );
    // A message field is null only when the service left it out, which its contract rules out here.
    if (!session) throw new Error('the session answer had no session in it');
    return { ...presentSession(session), traces: traces.map(presentTrace) };
  },
});
