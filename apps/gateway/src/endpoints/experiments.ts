import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import {
  EXPERIMENT_GROUPS,
  ITEM_GROUPS,
  presentExperiment,
  presentExperimentItem,
} from '../presenters/experiment.js';
import { Experiment, ExperimentItem } from '../schemas/experiment.js';
import { Text } from '../schemas/primitives.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { splitList } from './field-groups.js';
import { momentUs } from './time-range.js';

const tag = 'Experiments';
const anyOf = 'Comma-separated; any of them.';

/** What both lists ask for. */
const scanFields = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  scoreLimit: Type.Integer({ minimum: 1, maximum: 50, default: 50, description: 'Scores of each entry.' }),
  cursor: Text('From the previous page; the other parameters have to be repeated.'),
  fromStartTime: Type.String({ format: 'date-time', description: 'Spans that start on or after.' }),
  toStartTime: Type.Optional(Type.String({ format: 'date-time', description: 'Spans that start before.' })),
  datasetId: Text(anyOf),
};

/** The groups to show. @throws AppError `invalid/INVALID_REQUEST_DATA` for a name that is no group. */
function acceptGroups<G extends string>(
  fields: string | undefined,
  known: readonly G[],
  defaults: readonly G[],
): Set<G> {
  const asked = splitList(fields);
  const unknown = asked.filter((name) => !(known as readonly string[]).includes(name));
  if (unknown.length > 0) {
    const message = `Unknown field groups: ${unknown.join(', ')}. Expected some of ${known.join(', ')}`;
    throw invalidField('fields', message);
  }
  return new Set(asked.length > 0 ? (asked as G[]) : defaults);
}

function CursorPage<S extends TSchema>(item: S): TObject {
  return Type.Object({
    data: Type.Array(item),
    meta: Type.Object({ cursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })) }),
  });
}

interface ScanQuery {
  limit: number;
  scoreLimit: number;
  cursor?: string;
  fromStartTime: string;
  toStartTime?: string;
  filter?: string;
}

/** The part of a request that both lists share. */
function acceptScan(
  query: ScanQuery,
  projectId: string,
): {
  projectId: string;
  limit: number;
  scoreLimit: number;
  cursor: string;
  filterJson: string;
  fromUs: number;
  toUs?: number;
} {
  const toUs = momentUs(query.toStartTime);
  return {
    projectId,
    limit: query.limit,
    scoreLimit: query.scoreLimit,
    cursor: query.cursor ?? '',
    filterJson: query.filter ?? '',
    fromUs: momentUs(query.fromStartTime) ?? 0,
    ...(toUs !== undefined && { toUs }),
  };
}

export const scanExperiments = endpoint({
  method: 'GET',
  path: '/experiments',
  access: 'project',
  tag,
  summary: 'List experiments, latest activity first',
  description: 'An experiment is what ran under one experiment id, or was linked to one dataset run.',
  query: Type.Object({
    ...scanFields,
    fields: Text(`Comma-separated groups: ${EXPERIMENT_GROUPS.join(', ')}. Default: core.`),
    id: Text(anyOf),
    name: Text(anyOf),
    filter: Text('JSON array of conditions on id, name, datasetId; each replaces that parameter.'),
  }),
  response: CursorPage(Experiment),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const groups = acceptGroups(query.fields, EXPERIMENT_GROUPS, ['core']);
    const { experiments, nextCursor } = await calls.experiments.scanExperiments(
      {
        ...acceptScan(query, principal.projectId),
        ids: splitList(query.id),
        names: splitList(query.name),
        datasetIds: splitList(query.datasetId),
        withScores: groups.has('scores'),
      },
      call,
    );
    return {
      data: experiments.map((experiment) => presentExperiment(experiment, groups)),
      meta: { ...(nextCursor && { cursor: nextCursor }) },
    };
  },
});

export const scanExperimentItems = endpoint({
  method: 'GET',
  path: '/experiment-items',
  access: 'project',
  tag,
  summary: 'List items of experiments, latest start first',
  query: Type.Object({
    ...scanFields,
    fields: Text(`Comma-separated groups: ${ITEM_GROUPS.join(', ')}. Default: core,dataset.`),
    experimentId: Text(anyOf),
    experimentName: Text(anyOf),
    experimentItemId: Text(anyOf),
    filter: Text(
      'JSON array of conditions on experimentId, experimentName, experimentItemId, datasetId; each replaces that parameter.',
    ),
  }),
  response: CursorPage(ExperimentItem),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const groups = acceptGroups(query.fields, ITEM_GROUPS, ['core', 'dataset']);
    const { items, nextCursor } = await calls.experiments.scanExperimentItems(
      {
        ...acceptScan(query, principal.projectId),
        experimentIds: splitList(query.experimentId),
        experimentNames: splitList(query.experimentName),
        experimentItemIds: splitList(query.experimentItemId),
        datasetIds: splitList(query.datasetId),
        withScores: groups.has('scores'),
        withIo: groups.has('io'),
      },
      call,
    );
    return {
      data: items.map((item) => presentExperimentItem(item, groups)),
      meta: { ...(nextCursor && { cursor: nextCursor }) },
    };
  },
});
