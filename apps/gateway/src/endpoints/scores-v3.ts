import { Type, type Static } from '@sinclair/typebox';
import type { metrics } from '@assay/proto';
import { definedFields } from '../presenters/defined-fields.js';
import { presentScoreV3, type ScoreGroup } from '../presenters/score.js';
import { Moment, Strict, Text } from '../schemas/primitives.js';
import { SCORE_DATA_TYPES, SCORE_SOURCES, ScoreV3 } from '../schemas/score.js';
import { invalidData, type Issue } from '../validation/issues.js';
import { endpoint } from './endpoint.js';
import { splitList } from './field-groups.js';
import { timeRange } from './time-range.js';

const GROUPS = ['details', 'subject', 'annotation'] as const satisfies readonly ScoreGroup[];
const ALL_GROUPS = ['core', ...GROUPS];

const anyOf = 'Comma-separated; any of them.';

const ScanQuery = Strict({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Text('From the previous page.'),
  fields: Text(`Comma-separated groups: ${ALL_GROUPS.join(', ')}. Default: core.`),
  id: Text(anyOf),
  name: Text(anyOf),
  source: Text(`${anyOf} ${SCORE_SOURCES.join(', ')}.`),
  dataType: Text(`${anyOf} ${SCORE_DATA_TYPES.join(', ')}.`),
  environment: Text(anyOf),
  configId: Text(anyOf),
  queueId: Text(anyOf),
  authorUserId: Text(anyOf),
  value: Text(`${anyOf} Needs exactly one dataType: NUMERIC, BOOLEAN or CATEGORICAL.`),
  valueMin: Type.Optional(Type.Number({ description: 'At least; needs dataType NUMERIC.' })),
  valueMax: Type.Optional(Type.Number({ description: 'At most; needs dataType NUMERIC.' })),
  traceId: Text(anyOf),
  sessionId: Text(anyOf),
  observationId: Text(`${anyOf} Needs traceId.`),
  experimentId: Text(`${anyOf} Id of a dataset run.`),
  fromTimestamp: Moment('On or after.'),
  toTimestamp: Moment('Before.'),
});
type ScanQuery = Static<typeof ScanQuery>;

/** Reads a list of fixed names in any letter case; unknown ones become issues. */
function namesOf(
  path: string,
  text: string | undefined,
  known: readonly string[],
  issues: Issue[],
): string[] {
  const names = splitList(text).map((name) => name.toUpperCase());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    issues.push({
      code: 'invalid_value',
      values: known,
      path: [path],
      message: `Invalid option: expected one of ${known.map((name) => JSON.stringify(name)).join('|')}`,
    });
  }
  return names;
}

/** Values as the one data type asked for can hold them; the rules are one sentence each. */
function checkValues(query: ScanQuery, values: readonly string[], dataTypes: readonly string[]): string[] {
  const problems: string[] = [];
  const [dataType] = dataTypes;
  const isOne = dataTypes.length === 1;
  if (values.length > 0) {
    if (!isOne || !['NUMERIC', 'BOOLEAN', 'CATEGORICAL'].includes(dataType ?? '')) {
      problems.push('value needs exactly one dataType: NUMERIC, BOOLEAN or CATEGORICAL');
    } else if (dataType === 'NUMERIC' && !values.every((value) => Number.isFinite(Number(value)))) {
      problems.push('value must be a number with dataType NUMERIC');
    } else if (dataType === 'BOOLEAN' && !values.every((value) => value === 'true' || value === 'false')) {
      problems.push('value must be true or false with dataType BOOLEAN');
    }
  }
  const hasRange = query.valueMin !== undefined || query.valueMax !== undefined;
  if (hasRange && !(isOne && dataType === 'NUMERIC')) {
    problems.push('valueMin and valueMax need dataType NUMERIC');
  }
  return problems;
}

/**
 * The request behind a v3 query, and the field groups to show.
 *
 * @throws AppError `invalid/INVALID_REQUEST_DATA` with every broken rule.
 */
function acceptScan(
  query: ScanQuery,
  projectId: string,
): { request: metrics.ScanScoresRequest; groups: Set<ScoreGroup> } {
  const issues: Issue[] = [];
  const refuse = (path: string, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message });

  const asked = splitList(query.fields);
  const unknown = asked.filter((group) => !ALL_GROUPS.includes(group));
  if (unknown.length > 0) refuse('fields', `Unknown field groups: ${unknown.join(', ')}`);
  const sources = namesOf('source', query.source, SCORE_SOURCES, issues);
  const dataTypes = namesOf('dataType', query.dataType, SCORE_DATA_TYPES, issues);
  const values = splitList(query.value);
  for (const problem of checkValues(query, values, dataTypes)) refuse('value', problem);
  const observationIds = splitList(query.observationId);
  const traceIds = splitList(query.traceId);
  const sessionIds = splitList(query.sessionId);
  const datasetRunIds = splitList(query.experimentId);
  if (observationIds.length > 0 && traceIds.length === 0) {
    refuse('observationId', 'observationId needs traceId');
  }
  if ([traceIds, sessionIds, datasetRunIds].filter((ids) => ids.length > 0).length > 1) {
    refuse('traceId', 'Only one of traceId, sessionId and experimentId may be given');
  }
  if (issues.length > 0) throw invalidData(issues);

  const request: metrics.ScanScoresRequest = {
    projectId,
    limit: query.limit,
    cursor: query.cursor ?? '',
    ids: splitList(query.id),
    names: splitList(query.name),
    sources,
    dataTypes,
    environments: splitList(query.environment),
    configIds: splitList(query.configId),
    queueIds: splitList(query.queueId),
    authorUserIds: splitList(query.authorUserId),
    values,
    traceIds,
    sessionIds,
    observationIds,
    datasetRunIds,
    ...definedFields({ valueMin: query.valueMin, valueMax: query.valueMax }),
    ...timeRange(query.fromTimestamp, query.toTimestamp),
  };
  return { request, groups: new Set(GROUPS.filter((group) => asked.includes(group))) };
}

export const scanScores = endpoint({
  method: 'GET',
  path: '/v3/scores',
  access: 'project',
  tag: 'Scores',
  summary: 'List scores of any kind by cursor',
  description: 'Unknown parameters are refused.',
  query: ScanQuery,
  response: Type.Object({
    data: Type.Array(ScoreV3),
    meta: Type.Object({ limit: Type.Integer(), cursor: Type.Optional(Type.String()) }),
  }),
  errors: ['too_expensive'],
  handle: async ({ query, principal, call, calls }) => {
    const { request, groups } = acceptScan(query, principal.projectId);
    const { scores, nextCursor } = await calls.scores.scanScores(request, call);
    return {
      data: scores.map((score) => presentScoreV3(score, groups)),
      meta: { limit: query.limit, ...(nextCursor && { cursor: nextCursor }) },
    };
  },
});
