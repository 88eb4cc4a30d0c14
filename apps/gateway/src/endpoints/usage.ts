import { Type } from '@sinclair/typebox';
import { named, Text } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';

const MonthUsage = named(
  'MonthUsage',
  Type.Object({
    projectId: Type.String(),
    month: Type.String({ description: '`YYYY-MM`, UTC.' }),
    traces: Type.Integer(),
    observations: Type.Integer(),
    scores: Type.Integer(),
    units: Type.Integer({ description: 'All three together.' }),
  }),
);

/** `YYYY-MM` of now, UTC. */
function thisMonth(): string {
  return new Date().toISOString().slice(0, 7);
}

export const listUsage = endpoint({
  method: 'GET',
  path: '/usage',
  base: '/api/assay/v1',
  access: 'key',
  tag: 'Assay',
  summary: 'Count traces, observations and scores by project and month',
  description:
    "A project key counts its project, an organization key all of its organization's or the one that is named. " +
    'Counted are objects as they are stored now, by their own times. Months without any are left out.',
  query: Type.Object({
    fromMonth: Text('`YYYY-MM`, included. Default: the same as `toMonth`.'),
    toMonth: Text('`YYYY-MM`, included. Default: this month. At most 12 months.'),
    projectId: Text('One project of the organization; for organization keys.'),
  }),
  response: named(
    'Usage',
    Type.Object({
      data: Type.Array(MonthUsage),
      meta: Type.Object({ fromMonth: Type.String(), toMonth: Type.String() }),
    }),
  ),
  errors: ['not_found', 'too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const toMonth = query.toMonth || thisMonth();
    const fromMonth = query.fromMonth || toMonth;
    // A project key sees its own project, whatever it names.
    const projectId = principal.projectId || query.projectId;
    const { usage } = await calls.usage.listUsage(
      { organizationId: principal.organizationId, fromMonth, toMonth, ...(projectId && { projectId }) },
      call,
    );
    return {
      data: usage.map((row) => ({ ...row, units: row.traces + row.observations + row.scores })),
      meta: { fromMonth, toMonth },
    };
  },
});
