import { Type, type Static } from '@sinclair/typebox';
import { pageMeta } from '@assay/paging';
import type { metrics } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import {
  presentScoreV1,
  presentScoreV1Item,
  presentScoreV2,
  presentScoreV2Item,
} from '../presenters/score.js';
import {
  CommaList,
  Json,
  Message,
  Moment,
  named,
  Nullable,
  OneOf,
  Paged,
  pageQuery,
  Text,
} from '../schemas/primitives.js';
import {
  SCORE_DATA_TYPES,
  SCORE_SOURCES,
  ScoreV1,
  ScoreV1Item,
  ScoreV2,
  ScoreV2Item,
} from '../schemas/score.js';
import { invalidField } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { knownGroups, splitList } from './field-groups.js';
import { durabilityHeaders, ingestSource } from './ingest-source.js';
import { answer } from './reply.js';
import { timeRange } from './time-range.js';
import { writerOf } from './writer.js';

const tag = 'Scores';
const OPERATORS = ['<', '>', '<=', '>=', '!=', '='] as const;

const listFields = {
  ...pageQuery,
  userId: Text("Of the score's trace."),
  name: Text('Exact.'),
  fromTimestamp: Moment('On or after.'),
  toTimestamp: Moment('Before.'),
  environment: CommaList('Any of them.'),
  source: Type.Optional(OneOf(SCORE_SOURCES)),
  operator: Type.Optional(OneOf(OPERATORS, { description: 'Compares with `value`; both or none.' })),
  value: Type.Optional(Type.Number()),
  scoreIds: Text('Comma-separated; any of them.'),
  configId: Text('Exact.'),
  queueId: Text('Exact.'),
  dataType: Type.Optional(OneOf(SCORE_DATA_TYPES)),
  traceTags: CommaList("The score's trace has all of them."),
  fields: Text('Comma-separated groups: score, trace. Default: both.'),
  filter: Text('JSON array of filter conditions.'),
};
const ListQuery = Type.Object(listFields);

/** What both generations of the list ask for. */
function acceptList(
  query: Static<typeof ListQuery>,
  projectId: string,
  scope: metrics.ScoreScope,
): metrics.ListScoresRequest {
  const { operator, value } = query;
  return {
    projectId,
    scope,
    page: query.page,
    limit: query.limit,
    environments: query.environment ?? [],
    traceTags: query.traceTags ?? [],
    scoreIds: splitList(query.scoreIds),
    observationIds: [],
    // One without the other says nothing.
    value: operator !== undefined && value !== undefined ? { operator, value } : null,
    withTrace: isTraceAsked(query.fields),
    filterJson: query.filter ?? '',
    ...definedFields({
      userId: query.userId,
      name: query.name,
      configId: query.configId,
      queueId: query.queueId,
      dataType: query.dataType,
      source: query.source,
    }),
    ...timeRange(query.fromTimestamp, query.toTimestamp),
  };
}

function isTraceAsked(fields: string | undefined): boolean {
  return fields === undefined || knownGroups(fields, ['score', 'trace']).includes('trace');
}

export const listScoresV1 = endpoint({
  method: 'GET',
  path: '/scores',
  access: 'project',
  tag,
  summary: 'List scores of traces and observations',
  query: ListQuery,
  response: Paged(ScoreV1Item),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const request = acceptList(query, principal.projectId, 'SCORE_SCOPE_TRACE');
    const { scores, totalItems } = await calls.scores.listScores(request, call);
    return { data: scores.map(presentScoreV1Item), meta: pageMeta(query, totalItems) };
  },
});

export const getScoreV1 = endpoint({
  method: 'GET',
  path: '/scores/:scoreId',
  access: 'project',
  tag,
  summary: 'Read a score of a trace or an observation',
  response: ScoreV1,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentScoreV1(
      await calls.scores.getScore(
        { projectId: principal.projectId, scoreId: params.scoreId, scope: 'SCORE_SCOPE_TRACE' },
        call,
      ),
    ),
});

const ListQueryV2 = Type.Object({
  ...listFields,
  sessionId: Text('Exact.'),
  traceId: Text('Exact.'),
  datasetRunId: Text('Exact.'),
  observationId: Text('Comma-separated; any of them.'),
});

/** @throws AppError `invalid/INVALID_REQUEST_DATA` for field groups that the other parameters rule out. */
function checkFields(query: Static<typeof ListQueryV2>): void {
  if (query.fields === undefined) return;
  if (!knownGroups(query.fields, ['score']).includes('score')) {
    throw invalidField('fields', 'fields must contain score');
  }
  if (isTraceAsked(query.fields)) return;
  if (query.userId !== undefined) throw invalidField('userId', 'userId needs the field group trace');
  if (query.traceTags !== undefined) throw invalidField('traceTags', 'traceTags needs the field group trace');
}

