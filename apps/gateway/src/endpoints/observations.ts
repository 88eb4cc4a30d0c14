import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import {
  presentObservation,
  presentObservationV2,
  type ObservationGroup,
} from '../presenters/observation.js';
import {
  OBSERVATION_LEVELS,
  OBSERVATION_TYPES,
  ObservationV1,
  ObservationV2,
} from '../schemas/observation.js';
import { CommaList, Moment, OneOf, Paged, pageQuery, Text } from '../schemas/primitives.js';
import { endpoint } from './endpoint.js';
import { knownGroups } from './field-groups.js';
import { timeRange } from './time-range.js';

const tag = 'Observations';

const conditionFields = {
  name: Text('Exact.'),
  userId: Text("Exact; the observation's own, or its trace's."),
  type: Type.Optional(OneOf(OBSERVATION_TYPES)),
  traceId: Text('Exact.'),
  level: Type.Optional(OneOf(OBSERVATION_LEVELS)),
  environment: CommaList('Any of them.'),
  fromStartTime: Moment('Started on or after.'),
  toStartTime: Moment('Started before.'),
  version: Text('Exact.'),
  filter: Text('JSON array of filter conditions.'),
};
const conditionQuery = Type.Object({ ...conditionFields, parentObservationId: Text('Exact.') });

function acceptConditions(query: Static<typeof conditionQuery>): metrics.ObservationConditions {
  return {
    environments: query.environment ?? [],
    filterJson: query.filter ?? '',
    ...definedFields({
      name: query.name,
      userId: query.userId,
      type: query.type,
      traceId: query.traceId,
      level: query.level,
      parentObservationId: query.parentObservationId,
      version: query.version,
    }),
    ...timeRange(query.fromStartTime, query.toStartTime),
  };
}

export const listObservations = endpoint({
  method: 'GET',
  path: '/observations',
  access: 'project',
  tag,
  summary: 'List observations by page',
  query: Type.Object({ ...pageQuery, ...conditionQuery.properties }),
  response: Paged(ObservationV1),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { observations, totalItems } = await calls.observations.listObservations(
      {
        projectId: principal.projectId,
        page: query.page,
        limit: query.limit,
        conditions: acceptConditions(query),
      },
      call,
    );
    return {
      data: observations.map((observation) => presentObservation(observation)),
      meta: pageMeta(query, totalItems),
    };
  },
});

export const getObservation = endpoint({
  method: 'GET',
  path: '/observations/:observationId',
  access: 'project',
  tag,
  summary: 'Read an observation',
  response: ObservationV1,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentObservation(
      await calls.observations.getObservation(
        { projectId: principal.projectId, observationId: params.observationId },
        call,
      ),
    ),
});

const WIRE_GROUPS = {
  basic: 'OBSERVATION_FIELD_GROUP_BASIC',
  time: 'OBSERVATION_FIELD_GROUP_TIME',
  io: 'OBSERVATION_FIELD_GROUP_IO',
  metadata: 'OBSERVATION_FIELD_GROUP_METADATA',
  model: 'OBSERVATION_FIELD_GROUP_MODEL',
  usage: 'OBSERVATION_FIELD_GROUP_USAGE',
  prompt: 'OBSERVATION_FIELD_GROUP_PROMPT',
  metrics: 'OBSERVATION_FIELD_GROUP_METRICS',
  trace_context: 'OBSERVATION_FIELD_GROUP_TRACE_CONTEXT',
} as const satisfies Record<ObservationGroup, metrics.ObservationFieldGroup>;

const METADATA_PREVIEW_CHARS = 200;

const GROUP_NAMES = Object.keys(WIRE_GROUPS) as ObservationGroup[];

/** Core is always there; without `fields` the basics come along. */
function acceptGroups(fields: string | undefined): ObservationGroup[] {
  return fields === undefined ? ['basic'] : knownGroups(fields, GROUP_NAMES);
}

export const scanObservations = endpoint({
  method: 'GET',
  path: '/v2/observations',
  access: 'project',
  tag,
  summary: 'List observations by cursor',
  query: Type.Object({
    ...conditionFields,
    fields: Text(`Comma-separated groups: core, ${GROUP_NAMES.join(', ')}. Default: core,basic.`),
    expandMetadata: Text(
      `Any text: metadata values in full, else each is cut to ${METADATA_PREVIEW_CHARS} characters.`,
    ),
    limit: Type.Integer({ minimum: 0, maximum: 1000, default: 50 }),
    cursor: Text('From the previous page.'),
    parseIoAsJson: Type.Optional(OneOf(['false'], { description: 'Input and output are always text.' })),
    sessionId: Text('Exact.'),
    parentObservationId: Type.Optional(
      Type.String({ description: 'Exact; empty for observations without a parent.', 'x-keep-empty': true }),
    ),
    isRootObservation: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    data: Type.Array(ObservationV2),
    meta: Type.Object({ cursor: Type.Optional(Type.String()) }),
  }),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const groups = acceptGroups(query.fields);
    const isMetadataExpanded = query.expandMetadata !== undefined || groups.includes('io');
    const { observations, nextCursor } = await calls.observations.scanObservations(
      {
        projectId: principal.projectId,
        limit: query.limit,
        cursor: query.cursor ?? '',
        groups: groups.map((group) => WIRE_GROUPS[group]),
        isMetadataExpanded,
        conditions: {
          ...acceptConditions(query),
          ...definedFields({ sessionId: query.sessionId, isRoot: query.isRootObservation }),
        },
      },
      call,
    );
    const metadataChars = isMetadataExpanded ? Infinity : METADATA_PREVIEW_CHARS;
    return {
      data: observations.map((observation) => presentObservationV2(observation, groups, metadataChars)),
      meta: nextCursor === '' ? {} : { cursor: nextCursor },
    };
  },
});
