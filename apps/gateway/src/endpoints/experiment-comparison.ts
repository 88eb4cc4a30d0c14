import { Type } from '@sinclair/typebox';
import {
  presentComparedExperiments,
  presentComparedItem,
  presentSummary,
} from '../presenters/experiment-comparison.js';
import { definedFields } from '../presenters/defined-fields.js';
import { ExperimentComparison } from '../schemas/experiment-comparison.js';
import { Moment, Text } from '../schemas/primitives.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { splitList } from './field-groups.js';
import { momentUs } from './time-range.js';

const MAX_EXPERIMENTS = 10;

/** @throws AppError `invalid/INVALID_REQUEST_DATA` unless there are 2 to 10 different ids. */
function acceptIds(text: string): string[] {
  const ids = splitList(text);
  if (ids.length < 2 || ids.length > MAX_EXPERIMENTS || new Set(ids).size < ids.length) {
    throw invalidField('ids', `Expected 2 to ${MAX_EXPERIMENTS} different ids, separated by commas`);
  }
  return ids;
}

export const compareExperiments = endpoint({
  method: 'GET',
  path: '/experiments/compare',
  base: '/api/assay/v1',
  access: 'project',
  tag: 'Assay',
  summary: 'Compare experiments or dataset runs with the first of them',
  description:
    'Per item: what each experiment made of it, with scores, cost and latency. Over all items: mean, difference ' +
    'to the baseline, 95 % confidence interval, wins, losses and ties per score, and for cost and latency. ' +
    'Differences are paired: of items with a value in both experiments, an item that ran several times counting ' +
    "with the mean of its runs; the interval is Student's t for the mean of those differences, so it is exact for " +
    'normal differences and close for many items. A lower cost or latency is a win. Labels have no order: pairs ' +
    'that differ count as changes. The statistics come with the first page.',
  query: Type.Object({
    ids: Type.String({
      description: 'Comma-separated ids of 2 to 10 experiments or dataset runs, the baseline first.',
    }),
    fromStartTime: Moment('Spans that start on or after.'),
    toStartTime: Moment('Spans that start before.'),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20, description: 'Items per page.' }),
    cursor: Text('From the previous page; the other parameters have to be repeated.'),
  }),
  response: ExperimentComparison,
  errors: ['not_found', 'too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { limit, cursor = '', fromStartTime, toStartTime } = query;
    const compared = await calls.experiments.compareExperiments(
      {
        projectId: principal.projectId,
        experimentIds: acceptIds(query.ids),
        limit,
        cursor,
        ...definedFields({ fromUs: momentUs(fromStartTime), toUs: momentUs(toStartTime) }),
      },
      call,
    );
    const { experiments, measures, items, nextCursor } = compared;
    return {
      ...(cursor === '' && {
        experiments: presentComparedExperiments(experiments),
        summary: presentSummary(measures),
      }),
      data: items.map(presentComparedItem),
      meta: { limit, ...(nextCursor !== '' && { cursor: nextCursor }) },
    };
  },
});