export const listScoresV2 = endpoint({
  method: 'GET',
  path: '/v2/scores',
  access: 'project',
  tag,
  summary: 'List scores of any kind by page',
  query: ListQueryV2,
  response: Paged(ScoreV2Item),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    checkFields(query);
    const { scores, totalItems } = await calls.scores.listScores(
      {
        ...acceptList(query, principal.projectId, 'SCORE_SCOPE_ALL'),
        ...definedFields({
          sessionId: query.sessionId,
          traceId: query.traceId,
          datasetRunId: query.datasetRunId,
        }),
        observationIds: splitList(query.observationId),
      },
      call,
    );
    return { data: scores.map(presentScoreV2Item), meta: pageMeta(query, totalItems) };
  },
});

export const getScoreV2 = endpoint({
  method: 'GET',
  path: '/v2/scores/:scoreId',
  access: 'project',
  tag,
  summary: 'Read a score of any kind',
  response: ScoreV2,
  errors: ['not_found'],
  handle: async ({ params, principal, call, calls }) =>
    presentScoreV2(
      await calls.scores.getScore(
        { projectId: principal.projectId, scoreId: params.scoreId, scope: 'SCORE_SCOPE_ALL' },
        call,
      ),
    ),
});

const optionalId = Type.Optional(Nullable(Type.String()));

const ScoreFields = Type.Object({
  id: Type.Optional(Nullable(Type.String({ description: 'The same id again updates the score.' }))),
  name: Type.String({ minLength: 1 }),
  value: Type.Union([Type.Number(), Type.String()]),
  dataType: Type.Optional(Nullable(OneOf(SCORE_DATA_TYPES))),
  traceId: optionalId,
  sessionId: optionalId,
  datasetRunId: optionalId,
  observationId: Type.Optional(Nullable(Type.String({ description: 'Only together with traceId.' }))),
  comment: optionalId,
  metadata: Type.Optional(Json),
  configId: optionalId,
  queueId: optionalId,
  environment: optionalId,
  source: Type.Optional(Nullable(OneOf(['API', 'ANNOTATION']))),
  timestamp: Type.Optional(Nullable(Type.String({ description: 'Of a score in a list; default: now.' }))),
});

/** Of a list only that it is one: its scores are judged one by one where they are read. */
const CreateScoreBody = named(
  'CreateScoreRequest',
  Type.Unsafe<Static<typeof ScoreFields> | readonly unknown[]>({
    ...ScoreFields,
    type: ['object', 'array'],
    description: 'A score, or a list of up to 5,000.',
  }),
);

/** What became of a list. */
const ScoreList = Type.Union([
  Type.Object({ message: Type.Literal('Accepted') }),
  Type.Object({
    accepted: Type.Integer(),
    rejected: Type.Integer(),
    errors: Type.Array(
      Type.Object({ message: Type.String(), index: Type.Integer({ description: 'Place in the list.' }) }),
    ),
  }),
]);

export const createScore = endpoint({
  method: 'POST',
  path: '/scores',
  access: 'scores',
  right: 'ingest',
  tag,
  summary: 'Create or update a score',
  description:
    'Exactly one of traceId, sessionId and datasetRunId. May be called with a bare public key (Bearer). A list is ' +
    'answered with 202 when all of it was accepted, else with 207 and the errors: the others are stored.',
  body: CreateScoreBody,
  response: Type.Union([named('CreateScoreResponse', Type.Object({ id: Type.String() })), ScoreList]),
  handle: async ({ body, bodyText, principal, headers, call, calls }) => {
    if (Array.isArray(body)) {
      const { accepted, refused, isSpooled } = await calls.scoreWrites.createScores(
        {
          projectId: principal.projectId,
          body: Buffer.from(bodyText),
          source: ingestSource(principal, headers),
        },
        call,
      );
      const errors = refused.map(({ place, message }) => ({ message, index: place }));
      const options = { headers: durabilityHeaders(isSpooled) };
      return errors.length === 0
        ? answer({ message: 'Accepted' as const }, { status: 202, ...options })
        : answer({ accepted, rejected: errors.length, errors }, { status: 207, ...options });
    }
    const { id, isSpooled } = await calls.scoreWrites.createScore(
      {
        projectId: principal.projectId,
        // The text as it came: written out again, long numbers in metadata would change.
        bodyJson: bodyText,
        source: ingestSource(principal, headers),
      },
      call,
    );
    return answer({ id }, { headers: durabilityHeaders(isSpooled) });
  },
});

export const deleteScore = endpoint({
  method: 'DELETE',
  path: '/scores/:scoreId',
  access: 'project',
  tag,
  summary: 'Delete a score',
  description: 'Succeeds also when there is no such score.',
  response: Message,
  status: 202,
  handle: async ({ params, principal, call, calls }) => {
    await calls.scoreWrites.deleteScore({ ...writerOf(principal), scoreId: params.scoreId }, call);
    return { message: 'Score deletion queued successfully' };
  },
});
